import CivilTime

extension DateParser {
  /// "before Easter", "nach Weihnachten"; a feast that no such word leads to is mostly a name:
  /// "the Christmas party".
  func feast(_ feast: Feast, at index: Int, next: Int) -> DayReading? {
    let before = feast == .newYear && term(index - 1) == .the ? index - 2 : index - 1
    let date: CivilDate?
    // "A trial till New Year" is a length.
    if token(before).term == .lead(.until, isGerman: false) { return nil }
    switch token(before).lead {
    case .by, .until, .before: date = frame.day(before: feast)
    case .after: date = frame.day(after: feast)
    default: return nil
    }
    return DayReading(date.map { DaySpan($0) }, next: next)
  }

  /// "in the course of the week", "im Laufe des Tages".
  func course(at index: Int) -> DayReading? {
    let before = term(index - 1) == .the ? index - 2 : index - 1
    guard token(before).lead == .inside else { return nil }
    var word = index + 1
    while word < index + 3, term(word) == .of || term(word) == .the { word += 1 }
    guard word > index + 1, case .unit(let unit) = term(word) else { return nil }
    let span = unit == .day ? DaySpan(frame.today) : frame.period(unit, offset: 0)
    return DayReading(span, next: word + 1)
  }
}
