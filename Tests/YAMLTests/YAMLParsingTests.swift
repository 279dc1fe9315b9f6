import Testing
import YAML

@Suite("YAML documents")
struct YAMLParsingTests {
  @Test(
    "plain scalars have the types of YAML 1.2, everything else is text",
    arguments: [
      ("null", .null), ("~", .null), ("", .null), ("true", .bool(true)), ("false", .bool(false)),
      ("0", .integer(0)), ("-12", .integer(-12)), ("9223372036854775807", .integer(.max)),
      ("9223372036854775808", .double(9_223_372_036_854_775_808)),
      ("1.50", .double(1.5)), ("-0.5", .double(-0.5)), ("1e3", .double(1000)),
      ("2E-1", .double(0.2)),
      ("NO", .string("NO")), ("yes", .string("yes")), ("on", .string("on")),
      ("True", .string("True")), ("NULL", .string("NULL")), ("0777", .string("0777")),
      ("0x1F", .string("0x1F")), ("+5", .string("+5")), (".5", .string(".5")),
      ("5.", .string("5.")), ("1_000", .string("1_000")), (".inf", .string(".inf")),
      ("22:30", .string("22:30")), ("2024-03-01", .string("2024-03-01")),
      ("1e999", .string("1e999")), ("-x", .string("-x")),
      ("\"true\"", .string("true")), ("'12'", .string("12")), ("\"\"", .string("")),
      ("!!str 12", .string("12")),
    ] as [(String, YAMLNode.Value)]
  )
  func scalars(text: String, value: YAMLNode.Value) throws {
    #expect(try YAMLNode.parse("key: \(text)\n")["key"]?.value == value)
  }

  @Test("a scalar keeps the text it was written as")
  func writtenText() throws {
    #expect(try YAMLNode.parse("version: 1.10")["version"]?.scalar == "1.10")
  }

  @Test("every node and key knows its line and column, counted from 1")
  func places() throws {
    let root = try YAMLNode.parse("a: 1\nlist:\n  - x\n  - {ä: 2, b: 3}\n")
    let entry = try #require(root.mapping?.entry("list"))
    #expect([entry.line, entry.column] == [2, 1])
    let inner = try #require(entry.value.sequence?.last)
    #expect([inner.line, inner.column] == [4, 5])
    let last = try #require(inner.mapping?.entry("b"))
    #expect([last.line, last.column] == [4, 12])
    #expect([last.value.line, last.value.column] == [4, 15])
  }

  @Test("block scalars are folded or kept, and are always text")
  func blocks() throws {
    let root = try YAMLNode.parse("a: |\n  x\n  y\nb: >-\n  1\n  2\nc: |\n  true\n")
    #expect(root["a"]?.value == .string("x\ny\n"))
    #expect(root["b"]?.value == .string("1 2"))
    #expect(root["c"]?.value == .string("true\n"))
  }

  @Test(
    "an empty document is null",
    arguments: ["", "\n\n", "# nothing\n", "---\n", "\u{FEFF}", "--- ~\n...\n"]
  )
  func empty(text: String) throws {
    #expect(try YAMLNode.parse(text).isNull)
  }

  @Test("carriage returns and a byte order mark change nothing")
  func lineEnds() throws {
    let root = try YAMLNode.parse("\u{FEFF}a: 1\r\nb: 2\r\n")
    #expect(root["b"]?.value == .integer(2))
    #expect(root["a"]?.column == 4)
  }

  @Test("JSON is YAML, with tabs, tight colons and characters in two escapes")
  func json() throws {
    let text = "{\n\t\"a\":[1,2.5,null,true],\"b\":{\"c\":\"x\\/\\u00e4\\ud83d\\ude00\\\\ud83d\"}}"
    let root = try YAMLNode.parse(text)
    #expect(root["a"]?.sequence?.map(\.value) == [.integer(1), .double(2.5), .null, .bool(true)])
    #expect(root["b"]?["c"]?.value == .string("x/ä😀\\ud83d"))
  }

  @Test("keys that are numbers or truth values are taken as written")
  func oddKeys() throws {
    let root = try YAMLNode.parse("1: a\ntrue: b\n~: c\n1.10: d\n")
    #expect(root.mapping?.entries.map(\.key) == ["1", "true", "~", "1.10"])
  }
}

@Suite("YAML aliases and merge keys")
struct YAMLAliasTests {
  @Test("an alias stands for its anchor's value, at the anchor's place")
  func alias() throws {
    let root = try YAMLNode.parse("a: &x [1, 2]\nb: *x\nc: &y z\n*y : 3\n")
    #expect(root["b"] == root["a"])
    #expect(root["z"]?.value == .integer(3))
  }

