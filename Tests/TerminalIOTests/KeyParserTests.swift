import TestSupport
import Testing

@testable import TerminalIO

@Suite("Keys of a terminal")
struct KeyParserTests {
  /// What terminals send for one key each, and the key that it is.
  static let sent: [(bytes: [UInt8], key: KeyParser.Key)] =
    ["a", "[", "A", "O", "~", " ", "1", ";"].map { (Array("\($0)".utf8), .letter($0)) }
    + [
      "\u{1B}[A", "\u{1B}[D", "\u{1B}OP", "\u{1B}[15~", "\u{1B}[1;5C", "\u{1B}[[A", "\u{1B}[200~",
      "\u{1B}O5P", "\u{1B}x", "\u{1B}\u{1B}[A", "\u{1B}[?1;2c", "\u{1B}[ q", "\t", "\n", "\u{7F}",
    ].map { (Array($0.utf8), .other) }
    + [([0x03], .end), ([0x04], .end), ([0x00], .end)]

  /// The keys in pieces of bytes, between which time passes.
  private func keys(in pieces: some Sequence<[UInt8]>) -> [KeyParser.Key] {
    var parser = KeyParser()
    var keys: [KeyParser.Key] = []
    for piece in pieces {
      keys += piece.compactMap { parser.take($0) }
      if let key = parser.pause() { keys.append(key) }
    }
    return keys
  }

  @Test("each is one, whatever it sends", arguments: KeyParserTests.sent.indices)
  func single(index: Int) {
    let (bytes, key) = Self.sent[index]
    #expect(keys(in: [bytes]) == [key])
  }

  @Test("any two of them are two, at once and one after the other")
  func pairs() {
    for first in Self.sent {
      for second in Self.sent {
        let expected = [first.key, second.key]
        #expect(keys(in: [first.bytes, second.bytes]) == expected)
        #expect(keys(in: [first.bytes + second.bytes]) == expected, "\(first) \(second)")
      }
    }
  }

  @Test("however they are joined, they are the same", arguments: 0..<200)
  func joined(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let typed = (0..<20).compactMap { _ in Self.sent.randomElement(using: &random) }
    var pieces: [[UInt8]] = [[]]
    for key in typed {
      pieces[pieces.count - 1] += key.bytes
      if Bool.random(using: &random) { pieces.append([]) }
    }
    #expect(keys(in: pieces) == typed.map(\.key))
  }

  @Test("a sequence that never ends swallows no key after it")
  func unfinished() {
    #expect(keys(in: [[0x1B], Array("a".utf8)]) == [.escape, .letter("a")])
    #expect(keys(in: [[0x1B, 0x5B], Array("a".utf8)]) == [.other, .letter("a")])
    #expect(keys(in: [[0x1B, 0x5B, 0x31, 0x03]]) == [.end])
    #expect(keys(in: [[0x1B, 0x5B, 0x31, 0x1B, 0x5B, 0x41, 0x61]]) == [.other, .letter("a")])
    #expect(keys(in: [[0x1B, 0x5B, 0x0A, 0x61]]) == [.other, .letter("a")])
  }

  @Test("no bytes do harm, and a letter after a pause is one", arguments: 0..<200)
  func hostile(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<64).map { _ in
      [0x1B, 0x5B, 0x4F, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)
        ?? 0
    }
    #expect(keys(in: [bytes, [0x61]]).last == .letter("a"))
  }
}

@Suite("Lines of a terminal")
struct LineEditorTests {
  /// What is shown and how the line ends when bytes come at once.
  private func typed(_ bytes: [UInt8]) -> (shown: String, outcome: LineEditor.Outcome?) {
    var line = LineEditor()
    var shown = ""
    for byte in bytes {
      let (echo, outcome) = line.take(byte)
      shown += echo
      if let outcome { return (shown, outcome) }
    }
    return (shown, line.pause())
  }

  @Test(
    "what was erased does not count",
    arguments: [
      ("abc\n", "abc"), ("ab\u{7F}c\r", "ac"), ("\u{7F}\n", ""), ("ab\u{15}c\n", "c"),
      ("Zoë \u{1B}[A東京\u{7F}\n", "Zoë 東"),
    ]
  )
  func erasing(keys: String, text: String) {
    #expect(typed(Array(keys.utf8)).outcome == .text(text))
  }

  @Test("a wide character is erased whole")
  func wide() {
    #expect(typed(Array("東\u{7F}\n".utf8)).shown == "東\u{8} \u{8}\u{8} \u{8}\n")
  }

  @Test("escape cancels, an arrow does not, Ctrl-C and Ctrl-D end")
  func ends() {
    #expect(typed([0x61, 0x1B]).outcome == .cancelled)
    #expect(typed([0x61, 0x1B, 0x5B, 0x41]).outcome == nil)
    #expect(typed([0x61, 0x03]).outcome == .end)
    #expect(typed([0x04]).outcome == .end)
  }

  @Test("no bytes steer the terminal", arguments: 0..<200)
  func hostile(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
    let shown = typed(bytes.filter { ![0x0A, 0x0D, 0x7F, 0x08, 0x15].contains($0) }).shown
    #expect(
      shown.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
    )
  }
}
