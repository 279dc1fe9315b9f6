import CivilTime

/// Weekdays: `venerdì`, `lunes 15 de junio`.
extension PhraseReader {
  func plainWeekday(at index: Int) -> (weekday: Weekday, next: Int)? {
    let plain = text.phrase(at: index) {
      if case .weekday(let weekday) = $0 { weekday } else { nil as Weekday? }
    }
    if let plain { return (plain.value, plain.next) }
    let ordinal = text.phrase(at: index) {
      if case .ordinalWeekday(let weekday) = $0 { weekday } else { nil as Weekday? }
    }
    guard let ordinal, isOrdinalDay(index, next: ordinal.next) else { return nil }
    return (ordinal.value, ordinal.next)
  }

  /// Whether `segunda` is Monday rather than the second of something.
  private func isOrdinalDay(_ index: Int, next: Int) -> Bool {
    if text.follows(.deadline, index) != nil || text.follows(.this, index) != nil { return true }
    guard text.tokens.indices.contains(next), case .word = text.tokens[next].kind else {
      return true
    }
    return text.has(.link, at: next) || text.has(.part, at: next) || text.has(.clock, at: next)
      || text.has(.deadline, at: next) && text.words(max(0, index - 1)..<index) == "na"
  }

  func weekday(at index: Int) -> Reading? {
    guard let (weekday, next) = plainWeekday(at: index), text.follows(.every, index) == nil else {
      return nil
    }
    // "venerdì 13", "lunes 15 de junio"
    let number = text.skippingLinks(next)
    if let dated = dayOfMonth(at: number) ?? dayOfMonth(at: next), dated.span.precision == .day {
      return withPart(dated)
    }
    if let end = nextWeek(at: next) {
      return withPart(reading(frame.weekday(weekday, week: 1), end))
    }
    if let end = text.end(of: .next, at: next) {
      return withPart(reading(day(weekday, .next), end))
    }
    if let end = text.end(of: .last, at: next) { return reading(day(weekday, .last), end) }
    if text.follows(.last, index) != nil { return reading(day(weekday, .last), next) }
    guard var found = withPart(reading(day(weekday, nil), next)) else { return nil }
    // "Viernes a las 18" on a Friday morning is today.
    if let time = found.time, time > frame.minute, let today = day(weekday, .this) {
      found.span = DaySpan(today)
    }
    return found
  }
}
