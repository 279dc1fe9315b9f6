import ShippedFiles

extension UnspacedWords {
  /// The lists of `words/dates-unspaced.txt`: `period week 1`, `number 2`, `habits`.
  enum List: WordListName {
    case phrase(Meaning)
    /// The unit of a distance.
    case distance(CalendarUnit)
    case number(Int)
    case japaneseDays, chineseDays, weekdayNouns, habits, deadlines, links, parts, afternoons
    case early, middle, late, limitsBefore, limitsAfter
    case hours, months, monthDays, dayCounts, distances

    static var required: Set<List> { Set(plain.values + (1...9).map { .number($0) }) }

    init?(listName: String) {
      let parts = listName.split(separator: " ").map(String.init)
      guard let list = Self.plain[listName] ?? Self.list(parts) else { return nil }
      self = list
    }

    /// The lists that have nothing, by their names.
    private static let plain: [String: List] = {
      let lists: [List] = [
        .japaneseDays, .chineseDays, .weekdayNouns, .habits, .deadlines, .links, .parts,
        .afternoons, .hours, .months, .monthDays, .dayCounts, .distances,
        .early, .middle, .late, .limitsBefore, .limitsAfter,
      ]
      var plain = Dictionary(uniqueKeysWithValues: lists.map { ("\($0)", $0) })
      plain["partOfToday"] = .phrase(.partOfToday)
      return plain
    }()

    private static func list(_ parts: [String]) -> List? {
      guard parts.count == 2 || parts.count == 3, let kind = parts.first else { return nil }
      let number = parts.last.flatMap { Int($0) }
      let unit = CalendarUnit(rawValue: parts[1])
      if parts.count == 3 {
        guard let unit, let number else { return nil }
        switch kind {
        case "period": return .phrase(.period(unit, number))
        case "end": return .phrase(.end(unit, number))
        default: return nil
        }
      }
      switch kind {
      case "day": return number.map { .phrase(.day($0)) }
      case "weekStart": return number.map { .phrase(.weekStart($0)) }
      case "weekend": return number.map { .phrase(.weekend($0)) }
      case "number": return number.map { .number($0) }
      case "distance": return unit.map { .distance($0) }
      default: return nil
      }
    }
  }
}
