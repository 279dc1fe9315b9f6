import CivilTime

extension DateParser {
  /// "the last Friday of the month", "am ersten Montag im April".
  func ordinalWeekday(at index: Int) -> DayReading? {
    guard case .weekday(let weekday, _) = term(index + 1),
      let (month, next) = monthOfWeekday(at: index + 2)
    else { return nil }
    let isLast = term(index) == .last
    return DayReading(
      frame.weekday(weekday, isLast: isLast, of: month).map { DaySpan($0) },
      next: next
    )
  }

  /// The month that is named after one of its weekdays, with the words before it.
  private func monthOfWeekday(at index: Int) -> (DaySpan, next: Int)? {
    var word = index
    while word < index + 3, term(word) == .of || term(word) == .the || term(word)?.isInside == true
    {
      word += 1
    }
    guard word > index else { return nil }
    if case .month(let month, _) = term(word) {
      return frame.month(month, isPast: false).map { ($0, word + 1) }
    }
    let offset = term(word)?.periodOffset
    if offset != nil { word += 1 }
    guard term(word) == .unit(.month) else { return nil }
    return frame.period(.month, offset: offset ?? 0).map { ($0, word + 1) }
  }
}
