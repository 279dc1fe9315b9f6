import Testing

@testable import TerminalViews

@Suite("Highlights")
struct HighlightTests {
  @Test("a text is cut where matches begin and end")
  func aTextIsCut() {
    let parts = HighlightedText("Zoë signs it", highlights: [5..<10]).parts
    #expect(parts.map(\.text) == ["Zoë ", "signs", " it"])
    #expect(parts.map(\.isMatch) == [false, true, false])
  }

  @Test("highlights that do not fit lose no text", arguments: [[0..<99], [4..<5, 0..<2], [3..<3]])
  func highlightsThatDoNot(highlights: [Range<Int>]) {
    let parts = HighlightedText("some text", highlights: highlights).parts
    #expect(parts.map(\.text).joined() == "some text")
  }
}
