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
    return text.has(.link, at: next) || text.has(.part, at: next) || text.has(.next, at: next)
      || text.has(.comingMorning, at: next)
      || text.has(.clock, at: next)
      || text.has(.deadline, at: next) && text.words(max(0, index - 1)..<index) == "na"
  }

  /// "En huit", "over twee weken" after a day: the number of days to add.
  func later(at index: Int) -> (days: Int, next: Int)? {
    let named = text.phrase(at: index) {
      if case .later(let days) = $0 { days } else { nil as Int? }
    }
    if let named { return (named.value, named.next) }
    if text.tokens.count > index, text.words(index..<index + 1) == "en",
      let number = text.number(at: index + 1), let days = [8: 7, 15: 14][number]
    {
      return (days, index + 2)
    }
    guard let start = text.end(of: .distance, at: index), let count = count(at: start),
      let (unit, next) = unit(at: count.next), unit == .week, count.value < 10
    else { return nil }
    return (7 * count.value, next)
  }

  func weekday(at index: Int) -> Reading? {
    guard let (weekday, next) = plainWeekday(at: index), text.follows(.every, index) == nil else {
      return nil
    }
    if let (days, end) = later(at: next) {
      return withPart(reading(day(weekday, .this)?.adding(days: days), end))
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
