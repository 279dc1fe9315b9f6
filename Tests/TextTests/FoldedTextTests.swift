import Testing

@testable import Text

@Suite("Folded text")
struct FoldedTextTests {
  @Test(
    "copies of the same words fold alike",
    arguments: [
      ("“Don’t — wait”", "\"don't - wait\""),
      ("A  b\n\tc\u{A0}d", "a b c d"),
      ("Ｆｕｌｌ　ｗｉｄｔｈ！", "full width!"),
      ("wait…", "wait..."),
      ("ﬁn\u{AD}ance", "finance"),
      ("Zoë e\u{301}", "zoe e"),
      ("👍🏽 ❤️", "👍🏽 ❤"),
      ("", ""),
    ]
  )
  func folds(text: String, expected: String) {
    #expect(FoldedText(text).string == expected)
  }

  @Test("a character that Unicode spells with a sentence stays what it is")
  func long() {
    #expect(FoldedText("\u{FDFA}\u{FDFA}").bytes.count <= 6)
    #expect(FoldedText("㌖").string == "キロメートル")
  }

  @Test("a stretch leads back to the source it came from")
  func sourceRanges() throws {
    let source = "Der “Große   Übe\u{301}r” ﬁlm"
    let folded = FoldedText(source)
    let utf8 = Array(source.utf8)
    for (stretch, expected) in [
      ("grosse", "Große"), ("\"", "“"), ("grosse uber", "Große   Übe\u{301}r"),
      ("ber", "be\u{301}r"),
      ("f", "ﬁ"), ("i", "ﬁ"), ("film", "ﬁlm"), ("e u", "e   Ü"),
    ] {
      let found = try #require(folded.bytes.firstRange(of: Array(stretch.utf8)))
      let range = folded.sourceRange(of: found)
      #expect(String(decoding: utf8[range], as: UTF8.self) == expected)
    }
    #expect(folded.sourceRange(of: 0..<folded.bytes.count) == 0..<utf8.count)
  }

  @Test("a text of ASCII leads back to the same positions, and to its stretches of space")
  func sourceRangesOfASCII() {
    let plain = FoldedText("Send IT to\tAna")
    #expect(plain.string == "send it to ana")
    #expect(plain.sourceRange(of: 5..<7) == 5..<7)
    #expect(plain.sourceRange(of: 0..<14) == 0..<14)
    let spaced = FoldedText("Send  IT")
    #expect(spaced.string == "send it")
    #expect(spaced.sourceRange(of: 4..<6) == 4..<7)
  }

  @Test("ASCII folds to what the tables say")
  func foldsASCII() {
    for byte in UInt8(0)...0xFF {
      var parts: [FoldedScalar] = []
      Folding.fold(UInt32(byte), into: &parts)
      #expect(Folding.ascii(byte).map { [UInt32($0)] } == (byte < 0x80 ? parts.map(\.scalar) : nil))
    }
  }

  @Test("a range outside the text is empty and harmless")
  func outside() {
    let folded = FoldedText("abc")
    #expect(folded.sourceRange(of: 7..<9) == 3..<3)
    #expect(folded.sourceRange(of: 1..<1) == 1..<1)
    #expect(FoldedText("").sourceRange(of: 0..<4) == 0..<0)
  }

  @Test("bytes that are no UTF-8 become the replacement character")
  func invalid() {
    let bytes: [UInt8] = [0x61, 0xED, 0xA0, 0x80, 0x62, 0xFF]
    let folded = bytes.withUnsafeBytes { FoldedText($0) }
    #expect(folded.string == "a\u{FFFD}\u{FFFD}\u{FFFD}b\u{FFFD}")
    #expect(folded.sourceRange(of: 0..<folded.bytes.count) == 0..<6)
  }
}
