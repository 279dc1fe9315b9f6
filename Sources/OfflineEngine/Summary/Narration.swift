/// Tells sentences of a thread, each with the name of who said it.
struct Narration {
  /// A sentence as it is told.
  struct Line {
    /// Which sentence of the table it is.
    let sentence: Int
    /// Who said it.
    let speaker: String
    /// What is told, without the name before it.
    let text: String
    /// Whether the text itself begins with the name.
    let namesSpeaker: Bool
    /// What is between the name and the text.
    var verb = ": "

    /// The line with the name in any case.
    var attributed: String { namesSpeaker || speaker.isEmpty ? text : speaker + verb + text }
    /// The number of words the line has with the name.
    var words: Int { Self.words(attributed).count }

    /// The words of a text: what is between spaces.
    static func words(_ text: String) -> [Substring] {
      text.split { $0 == " " || $0 == "\n" || $0 == "\t" }
    }
  }

  private let turns: [SentenceTable.Turn]
  private let table: SentenceTable
  private let speakers: [String]

  /// Prepares telling a thread.
  init(_ table: SentenceTable, turns: [SentenceTable.Turn]) {
    self.table = table
    self.turns = turns
    var speakers: [String] = []
    for turn in turns where speakers.count < 3 && !speakers.contains(turn.speaker) {
      speakers.append(turn.speaker)
    }
    self.speakers = speakers
  }

  /// The sentence as it was written.
  func quote(_ place: Int) -> String {
    let sentence = table.sentences[place]
    let text = turns[sentence.turn].text.utf8
    let start = text.index(text.startIndex, offsetBy: sentence.range.lowerBound)
    return String(text[start..<text.index(start, offsetBy: sentence.range.count)]) ?? ""
  }

  /// Tells a sentence: in the third person where that is safe, else as a quote.
  func line(_ place: Int) -> Line {
    let sentence = table.sentences[place]
    let speaker = turns[sentence.turn].speaker
    let quote = quote(place)
    var text: String?
    switch table.language(of: sentence) {
    case .english where !speaker.isEmpty:
      text = EnglishThirdPerson.rewrite(quote, speaker: speaker, other: other(than: speaker))
    case .german where !speaker.isEmpty:
      text = GermanThirdPerson.rewrite(quote, speaker: speaker)
    default: break
    }
    let told = Self.capitalized(text ?? TextPieces(quote).text)
    let namesSpeaker =
      text != nil && (told.hasPrefix(speaker + " ") || told.hasPrefix(speaker + "'s "))
    var line = Line(sentence: place, speaker: speaker, text: told, namesSpeaker: namesSpeaker)
    if sentence.isQuestion, table.language(of: sentence) == .english { line.verb = " asks: " }
    return line
  }

  private func other(than speaker: String) -> String? {
    guard speakers.count == 2, !speakers.contains("") else { return nil }
    return speakers.first { $0 != speaker }
  }

  private static func capitalized(_ text: String) -> String {
    guard let first = text.first, first.isLowercase, first.isASCII else { return text }
    return first.uppercased() + text.dropFirst()
  }

  /// Tells lines one after another; who goes on speaking is not named again.
  static func text(_ lines: [Line]) -> String {
    var text = ""
    var last: String?
    for line in lines.sorted(by: { $0.sentence < $1.sentence }) {
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
