import CUTF8Proc

extension Character {
  /// The number of columns a terminal gives the character: 0, 1 or 2.
  ///
  /// A character is what a reader sees as one, so a family emoji of seven scalars takes two columns.
  /// Widths of single scalars are utf8proc's, after Unicode's East Asian Width.
  package var displayWidth: Int {
    var width = 0
    for scalar in unicodeScalars {
      // The variation selector 16 asks for the emoji form of a sign that has a narrow one too.
      if scalar.value == 0xFE0F, width > 0 { return 2 }
      width = max(width, Int(utf8proc_charwidth(utf8proc_int32_t(scalar.value))))
    }
    let isFlag = unicodeScalars.first.map { (0x1F1E6...0x1F1FF).contains($0.value) } ?? false
    return isFlag ? 2 : min(max(width, 0), 2)
  }
}

extension String {
  /// The number of columns a terminal gives the text, which should be ``terminalSafe``.
  package var displayWidth: Int {
    // Most words are ASCII, and as wide as they are long.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// The text cut to a number of columns.
  ///
  /// - Returns: The text itself if it fits, else its beginning and an ellipsis, both together no
  ///   wider than `width`. Characters are never cut apart.
  package func truncated(toWidth width: Int) -> String {
    guard width > 0 else { return "" }
    var used = 0
    // Where to cut if the text turns out too wide: the last position with room for the ellipsis.
    var cut = startIndex
    for index in indices {
      used += self[index].displayWidth
      if used > width { return self[..<cut] + "…" }
      if used < width { cut = self.index(after: index) }
    }
    return self
  }

  /// The text cut to a number of columns, with an ellipsis where something is missing.
  ///
  /// It is cut between two words where one is near: a longer word, a link for instance, or a script
  /// without spaces is cut where the room ends.
  package func truncatedBetweenWords(toWidth width: Int) -> String {
    let cut = truncated(toWidth: width)
    guard cut != self, !cut.isEmpty else { return cut }
    // An index of one text is not valid in another, so the position is counted in bytes.
    let bytes = cut.utf8.count - "…".utf8.count
    guard let end = utf8.index(startIndex, offsetBy: bytes, limitedBy: endIndex), end < endIndex,
      utf8[end] != UInt8(ascii: " ")
    else { return cut }
    let kept = self[..<end]
    guard let space = kept.lastIndex(of: " ") else { return cut }
    let words = kept[..<space]
    return String(words).displayWidth * 2 < width ? cut : words + "…"
  }

  /// The text with spaces after it, so that it fills a number of columns.
  ///
  /// - Returns: The text itself if it is at least as wide.
  package func padded(toWidth width: Int) -> String {
    let missing = width - displayWidth
    return missing > 0 ? self + String(repeating: " ", count: missing) : self
  }
}
