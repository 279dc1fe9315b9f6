import CivilTime

extension DateParser {
  /// "in two days", "within 48h", "vor einer Woche", "2 hours ago", "a week from now".
  func distance(at index: Int) -> DayReading? {
    switch term(index) {
    case .lead(.inside, _): return distance(after: index, isDeadline: false)
    case .lead(.within, _): return distance(after: index, isDeadline: true)
    case .lead(.before, isGerman: true):
      guard let quantity = quantity(at: index + 1), quantity.most == nil else { return nil }
      return moved(by: quantity, sign: -1)
    case .article, .number, .half: return distanceFromNow(at: index)
    default: return isNumberStart(index) ? distanceFromNow(at: index) : nil
    }
  }

  private func distance(after index: Int, isDeadline: Bool) -> DayReading? {
    var word = index + 1
    for _ in 0..<3 {
      switch term(word) {
      case .the, .of, .next, .lead(.from, _): word += 1
      // "in 'ner Stunde"
      default: if isSymbol(word, "'") { word += 1 }
      }
    }
    // "in the day" is not a distance, "within the hour" and "within the next two days" are.
    var quantity = quantity(at: word)
    if case .unit(let unit) = term(word) {
      let isHour = isDeadline && unit == .hour
      quantity = isHour ? Quantity(least: 1, unit: unit, next: word + 1) : nil
    }
    guard let quantity, var reading = moved(by: quantity, sign: 1) else { return nil }
    reading.isDeadline = isDeadline
    return reading
  }

  private func distanceFromNow(at index: Int) -> DayReading? {
    guard let quantity = quantity(at: index) else { return nil }
    switch (term(quantity.next), term(quantity.next + 1)) {
    case (.ago, _):
      var reading = moved(by: quantity, sign: -1)
      reading?.next += 1
      return reading
    case (.lead(.from, _), .now), (.lead(.from, _), .day(0)):
      var reading = moved(by: quantity, sign: 1)
      reading?.next += 2
      return reading
    case (.day(let offset), _):
      guard quantity.unit == .week, quantity.most == nil, quantity.least < 10 else { return nil }
      return frame.today.adding(days: 7 * quantity.least + offset)
        .map { DayReading(DaySpan($0), next: quantity.next + 1) }
    case (.weekday(let weekday, .full), _):
      return weeks(quantity, from: weekday, next: quantity.next + 1)
    case (.lead(.from, _), .weekday(let weekday, .full)),
      (.lead(.on, _), .weekday(let weekday, .full)):
      return weeks(quantity, from: weekday, next: quantity.next + 2)
    default: return nil
    }
  }

  /// "a week Friday", "two weeks from Monday": counted from the coming one.
  private func weeks(_ quantity: Quantity, from weekday: Weekday, next: Int) -> DayReading? {
    guard quantity.unit == .week, quantity.most == nil, quantity.least < 10 else { return nil }
    return frame.coming(weekday, includesToday: false)?.adding(days: 7 * quantity.least)
      .map { DayReading(DaySpan($0), next: next) }
  }

  /// "Friday week", "Donnerstag in einer Woche": weeks after the coming one, or after today.
  ///
  /// - Parameter index: The position after the weekday.
  func weekLater(_ weekday: Weekday, at index: Int) -> DayReading? {
    if case .unit(.week) = term(index), token(index + 1).number == nil, token(index).kind != .none {
      return frame.coming(weekday, includesToday: false)?.adding(days: 7)
        .map { DayReading(DaySpan($0), next: index + 1) }
    }
    guard let later = laterDays(at: index) else { return nil }
    return frame.coming(weekday, includesToday: true)?.adding(days: later.days)
      .map { DayReading(DaySpan($0), next: later.next) }
  }

