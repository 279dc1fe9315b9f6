import Text

/// Text from chats and files as a terminal may show it.
package enum TerminalText {
  /// A text in one line: line ends are spaces, control characters visible.
  package static func line(_ text: String) -> String {
    text.terminalSafe
  }

  /// A text line by line, control characters visible.
  package static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).terminalSafe }
  }

  /// A text cut into lines at blanks.
  ///
  /// - Parameter width: The number of columns a line may take; a longer word has a line of its own.
  /// - Returns: At least one line.
  package static func wrap(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.displayWidth + 1 + String(word).displayWidth <= width {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
