import Foundation
import Testing
import Text

@Suite("Text on a terminal")
struct TerminalTextTests {
  @Test(
    "columns are counted as a terminal does",
    arguments: [
      ("abc", 3), ("é", 1), ("e\u{301}", 1), ("会議", 4), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2),
      ("🇫🇷", 2), ("❤️", 2), ("ｱ", 1), ("한", 2), ("", 0), ("\u{200B}", 0),
    ]
  )
  func widths(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(
    "text is cut between characters, and only if it must be",
    arguments: [
      ("hello", 5, "hello"), ("hello", 4, "hel…"), ("会議室", 6, "会議室"), ("会議室", 5, "会議…"),
      ("会議室", 4, "会…"), ("会", 1, "…"), ("a", 0, ""), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("", 3, ""),
      ("abc", -1, ""),
    ]
  )
  func truncates(text: String, width: Int, expected: String) {
    let cut = text.truncated(toWidth: width)
    #expect(cut == expected)
    #expect(cut.displayWidth <= max(width, 0))
  }

  @Test("padding fills the columns and never cuts")
  func pads() {
    #expect("会".padded(toWidth: 4) == "会  ")
    #expect("hello".padded(toWidth: 2) == "hello")
  }

  @Test(
    "controls are shown, not obeyed",
    arguments: [
      ("\u{1B}[31mred", "\\u{1B}[31mred"), ("a\u{0}b", "a\\u{0}b"), ("\u{9B}2J", "\\u{9B}2J"),
      ("a\r\nb\tc\rd", "a b c d"), ("\u{202E}gnp.exe", "\\u{202E}gnp.exe"),
      ("plain é 👍", "plain é 👍"),
    ]
  )
  func escapes(text: String, expected: String) {
    #expect(text.terminalSafe == expected)
  }

  @Test(
    "what is not seen is left out, but joiners that shape what is seen stay",
    arguments: [
      ("A\u{200B}n\u{2060}a\u{FEFF}", "Ana"), ("a\u{200D}b", "ab"), ("a\u{E0041}", "a"),
      ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"), ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("plain é", "plain é"),
    ]
  )
  func invisible(text: String, expected: String) {
    #expect(text.withoutInvisibles.unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test("lines are kept where they are wanted")
  func keepsLines() {
    #expect("a\r\nb\tc\u{7}".terminalSafe(keepingLines: true) == "a\nb\tc\\u{7}")
  }

  @Test("JSON stays the same document")
  func json() {
    let hostile = "{\n  \"a\": \"\u{7F}\u{9B}31m\u{202E}\u{2028}é😀\"\n}"
    #expect(
      hostile.terminalSafeJSON
        == "{\n  \"a\": \"\\u007f\\u009b31m\\u202e\\u2028é😀\"\n}"
    )
  }

  private struct Cases: Decodable {
    struct Case: Decodable {
      let id: String
      let text: String
      let terminalMustStrip: Bool
      let bidiControl: Bool
    }
    let cases: [Case]
  }

  @Test("no hostile text reaches a terminal with its controls")
  func hostile() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/hostile-text-cases.json")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let cases = try decoder.decode(Cases.self, from: Data(contentsOf: file)).cases
    #expect(cases.count > 40)
    for hostile in cases {
      let safe = hostile.text.terminalSafe
      #expect(!safe.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(!safe.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
      if hostile.terminalMustStrip || hostile.bidiControl {
        #expect(safe != hostile.text, "\(hostile.id)")
      }
    }
  }
}

@Suite("Nearest name")
struct NearestNameTests {
  private let names = ["ingest", "inspect", "search", "threads", "thread", "show", "doctor"]

  @Test(
    "a mistyped name leads to the one that was meant",
    arguments: [
      ("ingets", "ingest"), ("insepct", "inspect"), ("Serach", "search"), ("treads", "threads"),
      ("shwo", "show"), ("docter", "doctor"), ("sho", "show"),
    ]
  )
  func finds(typed: String, meant: String) {
    #expect(nearest(to: typed, in: names) == meant)
  }

  @Test("what resembles nothing leads nowhere", arguments: ["banana", "x", "zzzzzzzz"])
  func findsNothing(typed: String) {
    #expect(nearest(to: typed, in: names) == nil)
  }
}
