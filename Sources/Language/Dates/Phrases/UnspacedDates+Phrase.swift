import CivilTime

/// Days and periods that a phrase names: `明日`, `来週`, `月底`.
extension UnspacedDates {
  func phrase(at index: Int) -> Reading? {
    guard let first = text.character(at: index),
      let found = UnspacedWords.phrases[first]?.first(where: { text.starts($0.phrase, at: index) })
    else { return nil }
    let next = index + found.phrase.count
    switch found.meaning {
    case .day(let days):
      return frame.today.adding(days: days).map { Reading(DaySpan($0), next: next) }
    case .partOfToday: return Reading(DaySpan(frame.today), next: next)
    case .period(let unit, let offset): return period(unit, offset, next)
    case .end(let unit, let offset):
      return frame.period(unit, offset: offset)
        .map { Reading(DaySpan($0.last), next: next, isEnd: true) }
    case .weekStart(let week):
      return frame.weekday(.monday, week: week).map { Reading(DaySpan($0), next: next) }
    case .weekend(let week): return frame.weekend(week).map { Reading($0, next: next) }
    }
  }

  /// A period, or the day of it that is named after it.
  private func period(_ unit: CalendarUnit, _ offset: Int, _ next: Int) -> Reading? {
    if unit == .week, let found = weekday(inWeek: offset, at: next) { return found }
    guard let period = frame.period(unit, offset: offset) else { return nil }
    if unit == .month, let found = dayOfMonth(in: period, next) { return found }
    return section(of: period, next) ?? Reading(period, next: next)
  }

  /// The part of a period that is named after it: `来週の初め`, `3月中旬`.
  func section(of period: DaySpan, _ index: Int) -> Reading? {
    let start = text.end(of: UnspacedWords.links, at: index) ?? index
    let sections: [(DateFrame.Section, [UnspacedWords.Bytes])] = [
      (.early, UnspacedWords.early), (.middle, UnspacedWords.middle), (.late, UnspacedWords.late),
    ]
    for (section, words) in sections {
      guard let next = text.end(of: words, at: start) else { continue }
      return frame.section(section, of: period).map { Reading($0, next: next) }
    }
    return nil
  }
}
