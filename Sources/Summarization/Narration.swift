/// Tells sentences of a thread, each with the name of who said it.
struct Narration {
  /// A sentence as a summary shows it.
  struct Line {
    /// Which sentence of the table it is.
    let sentence: Int
    /// Who said it.
    let speaker: String
    /// The text, without the name before it.
    let text: String
    /// Whether the text itself begins with the name.
    let namesSpeaker: Bool

    /// The line with the name in any case.
    var attributed: String { namesSpeaker || speaker.isEmpty ? text : speaker + ": " + text }
    /// How many words the line has with the name.
    var words: Int { Self.words(attributed).count }

    /// The words of a text: what stands between spaces.
    static func words(_ text: String) -> [Substring] {
      text.split { $0 == " " || $0 == "\n" || $0 == "\t" }
    }
  }

  private let turns: [SentenceTable.Turn]
  private let table: SentenceTable

  /// Prepares telling a thread.
  init(_ table: SentenceTable, turns: [SentenceTable.Turn]) {
    self.table = table
    self.turns = turns
  }

  /// The sentence as it was written.
  func quote(_ place: Int) -> String { quote(place...place) }

  /// The sentences of one turn as they were written, with what stands between them.
  func quote(_ places: ClosedRange<Int>) -> String {
    let range =
      table.sentences[places.lowerBound].range
      .lowerBound..<table.sentences[places.upperBound].range
      .upperBound
    let text = turns[table.sentences[places.lowerBound].turn].text.utf8
    let start = text.index(text.startIndex, offsetBy: range.lowerBound)
    return String(text[start..<text.index(start, offsetBy: range.count)]) ?? ""
  }

  /// The sentences of a turn around one of them, as many as fit in some words.
  func stretch(around place: Int, words limit: Int) -> ClosedRange<Int> {
    let turn = table.sentences[place].turn
    var places = place...place
    var left = limit - Line.words(quote(place)).count
    func fits(_ next: Int) -> Bool {
      guard table.sentences.indices.contains(next), table.sentences[next].turn == turn else {
        return false
      }
      let count = Line.words(quote(next)).count
      guard count <= left else { return false }
      left -= count
      return true
    }
    while fits(places.upperBound + 1) { places = places.lowerBound...places.upperBound + 1 }
    while fits(places.lowerBound - 1) { places = places.lowerBound - 1...places.upperBound }
    return places
  }

  /// Tells a sentence as it was said, without hesitation, with the name of who said it.
  func line(_ place: Int) -> Line { line(place...place) }

  /// Tells sentences of one turn as they were said.
  func line(_ places: ClosedRange<Int>) -> Line {
    Line(
      sentence: places.lowerBound,
      speaker: turns[table.sentences[places.lowerBound].turn].speaker,
      text: Self.capitalized(TextPieces(quote(places)).text),
      namesSpeaker: false
    )
  }

  private static func capitalized(_ text: String) -> String {
    guard let first = text.first, first.isLowercase, first.isASCII else { return text }
    return first.uppercased() + text.dropFirst()
  }

  /// Tells lines in the order of the talk; who goes on speaking is not named again.
  static func text(_ lines: [Line]) -> String {
    told(lines.sorted { $0.sentence < $1.sentence })
  }

  /// Tells lines one after the other; who goes on speaking is not named again.
  static func told(_ lines: [Line]) -> String {
    var text = ""
    var last: String?
    for line in lines {
      if let end = text.last {
        // Chat leaves out the point at the end of a line.
        text += end.isLetter || end.isNumber || "\"')%€".contains(end) ? ". " : " "
      }
      text += last == line.speaker ? line.text : line.attributed
      last = line.namesSpeaker ? nil : line.speaker
    }
    return text
  }
}
