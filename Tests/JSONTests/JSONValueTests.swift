import Testing

@testable import JSON

@Suite("JSON values")
struct JSONValueTests {
  @Test(
    "are written as they were read",
    arguments: [
      "null", "true", "[1,2.5,-3]", #"{"b":1,"a":[{}],"b":2}"#, #""é\n\u0001""#,
      "9223372036854775807",
      #"{"":""}"#, "[[[[]]]]",
    ]
  )
  func roundTrip(_ text: String) throws {
    #expect(try JSONParser().parse(text).text == text)
  }

  @Test("characters that end lines in some reader are escaped")
  func escapes() {
    #expect(JSONValue.string("a\u{2028}b\u{7F}/").text == #""a\u2028b\u007f/""#)
    #expect(JSONValue.double(.nan).text == "null")
  }

  @Test("a character is escaped wherever it is in a text of whatever length")
  func escapesAtEveryPosition() {
    for length in 1...20 {
      for position in 0..<length {
        let (before, after) = (
          String(repeating: "â", count: position), String(repeating: "b", count: length - position)
        )
        #expect(JSONValue.string("\(before)\n\(after)").text == "\"\(before)\\n\(after)\"")
      }
    }
  }

  @Test("every character of a string survives writing and reading, alone and among others")
  func everyEscape() throws {
    let scalars = (UInt32(0)...0x7FF).compactMap(Unicode.Scalar.init)
    let tricky: [Unicode.Scalar] = ["\u{2027}", "\u{2028}", "\u{2029}", "\u{202A}", "€", "😀"]
    var all = ""
    for scalar in scalars + tricky {
      all.unicodeScalars.append(scalar)
      let value = JSONValue.string(String(scalar))
      #expect(try JSONParser().parse(value.bytes) == value)
    }
    #expect(try JSONParser().parse(JSONValue.string(all).text) == .string(all))
    #expect(JSONValue.string("\u{1}\u{7F}\u{2029}\"\\\t").text == #""\u0001\u007f\u2029\"\\\t""#)
  }

  @Test(
    "a character is escaped wherever it stands in a long text",
    arguments: ["\u{1F}", "\"", "\\", "\u{7F}", "\u{2028}", "\u{2027}", "é"]
  )
  func escapesAnywhere(_ character: String) throws {
    for index in 0..<40 {
      let (before, after) = (String(repeating: "a", count: index), "z{}[] ~!")
      let text = JSONValue.string(before + character + after).text
      let alone = JSONValue.string(character).text.dropFirst().dropLast()
      #expect(text == "\"\(before)\(alone)\(after)\"")
    }
  }

  @Test("the last of two members with one name counts")
  func duplicates() throws {
    #expect(try JSONParser().parse(#"{"a":1,"a":2}"#)["a"] == 2)
  }

  @Test(
    "what is not JSON is refused with a reason",
    arguments: ["", "{", "[1,]", "nul", "{\"a\" 1}", "\"\u{1}\"", "1 2", "\"\\ud800\""]
  )
  func refused(_ text: String) {
    #expect(throws: JSONError.self) { try JSONParser().parse(text) }
  }

  @Test("invalid UTF-8 is refused")
  func encoding() {
    #expect(throws: JSONError.self) { try JSONParser().parse([0x22, 0xC3, 0x28, 0x22]) }
  }

  @Test("depth has a limit, and no crash beyond it")
  func depth() throws {
    let deep = { (levels: Int) in
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(try JSONParser().parse(deep(1000)).array?.count == 1)
    #expect(throws: JSONError.self) { try JSONParser().parse(deep(100_000)) }
  }

  @Test("a byte order mark is passed over")
  func byteOrderMark() throws {
    #expect(try JSONParser().parse([0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == [1])
  }
}

@Suite("JSON pointers")
struct JSONPointerTests {
  @Test(
    "lead where RFC 6901 says",
    arguments: [
      ("", #"{"a/b":[10,{"m~n":true}]}"#), ("/a~1b/0", "10"), ("/a~1b/1/m~0n", "true"),
      ("/a~1b/2", nil), ("/x", nil), ("/a~1b/-1", nil),
    ]
  )
  func find(_ pointer: String, _ expected: String?) throws {
    let value = try JSONParser().parse(#"{"a/b":[10,{"m~n":true}]}"#)
    let found = try #require(JSONPointer(pointer)).find(in: value)
    #expect(found?.text == expected)
  }

  @Test("are refused if they are none", arguments: ["a", "/a~", "/~2"])
  func refused(_ text: String) { #expect(JSONPointer(text) == nil) }
}

@Suite("Fields of JSON lines")
struct JSONFieldReaderTests {
  static func read(_ text: String) throws -> JSONFieldReader {
    let reader = JSONFieldReader(names: ["id", "n", "list", "tex\"t"])
    let padded = Array(text.utf8) + [UInt8](repeating: 0, count: JSONFieldReader.padding)
    try padded.withUnsafeBytes { try reader.read(.init(rebasing: $0.prefix(text.utf8.count))) }
    return reader
  }

  @Test("are distinguished by type; what is not asked for is passed over")
  func types() throws {
    let reader = try Self.read(#"{"other":{"id":9},"id":"x","n":7,"tex\"t":null}"#)
    #expect((0..<4).map { reader.type($0) } == [.string, .integer, .absent, .null])
    #expect(reader.integer(1) == 7)
    #expect(String(decoding: reader.bytes(0), as: UTF8.self) == "x")
  }

  @Test("arrays come as values")
  func nested() throws {
    let padded = Array(#"{"list":[1,{"a":"b"}]}"#.utf8)
    let reader = JSONFieldReader(names: ["list"])
    let bytes = padded + [UInt8](repeating: 0, count: JSONFieldReader.padding)
    try bytes.withUnsafeBytes { bytes in
      try reader.read(.init(rebasing: bytes.prefix(padded.count)))
      #expect(try reader.value(0) == [1, ["a": "b"]])
    }
  }

  @Test(
    "of what is no object are refused",
    arguments: ["[]", "3", "\"x\"", "{\"id\":", "{\"id\":1} x", "{\"n\":tru}", "null"]
  )
  func refused(_ text: String) {
    #expect(throws: JSONError.self) { try Self.read(text) }
  }
}

@Suite("Characters cut in half")
struct LoneSurrogateTests {
  @Test(
    "become U+FFFD, and whole ones stay",
    arguments: [
      (#""\ud800""#, #""\ufffd""#), (#""\udc00x""#, #""\ufffdx""#),
      (#""\ud83d\ude00\ud83d""#, #""\ud83d\ude00\ufffd""#), (#""\\ud800""#, nil),
      (#""plain""#, nil),
      (#""\ud800\ud800\udc00""#, #""\ufffd\ud800\udc00""#), (#""\u12"#, nil),
    ]
  )
  func repair(_ text: String, _ expected: String?) {
    let repaired = Array(text.utf8).withUnsafeBytes { JSONParser.replacingLoneSurrogates($0) }
    #expect(repaired.map { String(decoding: $0, as: UTF8.self) } == expected)
  }
}
