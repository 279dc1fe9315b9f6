import Conversations
import Insights
import Testing

@testable import Reports

@Suite("A quote in its message")
struct PassageTests {
  private func shown(_ text: String, _ ranges: [Range<Int>], room: Int = 400) -> String {
    Passage(text, marking: ranges, room: room).pieces
      .map { $0.mark == nil ? $0.text : "[\($0.text)]" }.joined()
  }

  @Test("is marked by its bytes")
  func bytes() {
    let text = "Grüße! Mache ich bis Dienstag."
    let start = "Grüße! ".utf8.count
    #expect(shown(text, [start..<start + 9]) == "Grüße! [Mache ich] bis Dienstag.")
    #expect(shown(text, [0..<text.utf8.count]) == "[\(text)]")
  }

  @Test(
    "takes the whole character where a border lies in one",
    arguments: [
      ("ä", 0..<1), ("ä", 1..<2), ("👍", 1..<3), ("👩‍👩‍👧", 4..<8),
      ("e\u{301}", 1..<2), ("\r\n", 1..<2), ("🇩🇪", 0..<4),
    ]
  )
  func borders(_ character: String, _ range: Range<Int>) {
    let pieces = Passage(
      "a\(character)b",
      marking: [range.lowerBound + 1..<range.upperBound + 1],
      room: 9
    )
    .pieces
    #expect(pieces.map(\.mark) == [nil, 0, nil])
    #expect(pieces[0].text == "a" && pieces[2].text == "b")
  }

  @Test(
    "is not marked where its range is none",
    arguments: [-5..<2, 3..<3, 0..<99, 98..<99, Int.min..<Int.max, Int.max - 1..<Int.max]
  )
  func malformed(_ range: Range<Int>) {
    #expect(shown("short", [range]) == "short")
    #expect(shown("", [range]).isEmpty)
  }

  @Test("shares a message with other quotes, also with those it overlaps")
  func several() {
    #expect(shown("one two three", [4..<7, 0..<3]) == "[one] [two] three")
    #expect(shown("one two three", [0..<7, 4..<13]) == "[one two][ three]")
    #expect(shown("one two three", [0..<7, 2..<5]) == "[one two] three")
  }

  @Test("keeps its neighbourhood when the message is long")
  func long() {
    let text = String(repeating: "a", count: 1000) + "QUOTE" + String(repeating: "b", count: 1000)
    #expect(shown(text, [1000..<1005], room: 5) == "…aaaaa[QUOTE]bbbbb…")
    #expect(shown(text, [0..<1, 2004..<2005], room: 2) == "[a]aa … bb[b]")
  }

  @Test("is looked for only where it stands: offsets that name other words are not believed")
  func index() {
    func evidence(_ quote: String, _ start: Int, _ end: Int) -> Evidence {
      Evidence(
        messageId: "m",
        senderName: nil,
        createdAt: nil,
        quote: quote,
        start: start,
        end: end,
        match: .exact
      )
    }
    let text = "über Nacht"
    #expect(evidence("Nacht", 6, 11).range(in: text) == 6..<11)
    #expect(evidence("Nacht", 5, 10).range(in: text) == nil)
    for (start, end) in [(-1, 3), (3, 1), (0, 0), (0, 12), (.max, .max), (.min, .max), (1, 2)] {
      #expect(evidence("Nacht", start, end).range(in: text) == nil)
    }
  }

  @Test("does not take long for a character of ten thousand marks")
  func zalgo() {
    let text = "a" + String(repeating: "\u{301}", count: 10_000) + "b"
    #expect(Passage(text, marking: [9001..<9003], room: 100).pieces.count == 3)
  }
}
