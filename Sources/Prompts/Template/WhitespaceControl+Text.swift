extension [TemplateNode] {
  /// Whether only blanks are between a node and the end of the line before it.
  func endsLine(before index: Int, isRoot: Bool) -> Bool {
    guard index > 0 else { return isRoot }
    guard case .text(let text) = self[index - 1] else { return false }
    let mayBeginText = index < 2 && isRoot
    for scalar in text.original.unicodeScalars.reversed() {
      if scalar == "\n" { return true }
      guard scalar.isBlank else { return false }
    }
    return mayBeginText
  }

  /// Whether only blanks are between a node and the end of its line.
  func beginsLine(after index: Int, isRoot: Bool) -> Bool {
    guard index + 1 < count else { return isRoot }
    guard case .text(let text) = self[index + 1] else { return false }
    let mayEndText = index + 2 >= count && isRoot
    for scalar in text.original.unicodeScalars {
      if scalar == "\n" { return true }
      guard scalar.isBlank else { return false }
    }
    return mayEndText
  }

  /// Removes white space at the beginning of a text: all of it, or up to and including the line's
  /// end.
  mutating func stripAhead(_ index: Int, all: Bool) {
    guard indices.contains(index), case .text(var text) = self[index],
      all || !text.isStrippedAhead
    else { return }
    var rest = Substring(text.value).unicodeScalars
    if all {
      rest = rest.drop { $0.isBlank }
    } else {
      rest = rest.drop { $0 == " " || $0 == "\t" }
      if rest.first == "\r" { rest = rest.dropFirst() }
      if rest.first == "\n" { rest = rest.dropFirst() }
    }
    text.isStrippedAhead = rest.count != text.value.unicodeScalars.count
    text.value = String(rest)
    self[index] = .text(text)
  }

  /// Removes white space at the end of a text: all of it, or the blanks of the last line.
  mutating func stripAfter(_ index: Int, all: Bool) -> Bool {
    guard indices.contains(index), case .text(var text) = self[index],
      all || !text.isStrippedAfter
    else { return false }
    var rest = Substring(text.value).unicodeScalars
    while let last = rest.last, all ? last.isBlank : last == " " || last == "\t" {
      rest.removeLast()
    }
    text.isStrippedAfter = rest.count != text.value.unicodeScalars.count
    text.value = String(rest)
    self[index] = .text(text)
    return text.isStrippedAfter
  }

  /// Removes the line of a comment or a partial that is alone on it; a partial keeps its
  /// indentation.
  mutating func takeLine(of index: Int) {
    stripAhead(index + 1, all: false)
    guard stripAfter(index - 1, all: false), case .partial(var partial) = self[index],
      case .text(let text) = self[index - 1]
    else { return }
    let blanks = text.original.unicodeScalars.reversed().prefix { $0 == " " || $0 == "\t" }
    var indentation = String.UnicodeScalarView()
    indentation.append(contentsOf: blanks.reversed())
    partial.indentation = String(indentation)
    self[index] = .partial(partial)
  }
}

extension Unicode.Scalar {
  /// Whether it is white space, as JavaScript sees it.
  var isBlank: Bool { properties.isWhitespace || self == "\u{FEFF}" }
}

extension StringProtocol {
  /// Whether it is nothing but white space, as JavaScript sees it.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.isBlank) }
}
