import Digest
import Testing

@Suite("Base64")
struct Base64Tests {
  static let vectors = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ]

  @Test("the vectors of RFC 4648 go both ways", arguments: vectors)
  func bothWays(bytes: String, text: String) {
    #expect(Base64.encode(Array(bytes.utf8)) == text)
    #expect(Base64.decode(text) == Array(bytes.utf8))
  }

  @Test("the URL-safe alphabet and missing padding are read")
  func urlSafe() {
    #expect(Base64.decode("-_8") == [0xFB, 0xFF])
    #expect(Base64.decode("+/8=") == [0xFB, 0xFF])
  }

  @Test("what is no base64 is refused", arguments: ["A", "Zg==Zg", "Z g=", "Zm9v\n", "Zmé="])
  func refused(text: String) {
    #expect(Base64.decode(text) == nil)
  }
}
