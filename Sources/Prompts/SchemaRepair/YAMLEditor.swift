/// A YAML text by lines and code points, which is how its nodes' positions are counted.
struct YAMLEditor {
  private var lines: [[Unicode.Scalar]]

  init(_ text: String) {
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(Array.init)
  }

  var text: String {
    var view = String.UnicodeScalarView()
    for (index, line) in lines.enumerated() {
      if index > 0 { view.append("\n") }
      view.append(contentsOf: line)
    }
    return String(view)
  }

  /// The range of whole lines, with one of the line ends around it.
  func wholeLines(_ range: ClosedRange<Int>) -> (SourcePosition, SourcePosition) {
    let start = SourcePosition(line: range.lowerBound, column: 1)
    if range.upperBound < lines.count {
      return (start, SourcePosition(line: range.upperBound + 1, column: 1))
    }
    let end = SourcePosition(line: range.upperBound, column: (lines.last?.count ?? 0) + 1)
    guard range.lowerBound > 1 else { return (start, end) }
    let before = lines[range.lowerBound - 2].count
    return (SourcePosition(line: range.lowerBound - 1, column: before + 1), end)
  }

  /// The character after a position; nil at the end of a line and outside of the text.
  subscript(position: SourcePosition) -> Unicode.Scalar? {
    guard lines.indices.contains(position.line - 1) else { return nil }
    let line = lines[position.line - 1]
    return line.indices.contains(position.column - 1) ? line[position.column - 1] : nil
  }

  /// Replaces a range.
  mutating func replace(_ start: SourcePosition, _ end: SourcePosition, _ text: String) -> Bool {
    guard lines.indices.contains(start.line - 1), lines.indices.contains(end.line - 1),
      (1...lines[start.line - 1].count + 1).contains(start.column),
      (1...lines[end.line - 1].count + 1).contains(end.column)
    else { return false }
    let head = lines[start.line - 1].prefix(start.column - 1)
    let tail = lines[end.line - 1].dropFirst(end.column - 1)
    let new = (head + Array(text.unicodeScalars) + tail)
      .split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    lines.replaceSubrange((start.line - 1)...(end.line - 1), with: new)
    return true
  }

  /// The position after a value.
  ///
  /// - Parameter position: The beginning of the value.
  /// - Returns: nil if the value is not one plain or quoted line, or a list or mapping in brackets.
  func end(ofValueAt position: SourcePosition, isInFlow: Bool) -> SourcePosition? {
    switch self[position] {
    case "\"", "'": return endOfQuoted(position)
    case "[", "{": return endOfFlow(position)
    case nil, "|", ">", "&", "*", "!", "#": return nil
    default: return endOfPlain(position, isInFlow: isInFlow)
    }
  }

  private func endOfQuoted(_ start: SourcePosition) -> SourcePosition? {
    let quote = self[start]
    var position = start
    position.column += 1
    while let letter = self[position] {
      position.column += 1
      if letter == "\\", quote == "\"" {
        position.column += 1
      } else if letter == quote {
        guard quote == "'", self[position] == "'" else { return position }
        position.column += 1
      }
    }
    return nil
  }

  private func endOfFlow(_ start: SourcePosition) -> SourcePosition? {
    var position = start
    var depth = 0
    while position.line <= lines.count {
      guard let letter = self[position], !isComment(at: position) else {
        position = SourcePosition(line: position.line + 1, column: 1)
        continue
      }
      switch letter {
      case "[", "{": depth += 1
      case "]", "}": depth -= 1
      case "\"", "'":
        guard let end = endOfQuoted(position) else { return nil }
        position = end
        continue
      default: break
      }
      position.column += 1
      if depth == 0 { return position }
    }
    return nil
  }

  private func endOfPlain(_ start: SourcePosition, isInFlow: Bool) -> SourcePosition? {
    var position = start
    var end = start
    while let letter = self[position], letter != "\r", !isComment(at: position) {
      if isInFlow, ",]}".unicodeScalars.contains(letter) { break }
      position.column += 1
      if letter != " ", letter != "\t" { end = position }
    }
    return end
  }

  private func isComment(at position: SourcePosition) -> Bool {
    guard self[position] == "#" else { return false }
    let before = self[SourcePosition(line: position.line, column: position.column - 1)]
    return before == nil || before == " " || before == "\t"
  }

  /// Whether only spaces are before a position in its line.
  func isIndented(to position: SourcePosition) -> Bool {
    (1..<max(position.column, 1)).allSatisfy {
      self[SourcePosition(line: position.line, column: $0)] == " "
    }
  }

  /// The position of a comma before a position, with only blanks between them.
  func comma(before position: SourcePosition) -> SourcePosition? {
    var position = position
    repeat { position.column -= 1 } while self[position] == " "
    return self[position] == "," ? position : nil
  }

  /// The position after a comma and its blanks that come after a position.
  func endOfComma(after position: SourcePosition) -> SourcePosition? {
    var position = position
    while self[position] == " " { position.column += 1 }
    guard self[position] == "," else { return nil }
    repeat { position.column += 1 } while self[position] == " "
    return position
  }
}
