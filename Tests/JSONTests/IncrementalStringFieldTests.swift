import JSON
import Testing

@Suite("A string read out of JSON while it is written")
struct IncrementalStringFieldTests {
  static let document = #"""
    {"skip": {"gist": "no", "list": [1, {"gist": "no"}], "t": true}, "summary": { "bullets": ["a",
    "b \"c\" \\ \/ \n\t Zürich 😀 \ud83d\ude00 \u00e9"], "gist": "Zürich 😀 \ud83d\ude00\u00e9\n\"ok\" {[,:]}" }}
    """#
  static let gist = "Zürich 😀 😀é\n\"ok\" {[,:]}"

  /// Feeds a document in pieces of a size.
  private func read(_ path: [String], _ document: String, size: Int) -> (String, Bool) {
    var field = IncrementalStringField(path: path)
    var text = ""
    let bytes = Array(document.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      text += field.feed(bytes[start..<min(bytes.count, start + size)])
    }
    return (text, field.isFinished)
  }

  @Test("it is the same at every size of the pieces", arguments: 1...40)
  func everySize(size: Int) {
    #expect(read(["summary", "gist"], Self.document, size: size) == (Self.gist, true))
    #expect(
      read(["summary", "bullets", "1"], Self.document, size: size)
        == ("b \"c\" \\ / \n\t Zürich 😀 😀 é", true)
    )
  }

  @Test("it is the same at every single cut")
  func everyCut() {
    let bytes = Array(Self.document.utf8)
    for cut in 0...bytes.count {
      var field = IncrementalStringField(path: ["summary", "gist"])
      let text = field.feed(bytes[..<cut]) + field.feed(bytes[cut...])
      #expect(text == Self.gist, "cut at \(cut)")
    }
  }

  @Test("a character shows once it is whole, never half")
  func wholeCharacters() {
    var field = IncrementalStringField(path: ["a"])
    let bytes = Array(#"{"a": "é\ud83d\ude00"#.utf8)
    var pieces: [String] = []
    for byte in bytes { pieces.append(field.feed([byte])) }
    #expect(pieces.filter { !$0.isEmpty } == ["é", "😀"])
    #expect(!field.isFinished)
  }

  @Test("a whole document can be one string")
  func rootString() {
    #expect(read([], #""hi""#, size: 1) == ("hi", true))
  }

  @Test("what is not there, or no string, is empty")
  func absent() {
    #expect(read(["gist"], #"{"other": {"gist": "x"}, "gist": 12}"#, size: 1) == ("", true))
    #expect(read(["a", "b"], #"{"a": ["b"]} "#, size: 3) == ("", true))
  }

  @Test("half a pair of surrogates becomes a replacement character")
  func loneSurrogate() {
    #expect(
      read(["a"], #"{"a": "x\ud83dy\ude00\ud83d\u0041"}"#, size: 1).0
        == "x\u{FFFD}y\u{FFFD}\u{FFFD}A"
    )
  }

  @Test("hostile nesting ends the reading")
  func deep() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(read(["a"], deep, size: 1000) == ("", true))
    #expect(read(["a"], "}}}]]]", size: 1) == ("", true))
  }
}