  /// "in einer Woche", "in two weeks", "in 8 Tagen", "week" after a day: the number of days to add.
  func laterDays(at index: Int) -> (days: Int, next: Int)? {
    // "Today week"
    if term(index) == .unit(.week), token(index + 1).number == nil,
      term(index - 1) == .day(0) || term(index - 1) == .day(1)
    {
      return (7, index + 1)
    }
    guard case .lead(.inside, _) = term(index), let quantity = quantity(at: index + 1),
      quantity.most == nil, quantity.least < 16
    else { return nil }
    switch quantity.unit {
    case .week: return (7 * quantity.least, quantity.next)
    // In German, eight days are a week.
    case .day where quantity.least == 8: return (7, quantity.next)
    case .day where quantity.least == 14: return (14, quantity.next)
    default: return nil
    }
  }

  /// A number of units.
  private struct Quantity {
    var least: Int
    /// The second number of "2–3 days".
    var most: Int?
    var unit: CalendarUnit
    /// Whether weekends are not counted.
    var isBusiness = false
    var next: Int
  }

  private func quantity(at index: Int) -> Quantity? {
    if let half = halfHour(at: index) { return half }
    guard let (least, next) = amount(at: index) else { return nil }
    var (most, word): (Int?, Int) = (nil, next)
    switch token(next).kind {
    case .symbol(UInt8(ascii: "-")), .word(.lead(.to, _)), .word(.lead(.until, _)),
      .word(.function):
      if let (second, end) = amount(at: next + 1), second > least { (most, word) = (second, end) }
    default: break
    }
    switch term(word) {
    case .fortnight:
      return Quantity(least: 2 * least, most: most.map { 2 * $0 }, unit: .week, next: word + 1)
    case .unit(let unit): return Quantity(least: least, most: most, unit: unit, next: word + 1)
    case .business:
      guard case .unit(.day) = term(word + 1) else { return nil }
      return Quantity(least: least, most: most, unit: .day, isBusiness: true, next: word + 2)
    case .businessDays:
      return Quantity(least: least, most: most, unit: .day, isBusiness: true, next: word + 1)
    case .quarter where least > 0 && term(index) != .article:
      return Quantity(least: least, most: most, unit: .quarter, next: word + 1)
    default: return nil
    }
  }

  /// "half an hour", "einer halben Stunde".
  private func halfHour(at index: Int) -> Quantity? {
    let first = term(index) == .article ? index + 1 : index
    guard term(first) == .half else { return nil }
    let unit = term(first + 1) == .article ? first + 2 : first + 1
    guard case .unit(.hour) = term(unit) else { return nil }
    return Quantity(least: 30, most: nil, unit: .minute, next: unit + 1)
  }

  private func amount(at index: Int) -> (Int, Int)? {
    switch token(index).kind {
    case .number(let value, _): return (value, index + 1)
    case .word(.number(let value)): return (value, index + 1)
    // "the next couple of days"
    case .word(.couple): return (2, term(index + 1) == .of ? index + 2 : index + 1)
    case .word(.few): return isFewHours(index) ? (3, index + 1) : nil
    case .word(.article):
      return term(index + 1) == .couple || term(index + 1) == .few
        ? amount(at: index + 1) : (1, index + 1)
    default: return nil
    }
  }

  /// Whether "few" counts hours or minutes, which end on a day however many they are.
  private func isFewHours(_ index: Int) -> Bool {
    term(index + 1) == .unit(.hour) || term(index + 1) == .unit(.minute)
  }

  private func moved(by quantity: Quantity, sign: Int) -> DayReading? {
    // More than that leaves the calendar in every unit but minutes and hours.
    guard quantity.least <= 100_000_000, quantity.most ?? 0 <= 100_000_000 else { return nil }
    var (least, most) = (quantity.least, quantity.most ?? quantity.least)
    if quantity.isBusiness {
      guard sign > 0, most <= 1000 else { return nil }
      (least, most) = (frame.days(ofBusiness: least), frame.days(ofBusiness: most))
    }
    guard let first = moved(by: least * sign, quantity.unit),
      let last = moved(by: most * sign, quantity.unit)
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
    case .day, .week, .month, .quarter, .year:
      return frame.day(after: count, unit).map { ($0, nil) }
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
