import CivilTime

extension DateParser {
  /// The last working day of the week, or the last day of a longer unit, that we are in.
  func end(of unit: CalendarUnit) -> CivilDate? {
    guard unit == .week else { return frame.period(unit, offset: 0)?.last }
    return frame.weekday(.friday, week: frame.dayOfWeek > 4 ? 1 : 0)
  }

  /// "end of the month", "early next week", "Mitte April".
  func partOfPeriod(at index: Int) -> DayReading? {
    guard let part = term(index) else { return nil }
    var (word, hasLink) = (index + 1, false)
    for _ in 0..<3 {
      switch token(word).kind {
      case .word(.of), .word(.the), .word(.lead(.inside, _)), .symbol(UInt8(ascii: "-")):
        (word, hasLink) = (word + 1, true)
      default: break
      }
    }
    guard let (span, next) = period(at: word, isThis: part == .end && hasLink) else { return nil }
    guard part == .end else {
      return DayReading(
        frame.section(part == .early ? .early : part == .middle ? .middle : .late, of: span),
        next: next
      )
    }
    var last = span.last
    if span.precision == .week, last < frame.today || last.weekday == .sunday,
      let friday = end(of: .week), span == frame.week(0)
    {
      last = friday
    }
    return DayReading(DaySpan(last), next: next, isDeadline: true)
  }

  /// A week, a month, a quarter or a year.
  private func period(at index: Int, isThis: Bool) -> (DaySpan, Int)? {
    switch term(index) {
    case .this, .next, .afterNext, .coming, .last:
      guard let reading = day(at: index), case .span(let span) = reading.day,
        span.precision != .day, reading.part == nil
      else { return nil }
      return (span, reading.next)
    case .unit(let unit):
      guard isThis, let span = frame.period(unit, offset: 0) else { return nil }
      return (span, index + 1)
    case .quarter:
      guard isThis, let span = frame.period(.quarter, offset: 0) else { return nil }
      return (span, index + 1)
    case .month(let month, _):
      let year = year(at: index + 1)
      let span =
        year.map { DateFrame.month(month, year: $0.value) } ?? frame.month(month, isPast: false)
      guard let span, term(index - 1) != .lead(.until, isGerman: true) else { return nil }
      return (span, year?.next ?? index + 1)
    case .q:
      guard let reading = quarter(at: index), case .span(let span) = reading.day else {
        return nil
      }
      return (span, reading.next)
    default:
      guard let year = year(at: index), let first = CivilDate(year: year.value, month: 1, day: 1),
        let last = CivilDate(year: year.value, month: 12, day: 31), isFree(year.next)
      else { return nil }
      return (DaySpan(first, last, .year), year.next)
    }
  }

  /// "Q2", "Q2 2025"; without a year the nearest that is not over.
  func quarter(at index: Int) -> DayReading? {
    guard let number = token(index + 1).number, isGlued(index + 1), (1...4).contains(number),
      !isGlued(index) || isSymbol(index - 1, "("), !isSymbol(index + 2, ":"),
      !(isGlued(index + 2) && token(index + 2).term != nil)
    else { return nil }
    let slash = isSymbol(index + 2, "/") ? 1 : 0
    if let year = year(at: index + 2 + slash) {
      return DayReading(DateFrame.quarter(number, year: year.value), next: year.next)
    }
    guard slash == 0 else { return nil }
    let isOver = number < (frame.today.month - 1) / 3 + 1
    return DayReading(
      DateFrame.quarter(number, year: frame.today.year + (isOver ? 1 : 0)),
      next: index + 2
    )
  }

  /// "on the weekend", "am Wochenende", but not "have a nice weekend".
  func weekend(at index: Int) -> DayReading? {
    let before = term(index - 1) == .the ? index - 2 : index - 1
    guard let lead = token(before).lead, lead != .within, lead != .from else { return nil }
    if lead == .after {
      return frame.mondayAfterWeekend.map { DayReading(DaySpan($0), next: index + 1) }
    }
    return DayReading(frame.weekend(0), next: index + 1)
  }

  /// A year in four digits, perhaps after a comma.
  func year(at index: Int) -> (value: Int, next: Int)? {
    let word = isSymbol(index, ",") ? index + 1 : index
    let token = token(word)
    guard token.digits == 4, let value = token.number, (1900...2199).contains(value),
      isFreeYear(word + 1)
    else { return nil }
    return (value, word + 1)
  }

  /// Whether four digits end here: no time, no longer number follows.
  private func isFreeYear(_ index: Int) -> Bool {
    guard isGlued(index) else { return true }
    switch token(index).kind {
    case .number, .other, .word: return false
    default: return !(token(index + 1).number != nil && isGlued(index + 1))
    }
  }
}
