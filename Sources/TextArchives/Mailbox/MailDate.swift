import ArchiveReading
import CivilTime

extension Instant {
  /// Reads the date of a mail, for instance `Sat, 21 Nov 2026 13:27:21 +0100 (CET)` (RFC 5322).
  ///
  /// It is nil for anything else, and if the zone is missing.
  ///
  /// - Parameter text: The value of `Date`.
  init?(mailDate text: String) {
    var words = text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "," })[...]
    if let first = words.first, Int(first) == nil { words = words.dropFirst() }
    words = words.prefix(5)
    guard words.count == 5 else { return nil }
    let parts = Array(words)
    guard let day = Int(parts[0]), let month = EnglishMonth.number(of: parts[1]),
      var year = Int(parts[2])
    else { return nil }
    if year < 100 { year += year < 50 ? 2000 : 1900 }
    let clock = parts[3].split(separator: ":").map { Int($0) ?? -1 }
    guard (2...3).contains(clock.count), let date = CivilDate(year: year, month: month, day: day),
      let time = CivilDateTime(
        date,
        hour: clock[0],
        minute: clock[1],
        second: clock.count == 3 ? min(clock[2], 59) : 0
      ), let offset = Self.offset(parts[4])
    else { return nil }
    self = time.instant(offset: offset)
  }

  /// The UTC offset of a mail's date, in minutes; nil if it is UTC or unknown.
  static func utcOffset(mailDate text: String) -> Int? {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "," })
    let zone = words.drop { !$0.contains(":") }.dropFirst().first
    return zone.flatMap(offset).flatMap { $0 == 0 ? nil : $0 / 60 }
  }

  private static func offset(_ zone: Substring) -> Int? {
    if let sign = zone.first, sign == "+" || sign == "-" {
      guard zone.utf8.count == 5, let number = Int(zone.dropFirst()), number % 100 < 60,
        number <= 1800
      else { return nil }
      return (number / 100 * 60 + number % 100) * (sign == "-" ? -60 : 60)
    }
    let known = [
      "GMT": 0, "UT": 0, "UTC": 0, "Z": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
      "MDT": -6, "PST": -8, "PDT": -7,
    ]
    return known[zone.uppercased()].map { $0 * 3600 }
  }
}
