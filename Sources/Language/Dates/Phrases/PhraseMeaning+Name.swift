import CivilTime
import ShippedFiles

/// The meanings as `words/dates-*.txt` write them: `day -1`, `weekday monday`, `partOfToday`.
extension PhraseMeaning: WordListName {
  /// None: not every language has words for every meaning.
  static var required: Set<PhraseMeaning> { [] }

  init?(listName: String) {
    let parts = listName.split(separator: " ", maxSplits: 1).map(String.init)
    let meaning = parts.count == 2 ? Self.meaning(parts[0], parts[1]) : Self.plain[listName]
    guard let meaning else { return nil }
    self = meaning
  }

  /// The meanings that have nothing, by their names.
  private static let plain = Dictionary(
    uniqueKeysWithValues: [
      PhraseMeaning.partOfToday, .tomorrowOrMorning, .part, .vaguePart, .comingMorning, .first,
      .final, .this, .next, .last, .distance, .end, .weekend, .deadline, .article, .link, .clock,
      .spokenClock,
      .hour, .every,
      .early, .middle, .within, .after, .halfHour, .earliest, .not,
    ].map { ("\($0)", $0) }
  )

  private static func meaning(_ kind: String, _ value: String) -> PhraseMeaning? {
    switch kind {
    case "day": Int(value).map { .day($0) }
    case "weekday": Weekday(name: value).map { .weekday($0) }
    case "ordinalWeekday": Weekday(name: value).map { .ordinalWeekday($0) }
    case "month": Int(value).map { .month($0) }
    case "unit": CalendarUnit(rawValue: value).map { .unit($0) }
    case "feast": Feast(rawValue: value).map { .feast($0) }
    case "later": Int(value).map { .later($0) }
    case "ordinalDay": Int(value).map { .ordinalDay($0) }
    case "ordinalHour": Int(value).map { .ordinalHour($0) }
    case "number": Int(value).map { .number($0) }
    default: nil
    }
  }
}
