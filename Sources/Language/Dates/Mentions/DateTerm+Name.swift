import CivilTime
import ShippedFiles

/// The terms as `words/dates.txt` writes them: `weekday monday full`, `lead at german`.
extension DateTerm: WordListName {
  /// None: a term without words is never found.
  static var required: Set<DateTerm> { [] }

  init?(listName: String) {
    let parts = listName.split(separator: " ").map(String.init)
    guard let term = Self.plain[listName] ?? Self.term(parts) else { return nil }
    self = term
  }

  /// The terms that have nothing, by their names.
  private static let plain = Dictionary(
    uniqueKeysWithValues: [
      DateTerm.article, .the, .couple, .few, .half, .quarter, .morgen, .tonight, .noon, .midnight,
      .next,
      .afterNext, .this, .coming, .last, .end, .early, .middle, .late, .of, .endOfDay, .close,
      .business,
      .businessDays, .weekend, .fortnight, .q, .calendarWeek, .am, .pm, .p, .m, .oh, .clock, .uhr,
      .ordinal, .and, .ago, .now, .past, .move, .every, .version, .good, .everyone, .copula,
      .function, .not, .more, .earlier, .first, .thing, .course, .new, .amount, .rather, .instead,
    ].map { ("\($0)", $0) }
  )

  private static func term(_ parts: [String]) -> DateTerm? {
    guard parts.count == 2 || parts.count == 3, let kind = parts.first else { return nil }
    let (value, last) = (parts[1], parts.dropFirst(2).first ?? "")
    switch kind {
    case "weekday":
      return Weekday(name: value).flatMap { day in
        Spelling(rawValue: last).map { .weekday(day, $0) }
      }
    case "weekdayPart":
      return Weekday(name: value).flatMap { day in
        DayPart(rawValue: last).map { .weekdayPart(day, $0) }
      }
    case "month":
      return Int(value).flatMap { month in Spelling(rawValue: last).map { .month(month, $0) } }
    case "lead":
      guard last == "english" || last == "german" else { return nil }
      return DateLead(rawValue: value).map { .lead($0, isGerman: last == "german") }
    default: return last.isEmpty ? term(kind, value) : nil
    }
  }

  private static func term(_ kind: String, _ value: String) -> DateTerm? {
    switch kind {
    case "number": Int(value).map { .number($0) }
    case "unit": CalendarUnit(rawValue: value).map { .unit($0) }
    case "day": Int(value).map { .day($0) }
    case "part": DayPart(rawValue: value).map { .part($0) }
    case "feast": Feast(rawValue: value).map { .feast($0) }
    case "endOf": CalendarUnit(rawValue: value).map { .endOf($0) }
    default: nil
    }
  }
}

extension Weekday {
  /// The weekday of an English name in lower case.
  init?(name: String) {
    guard let day = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = day
  }
}
