import CivilTime

/// Weekdays: `水曜日`, `周三`, `下周三`.
extension UnspacedDates {
  private static let weekdays: [Weekday] = [
    .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
  ]

  func weekday(at index: Int) -> Reading? {
    guard text.bytes[index] >= 0xE0, !text.isAfter(UnspacedWords.habits, index) else { return nil }
    if let (weekday, next) = japaneseWeekday(at: index) {
      return frame.coming(weekday, includesToday: false).map { Reading(DaySpan($0), next: next) }
    }
    guard let noun = text.end(of: UnspacedWords.weekdayNouns, at: index),
      let (weekday, next) = chineseWeekday(at: noun),
      // "周一"到"周日"; "一周三次" counts.
      !text.isAfter(UnspacedWords.counts, index)
    else { return nil }
    return frame.coming(weekday, includesToday: false).map { Reading(DaySpan($0), next: next) }
  }

  /// The day after a week: `来週の水曜`, `今週金曜`, `下周三`.
  func weekday(inWeek offset: Int, at index: Int) -> Reading? {
    let day = text.end(of: UnspacedWords.links, at: index) ?? index
    for case (let weekday, let next)? in [japaneseWeekday(at: day), chineseWeekday(at: index)] {
      if let date = frame.weekday(weekday, week: offset) {
        return Reading(DaySpan(date), next: next)
      }
    }
    return nil
  }

  /// `水曜日`, `水曜`.
  private func japaneseWeekday(at index: Int) -> (weekday: Weekday, next: Int)? {
    let days = UnspacedWords.japaneseDays
    guard let day = days.firstIndex(where: { text.starts($0, at: index) }),
      let next = text.end(of: [UnspacedWords.weekday], at: index + days[day].count)
    else { return nil }
    return (Self.weekdays[day], text.end(of: [UnspacedWords.day], at: next) ?? next)
  }

  /// The numeral that names a day after `周`.
  private func chineseWeekday(at index: Int) -> (weekday: Weekday, next: Int)? {
    let days = UnspacedWords.chineseDays
    guard let day = days.firstIndex(where: { text.starts($0, at: index) }) else { return nil }
    return (Self.weekdays[min(day, 6)], index + days[day].count)
  }
}
