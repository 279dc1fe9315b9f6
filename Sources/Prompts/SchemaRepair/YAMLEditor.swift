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

  /// The stretch of whole lines, with one of the line ends around it.
  func wholeLines(_ range: ClosedRange<Int>) -> (SourcePlace, SourcePlace) {
    let start = SourcePlace(line: range.lowerBound, column: 1)
    if range.upperBound < lines.count {
      return (start, SourcePlace(line: range.upperBound + 1, column: 1))
    }
    let end = SourcePlace(line: range.upperBound, column: (lines.last?.count ?? 0) + 1)
    guard range.lowerBound > 1 else { return (start, end) }
    let before = lines[range.lowerBound - 2].count
    return (SourcePlace(line: range.lowerBound - 1, column: before + 1), end)
  }

  /// The character after a position; nil at the end of a line and outside of the text.
  subscript(place: SourcePlace) -> Unicode.Scalar? {
    guard lines.indices.contains(place.line - 1) else { return nil }
    let line = lines[place.line - 1]
    return line.indices.contains(place.column - 1) ? line[place.column - 1] : nil
  }

  /// Writes something in the place of a stretch.
  mutating func replace(_ start: SourcePlace, _ end: SourcePlace, _ text: String) -> Bool {
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
  /// - Parameter place: Where the value begins.
  /// - Returns: nil if the value is not one plain or quoted line, or a list or mapping in brackets.
  func end(ofValueAt place: SourcePlace, isInFlow: Bool) -> SourcePlace? {
    switch self[place] {
    case "\"", "'": return endOfQuoted(place)
    case "[", "{": return endOfFlow(place)
    case nil, "|", ">", "&", "*", "!", "#": return nil
    default: return endOfPlain(place, isInFlow: isInFlow)
    }
  }

  private func endOfQuoted(_ start: SourcePlace) -> SourcePlace? {
    let quote = self[start]
    var place = start
    place.column += 1
    while let letter = self[place] {
      place.column += 1
      if letter == "\\", quote == "\"" {
        place.column += 1
      } else if letter == quote {
        guard quote == "'", self[place] == "'" else { return place }
        place.column += 1
      }
    }
    return nil
  }

  private func endOfFlow(_ start: SourcePlace) -> SourcePlace? {
    var place = start
    var depth = 0
    while place.line <= lines.count {
      guard let letter = self[place], !isComment(at: place) else {
        place = SourcePlace(line: place.line + 1, column: 1)
        continue
      }
      switch letter {
      case "[", "{": depth += 1
      case "]", "}": depth -= 1
      case "\"", "'":
        guard let end = endOfQuoted(place) else { return nil }
        place = end
        continue
      default: break
      }
      place.column += 1
      if depth == 0 { return place }
    }
    return nil
  }

  private func endOfPlain(_ start: SourcePlace, isInFlow: Bool) -> SourcePlace? {
    var place = start
    var end = start
    while let letter = self[place], letter != "\r", !isComment(at: place) {
      if isInFlow, ",]}".unicodeScalars.contains(letter) { break }
      place.column += 1
      if letter != " ", letter != "\t" { end = place }
    }
    return end
  }

  private func isComment(at place: SourcePlace) -> Bool {
    guard self[place] == "#" else { return false }
    let before = self[SourcePlace(line: place.line, column: place.column - 1)]
    return before == nil || before == " " || before == "\t"
  }

  /// The indentation before a position, if nothing else is before it in its line.
  func isIndented(to place: SourcePlace) -> Bool {
    (1..<max(place.column, 1)).allSatisfy {
      self[SourcePlace(line: place.line, column: $0)] == " "
    }
  }

  /// The position of a comma before a position, with only blanks between them.
  func comma(before place: SourcePlace) -> SourcePlace? {
    var place = place
    repeat { place.column -= 1 } while self[place] == " "
    return self[place] == "," ? place : nil
  }

  /// The position after a comma and its blanks that come after a position.
  func endOfComma(after place: SourcePlace) -> SourcePlace? {
    var place = place
    while self[place] == " " { place.column += 1 }
    guard self[place] == "," else { return nil }
    repeat { place.column += 1 } while self[place] == " "
    return place
  }
}
