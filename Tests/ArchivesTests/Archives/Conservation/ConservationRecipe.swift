import Testing

/// How a record of a format is written, for ``ConservationTests``.
struct ConservationRecipe: CustomTestStringConvertible, Sendable {
  /// What the number of a problem counts.
  enum Position {
    /// The lines of the file.
    case line
    /// The records of the file.
    case record
    /// The conversation that holds all records; the reason says which message of it.
    case message
    /// What holds all records, without a word on which of them: so problems are only counted.
    case whole
  }

  var format: String
  /// Where the records are.
  var file: String
  /// Other files of the archive; where there are some, the folder around all of them is read.
  var companions: [(file: String, text: String)] = []
  /// What is in front of the records; of those that it has itself, each ends with a line's end.
  var head = ""
  var tail = ""
  /// What is between records.
  var separator = "\n"
  /// A good record with a number and a word.
  var good: @Sendable (Int, String) -> String
  /// Records that cannot be read.
  var broken: [@Sendable (String) -> String]
  /// Records that say nothing that anyone said.
  var bookkeeping: [@Sendable (String) -> String] = []
  var position = Position.line
  var map: String?

  var testDescription: String { "\(format) \(file)" }

  /// A record of some text with its number at `#N` and its word at `#W`.
  static func record(_ text: String) -> @Sendable (Int, String) -> String {
    { number, word in
      text.replacing("#N", with: "\(number)").replacing("#W", with: word)
    }
  }

  /// A record that is a JSON object with some members.
  static func json(_ members: String) -> @Sendable (Int, String) -> String {
    record("{" + members + "}")
  }

  /// A record of some text with its word at `#W`.
  static func word(_ text: String) -> @Sendable (String) -> String {
    { text.replacing("#W", with: $0) }
  }

  /// A time of day that stands for a number.
  static func minute(_ number: Int) -> String {
    "\(10 + number / 60 % 10):\(number % 60 < 10 ? "0" : "")\(number % 60)"
  }

  /// A line of JSON Lines that is no JSON.
  static let garbage = word(##"{"broken #W"##)
  /// A record of which nothing is known.
  static let other = word(##"{"unheard":"#W"}"##)
  /// A value where an object should be.
  static let text = word(##""#W""##)
}
