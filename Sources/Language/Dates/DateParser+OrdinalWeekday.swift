import CivilTime

extension DateParser {
  /// "the last Friday of the month", "am ersten Montag im April".
  func ordinalWeekday(at index: Int) -> DayReading? {
    guard case .weekday(let weekday, _) = term(index + 1) else { return nil }
    let isLast = term(index) == .last
    let word = pastLinks(index + 2)
    guard word > index + 2 else { return nil }
    if term(word) == .unit(.month) {
      return reading(frame.weekdayOfMonth(weekday, isLast: isLast), next: word + 1)
    }
    guard let (month, next) = namedMonth(at: word) else { return nil }
    return reading(DateFrame.weekday(weekday, isLast: isLast, of: month), next: next)
  }

  private func reading(_ day: CivilDate?, next: Int) -> DayReading? {
    DayReading(day.map { DaySpan($0) }, next: next)
  }

  /// The position after the words between a weekday and its month: "of the", `im`, `des`.
  private func pastLinks(_ index: Int) -> Int {
    var word = index
    while word < index + 3, term(word) == .of || term(word) == .the || term(word)?.isInside == true
    {
      word += 1
    }
    return word
  }

  /// A month by its name, or counted from this one: "next month".
  private func namedMonth(at index: Int) -> (DaySpan, next: Int)? {
    if case .month(let month, _) = term(index) {
      return frame.month(month, isPast: false).map { ($0, index + 1) }
    }
    guard let offset = term(index)?.periodOffset, term(index + 1) == .unit(.month) else {
      return nil
    }
    return frame.period(.month, offset: offset).map { ($0, index + 2) }
  }
}
