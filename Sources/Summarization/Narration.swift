/// Renders sentences of a thread, each with the name of its speaker.
struct Narration {
  /// A sentence as a summary shows it.
  struct Line {
    /// The index of the sentence in the table.
    let sentence: Int
    /// Who said it.
    let speaker: String
    /// The text, without the name before it.
    let text: String
    /// Whether the text itself begins with the name.
    let namesSpeaker: Bool

    /// The line, always with the name.
    var attributed: String { namesSpeaker || speaker.isEmpty ? text : speaker + ": " + text }
    /// The number of words in the line, including the name.
    var words: Int { Self.words(attributed).count }

    /// The words of a text, separated by whitespace.
    static func words(_ text: String) -> [Substring] {
      text.split { $0 == " " || $0 == "\n" || $0 == "\t" }
    }
  }

  private let turns: [SentenceTable.Turn]
  private let table: SentenceTable

  /// Prepares to render a thread.
  init(_ table: SentenceTable, turns: [SentenceTable.Turn]) {
    self.table = table
    self.turns = turns
  }

  /// The sentence as it was written.
  func quote(_ index: Int) -> String { quote(index...index) }

  /// The sentences of one turn as they were written, with what is between them.
  func quote(_ indices: ClosedRange<Int>) -> String {
    let range =
      table.sentences[indices.lowerBound].range
      .lowerBound..<table.sentences[indices.upperBound].range
      .upperBound
    let text = turns[table.sentences[indices.lowerBound].turn].text.utf8
    let start = text.index(text.startIndex, offsetBy: range.lowerBound)
    return String(text[start..<text.index(start, offsetBy: range.count)]) ?? ""
  }

  /// The sentences of a turn around one of them, as many as fit in a number of words.
  func stretch(around index: Int, words limit: Int) -> ClosedRange<Int> {
    let turn = table.sentences[index].turn
    var indices = index...index
    var left = limit - Line.words(quote(index)).count
    func fits(_ next: Int) -> Bool {
      guard table.sentences.indices.contains(next), table.sentences[next].turn == turn else {
        return false
      }
      let count = Line.words(quote(next)).count
      guard count <= left else { return false }
      left -= count
      return true
    }
    while fits(indices.upperBound + 1) { indices = indices.lowerBound...indices.upperBound + 1 }
    while fits(indices.lowerBound - 1) { indices = indices.lowerBound - 1...indices.upperBound }
    return indices
  }

  /// Renders a sentence as it was said, without hesitation, with the name of its speaker.
  func line(_ index: Int) -> Line { line(index...index) }

  /// Renders sentences of one turn as they were said.
  func line(_ indices: ClosedRange<Int>) -> Line {
    Line(
      sentence: indices.lowerBound,
      speaker: turns[table.sentences[indices.lowerBound].turn].speaker,
      text: Self.capitalized(TextPieces(quote(indices)).text),
      namesSpeaker: false
    )
  }

  private static func capitalized(_ text: String) -> String {
    guard let first = text.first, first.isLowercase, first.isASCII else { return text }
    return first.uppercased() + text.dropFirst()
  }

  /// Joins lines in the order of the conversation; a speaker who continues is not named again.
  static func text(_ lines: [Line]) -> String {
    joined(lines.sorted { $0.sentence < $1.sentence })
  }

  /// Joins lines in the given order; a speaker who continues is not named again.
  static func joined(_ lines: [Line]) -> String {
    var text = ""
    var last: String?
    for line in lines {
      if let end = text.last {
        // Chat messages often lack the final full stop.
        text += end.isLetter || end.isNumber || "\"')%€".contains(end) ? ". " : " "
      }
      text += last == line.speaker ? line.text : line.attributed
      last = line.namesSpeaker ? nil : line.speaker
    }
    return text
  }
}
