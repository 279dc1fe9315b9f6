import CivilTime
import Text

/// What the value of an option or argument may be.
enum ValueKind: Sendable {
  /// Anything; the name stands for it in help.
  case text(String)
  /// The path of a file.
  case file
  /// The path of a folder.
  case folder
  /// One of a few words.
  case choice([String])
  /// One of many words, which the name stands for in help.
  case word(String, of: [String])
  /// A whole number from 1.
  case count
  /// A share such as `10%`, or a whole number from 0.
  case limit
  /// A date, or a date and a time.
  case date
  /// The IANA name of a time zone.
  case zone
  /// A span of time.
  case span
  /// A job of the overlay, or the path of a job file.
  case job
  /// A name and what it stands for.
  case assignment

  /// What stands for the value in help.
  var placeholder: String {
    switch self {
    case .text(let name), .word(let name, _): name
    case .file: "FILE"
    case .folder: "DIR"
    case .choice(let words): words.joined(separator: "|")
    case .count: "N"
    case .limit: "N%"
    case .date: "DATE"
    case .zone: "ZONE"
    case .span: "SPAN"
    case .job: "JOB"
    case .assignment: "NAME=VALUE"
    }
  }

  /// The words it may be, if they are few enough to list.
  var words: [String]? {
    switch self {
    case .choice(let words), .word(_, let words): words
    default: nil
    }
  }

  /// Checks a value.
  ///
  /// - Throws: ``UsageError`` if it is none of this kind.
  func check(_ text: String, of subject: String) throws(UsageError) {
    if let words, !words.contains(text) {
      throw UsageError(
        "\(subject) cannot be '\(text)'; it is one of \(words.joined(separator: ", "))",
        suggestion: nearest(to: text, in: words)
      )
    }
    guard let expected = expectation(brokenBy: text) else { return }
    throw UsageError("\(subject) cannot be '\(text)'; it is \(expected)")
  }

  private func expectation(brokenBy text: String) -> String? {
    switch self {
    case .text, .choice, .word, .job: nil
    case .file, .folder: text.isEmpty ? "a path" : nil
    case .count: ValueParser.count(text) == nil ? "a whole number from 1" : nil
    case .limit:
      ValueParser.limit(text) == nil ? "a share such as 10%, or a number of records" : nil
    case .date:
      ValueParser.instant(text) == nil ? "a date such as 2024-03-08 or 2024-03-08T14:00Z" : nil
    case .zone: ValueParser.zone(text) == nil ? "an IANA name such as Europe/Berlin" : nil
    case .span: Duration(shorthand: text) == nil ? "a span such as 30m or 26h" : nil
    case .assignment: text.dropFirst().contains("=") ? nil : "a name, = and a value"
    }
  }
}
