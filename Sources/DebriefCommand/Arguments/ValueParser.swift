import CivilTime
import Workspace

/// Reads the values of options.
enum ValueParser {
  /// A whole number from 1.
  static func count(_ text: String) -> Int? { number(text).flatMap { $0 > 0 ? $0 : nil } }

  /// A share such as `10%` or `2.5%`, or a whole number of records.
  static func limit(_ text: String) -> BadRecordLimit? {
    guard text.hasSuffix("%") else { return number(text).map(BadRecordLimit.count) }
    let digits = text.dropLast()
    let isPlain = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    guard isPlain, let percent = Double(digits), (0...100).contains(percent) else { return nil }
    return .share(percent / 100)
  }

  /// A date or a date and a time, in UTC unless it names its zone.
  static func instant(_ text: String) -> Instant? {
    ISO8601Time(text)?.instant(in: .utc)
  }

  /// The instant at which what the text names is over: for a date the end of that day.
  static func end(_ text: String) -> Instant? {
    guard let start = instant(text) else { return nil }
    let isDate = text.utf8.count == "2024-03-08".utf8.count
    return isDate ? Instant(milliseconds: start.milliseconds + 86_400_000) : start
  }

  /// The rules of a time zone of the system.
  static func zone(_ text: String) -> TimeZoneRules? { try? TimeZoneRules(identifier: text) }

  private static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
