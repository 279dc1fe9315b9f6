/// A range of a text and its replacement.
struct SourceEdit: Sendable, Hashable {
  /// The line it begins on, counted from 1.
  let line: Int
  /// The character of that line it begins at, counted from 1 in code points.
  let column: Int
  /// The line it ends on.
  let endLine: Int
  /// The first character after it.
  let endColumn: Int
  /// The new text.
  let replacement: String

  init(from start: SourcePosition, to end: SourcePosition, _ replacement: String) {
    (line, column) = (start.line, start.column)
    (endLine, endColumn) = (end.line, end.column)
    self.replacement = replacement
  }

  /// Applies edits, the last one first so that the positions of the others stay valid.
  ///
  /// - Parameter edits: The edits, in any order.
  /// - Returns: The edited text; nil if edits overlap or are outside of the text.
  static func apply(_ edits: [SourceEdit], to text: String) -> String? {
    var lines = YAMLEditor(text)
    var limit = SourcePosition(line: .max, column: .max)
    for edit in edits.sorted(by: { ($0.line, $0.column) > ($1.line, $1.column) }) {
      let start = SourcePosition(line: edit.line, column: edit.column)
      let end = SourcePosition(line: edit.endLine, column: edit.endColumn)
      guard start <= end, end <= limit, lines.replace(start, end, edit.replacement) else {
        return nil
      }
      limit = start
    }
    return lines.text
  }
}

/// A position between two characters of a text, both numbers counted from 1.
struct SourcePosition: Hashable, Comparable {
  var line: Int
  var column: Int

  static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
