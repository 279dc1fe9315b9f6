import CivilTime
import Digest

/// How far the increments of a server's messages have come.
package struct ServerCursor: Sendable, Hashable {
  /// What was read: with another query, all has to be read again.
  package let query: String
  /// The latest change that was read: microseconds since 1970, or the number that the source counts by.
  package let value: Int64

  /// Describes how far increments have come.
  package init(query: String, value: Int64) {
    self.query = query
    self.value = value
  }

  /// What identifies a query with its fields.
  static func identity(of parts: [String]) -> String {
    SecureDigest.hexadecimal(parts.joined(separator: "\u{0}"))
  }
}

/// The column by which a server's messages can be read in increments.
struct CursorMapping: Sendable {
  /// How much of what was read is read again, for what was committed late.
  enum Overlap: Sendable, Hashable {
    /// Of a column that holds times.
    case microseconds(Int64)
    /// Of one that counts.
    case steps(Int64)
  }

  /// The column: a time, or a whole number.
  let column: String
  /// How much is read again; ten minutes if nothing is said.
  var overlap = Overlap.microseconds(600_000_000)
  /// The position of the column's name in the mapping.
  let position: (line: Int, column: Int)
}

extension CursorMapping.Overlap {
  /// Reads a span such as `10m`, or a number of steps.
  init?(_ text: String) {
    if let steps = Int64(text), steps >= 0 {
      self = .steps(steps)
    } else if let span = Duration(shorthand: text), span < .seconds(10_000_000) {
      self = .microseconds(span.components.seconds * 1_000_000)
    } else {
      return nil
    }
  }
}
