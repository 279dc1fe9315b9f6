import CivilTime

extension DateParser {
  /// "in two days", "within 48h", "vor einer Woche", "2 hours ago", "a week from now".
  func distance(at place: Int) -> DayReading? {
    switch term(place) {
    case .lead(.inside, _): return distance(behind: place, isDeadline: false)
    case .lead(.within, _): return distance(behind: place, isDeadline: true)
    case .lead(.before, isGerman: true):
      guard let quantity = quantity(at: place + 1), quantity.most == nil else { return nil }
      return moved(by: quantity, sign: -1)
    case .article, .number, .half: return distanceFromNow(at: place)
    default: return isNumberStart(place) ? distanceFromNow(at: place) : nil
    }
  }

  private func distance(behind place: Int, isDeadline: Bool) -> DayReading? {
    var word = place + 1
    for _ in 0..<3 {
      switch term(word) {
      case .the, .of, .next, .lead(.from, _): word += 1
      default: break
      }
    }
    // "in the day" is no distance, "within the next two days" is one.
    if case .unit = term(word) { return nil }
    guard let quantity = quantity(at: word), var reading = moved(by: quantity, sign: 1) else {
      return nil
    }
    reading.isDeadline = isDeadline
    return reading
  }

  private func distanceFromNow(at place: Int) -> DayReading? {
    guard let quantity = quantity(at: place) else { return nil }
    switch (term(quantity.next), term(quantity.next + 1)) {
    case (.ago, _):
      var reading = moved(by: quantity, sign: -1)
      reading?.next += 1
      return reading
    case (.lead(.from, _), .now), (.lead(.from, _), .day(0)):
      var reading = moved(by: quantity, sign: 1)
      reading?.next += 2
      return reading
    default: return nil
    }
  }

  /// A number of units.
  private struct Quantity {
    var least: Int
    /// The second number of "2–3 days".
    var most: Int?
    var unit: CalendarUnit
    var next: Int
  }

  private func quantity(at place: Int) -> Quantity? {
    if let half = halfHour(at: place) { return half }
    guard let (least, next) = amount(at: place) else { return nil }
    var (most, word): (Int?, Int) = (nil, next)
    switch token(next).kind {
    case .symbol(UInt8(ascii: "-")), .word(.lead(.to, _)), .word(.lead(.until, _)),
      .word(.function):
      if let (second, end) = amount(at: next + 1), second > least { (most, word) = (second, end) }
    default: break
    }
    switch term(word) {
    case .unit(let unit): return Quantity(least: least, most: most, unit: unit, next: word + 1)
    case .quarter where least > 0 && term(place) != .article:
      return Quantity(least: least, most: most, unit: .quarter, next: word + 1)
    default: return nil
    }
  }

  /// "half an hour", "einer halben Stunde".
  private func halfHour(at place: Int) -> Quantity? {
    let first = term(place) == .article ? place + 1 : place
    guard term(first) == .half else { return nil }
    let unit = term(first + 1) == .article ? first + 2 : first + 1
    guard case .unit(.hour) = term(unit) else { return nil }
    return Quantity(least: 30, most: nil, unit: .minute, next: unit + 1)
  }

  private func amount(at place: Int) -> (Int, Int)? {
    switch token(place).kind {
    case .number(let value, _): return (value, place + 1)
    case .word(.number(let value)): return (value, place + 1)
    case .word(.article):
      guard term(place + 1) == .couple else { return (1, place + 1) }
      return (2, term(place + 2) == .of ? place + 3 : place + 2)
    default: return nil
    }
  }

  private func moved(by quantity: Quantity, sign: Int) -> DayReading? {
    // More than that leaves the calendar in every unit but minutes and hours.
    guard quantity.least <= 100_000_000, quantity.most ?? 0 <= 100_000_000 else { return nil }
    guard let first = moved(by: quantity.least * sign, quantity.unit),
      let last = moved(by: (quantity.most ?? quantity.least) * sign, quantity.unit)
    else { return nil }
    var reading = DayReading(
      DaySpan(first.date, last.date, quantity.unit.precision),
      next: quantity.next
    )
    reading.time = first.minute
    return reading
  }

  private func moved(
    by count: Int,
    _ unit: CalendarUnit
  ) -> (date: CivilDate, minute: Int?)? {
    switch unit {
    case .minute, .hour:
      let span = Int64(count) * (unit == .hour ? 3_600_000 : 60_000)
      let (sum, overflow) = frame.instant.milliseconds.addingReportingOverflow(span)
      let instant = Instant(milliseconds: sum)
      guard !overflow, Instant.earliest <= instant, instant <= .latest else { return nil }
      let local = frame.zone.dateTime(at: instant)
      return (local.date, local.hour * 60 + local.minute)
    case .day: return frame.today.adding(days: count).map { ($0, nil) }
    case .week: return frame.today.adding(days: count * 7).map { ($0, nil) }
    case .month: return frame.adding(months: count).map { ($0, nil) }
    case .quarter: return frame.adding(months: count * 3).map { ($0, nil) }
    case .year: return frame.adding(months: count * 12).map { ($0, nil) }
    }
  }
}

extension CalendarUnit {
  /// How exact a distance in this unit is.
  var precision: DateMention.Precision {
    switch self {
    case .minute, .hour: .time
    case .day: .day
    case .week: .week
    case .month: .month
    case .quarter: .quarter
    case .year: .year
    }
  }
}