  @Test("own keys win over merged ones, and earlier merged ones over later ones")
  func merge() throws {
    let root = try YAMLNode.parse(
      """
      one: &one {a: 1, b: 1}
      two: &two {b: 2, c: 2}
      all: {<<: [*one, *two], c: 3, d: 3}
      single: {<<: *two}
      quoted: {"<<": 5}
      """
    )
    let entries = try #require(root["all"]?.mapping?.entries)
    #expect(entries.map(\.key) == ["c", "d", "a", "b"])
    #expect(entries.map(\.value.value) == [.integer(3), .integer(3), .integer(1), .integer(1)])
    #expect(root["single"]?["c"]?.value == .integer(2))
    #expect(root["quoted"]?["<<"]?.value == .integer(5))
  }

  @Test("aliases of aliases are stopped before they fill the memory")
  func billionLaughs() throws {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let error = try #require(throws: YAMLError.self) { try YAMLNode.parse(text) }
    #expect(error.message == "the aliases expand to more than 100000 values")
  }

  @Test("merged mappings count like any alias")
  func mergedLaughs() throws {
    let keys = (0..<1000).map { "k\($0): 0" }.joined(separator: ", ")
    var text = "a: &a {\(keys)}\n"
    for line in 0..<120 { text += "b\(line): {<<: *a}\n" }
    let error = try #require(throws: YAMLError.self) { try YAMLNode.parse(text) }
    #expect(error.message == "the aliases expand to more than 100000 values")
  }

  @Test("aliases cannot build what could not be written out")
  func deepAliases() throws {
    var text = "a0: &a0 [x]\n"
    for level in 1...70 { text += "a\(level): &a\(level) [*a\(level - 1)]\n" }
    let error = try #require(throws: YAMLError.self) { try YAMLNode.parse(text) }
    #expect(error.message == "it is nested more than 64 levels deep")
  }
}

@Suite("Broken YAML")
struct YAMLErrorTests {
  @Test(
    "an error names line and column",
    arguments: [
      ("a: 1\nb: 2\na: 3\n", 3, 1, "\"a\" occurs twice, first on line 1"),
      ("{\"a\": 1, a: 2}", 1, 10, "\"a\" occurs twice, first on line 1"),
      ("a: 1\n---\nb: 2\n", 2, 1, "a second document begins here: one file holds one document"),
      ("a: !!int 1\n", 1, 4, "the tag tag:yaml.org,2002:int has no meaning here"),
      ("a: !Secret x\n", 1, 4, "the tag !Secret has no meaning here"),
      ("!!map {a: 1}\n", 1, 1, "the tag tag:yaml.org,2002:map has no meaning here"),
      (
        "a:\n  - *none\n", 2, 5, "*none is used before or inside its anchor &none, or there is none"
      ),
      ("a: &a [*a]\n", 1, 8, "*a is used before or inside its anchor"),
      ("? [x, y]\n: 1\n", 1, 3, "a list or mapping cannot be a key"),
      ("a: {<<: 5}\n", 1, 9, "<< takes a mapping or a list of mappings, this is a number"),
      ("a: {<<: {b: 1}, <<: {c: 1}}\n", 1, 17, "\"<<\" occurs twice"),
      ("a: [1, 2\nb: 3\n", 2, 2, "did not find expected ',' or ']' while parsing a flow sequence"),
      ("a: \"x\n", 2, 1, "found unexpected end of stream while scanning a quoted scalar"),
      ("a:\n\tb: 1\n", 2, 1, "found character that cannot start any token"),
      ("a: b: c\n", 1, 5, "mapping values are not allowed in this context"),
      ("a: \u{0}\n", 1, 4, "control characters are not allowed"),
    ]
  )
  func errors(text: String, line: Int, column: Int, message: String) throws {
    let error = try #require(throws: YAMLError.self) { try YAMLNode.parse(text) }
    #expect([error.line, error.column] == [line, column])
    #expect(error.message.hasPrefix(message), "\(error.message)")
  }

  @Test("bytes that are not UTF-8 are an error at their place")
  func invalidUTF8() throws {
    let bytes = Array("a: 1\nbä: ".utf8) + [0xFF, 0x0A]
    let error = try #require(throws: YAMLError.self) { try YAMLNode.parse(bytes) }
    #expect([error.line, error.column] == [2, 5])
  }

  @Test("UTF-16 is an error")
  func utf16() {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0x00, 0x3A, 0x00, 0x20, 0x00, 0x31, 0x00]
    #expect(throws: YAMLError.self) { try YAMLNode.parse(bytes) }
  }

  @Test("nesting has a limit", arguments: ["[", "{a: ", "- "])
  func depth(opening: String) throws {
    let text = String(repeating: opening, count: 100_000)
    let error = try #require(throws: YAMLError.self) { try YAMLNode.parse(text) }
    #expect(error.message == "it is nested more than 64 levels deep")
  }

  @Test("size has a limit")
  func size() throws {
    let text = "a: " + String(repeating: "x", count: 1 << 20)
    let error = try #require(throws: YAMLError.self) { try YAMLNode.parse(text) }
    #expect(error.message == "it is larger than 1 MiB")
  }

  @Test("many keys are read in time that grows with their number")
  func manyKeys() throws {
    let text = (0..<40_000).map { "key\($0): \($0)\n" }.joined()
    #expect(try YAMLNode.parse(text)["key39999"]?.value == .integer(39_999))
  }
}
