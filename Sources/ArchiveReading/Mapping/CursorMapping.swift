import CivilTime

/// The column by which a server's messages can be read in increments.
package struct CursorMapping: Sendable {
  /// How much is read again, for rows that were committed late.
  package enum Overlap: Sendable, Hashable {
    /// For a column of times.
    case microseconds(Int64)
    /// For a column that counts.
    case steps(Int64)
  }

  /// The column: a time, or a whole number.
  package let column: String
  /// How much is read again; ten minutes by default.
  package var overlap = Overlap.microseconds(600_000_000)
  /// The position of the column's name in the mapping.
  package let position: (line: Int, column: Int)

  /// Names the column, with the default overlap.
  ///
  /// - Parameter position: Where the mapping names it.
  package init(column: String, position: (line: Int, column: Int)) {
    self.column = column
    self.position = position
  }
}

extension CursorMapping.Overlap {
  /// Reads a span such as `10m`, or a number of steps.
  package init?(_ text: String) {
    if let steps = Int64(text), steps >= 0 {
      self = .steps(steps)
    } else if let span = Duration(shorthand: text), span < .seconds(10_000_000) {
      self = .microseconds(span.components.seconds * 1_000_000)
    } else {
      return nil
    }
  }
}
