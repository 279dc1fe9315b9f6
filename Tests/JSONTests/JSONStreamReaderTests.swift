import JSON
import Testing

@Suite("Huge JSON documents, piece by piece")
struct JSONStreamReaderTests {
  /// The pieces of a document, one a line, and how reading ended.
  private func pieces(
    _ text: String,
    _ paths: [String],
    limit: Int = 1 << 20,
    memberLimit: Int = 1 << 20,
    chunks: [Int] = []
  ) -> [String] {
    var rest = Array(text.utf8)[...]
    var chunks = chunks
    let reader = JSONStreamReader(paths, limit: limit, memberLimit: memberLimit) { room in
      let wanted = chunks.isEmpty ? rest.count : chunks.removeFirst()
      let count = min(wanted, room.count, rest.count)
      room.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
    var found: [String] = []
    do {
      while let piece = try reader.next() { found.append(describe(piece)) }
    } catch {
      found.append("! \(error)")
    }
    return found
  }

  private func describe(_ piece: JSONStreamReader.Piece) -> String {
    let name = piece.name.isEmpty ? "" : " \(piece.name)"
    let head = "\(piece.kind) \(piece.path)#\(piece.number)\(name)"
    guard piece.kind == .value || piece.kind == .member else { return head }
    return head + " " + (piece.bytes.map { String(decoding: $0, as: UTF8.self) } ?? "too long")
  }

  private static let telegram = """
    {"about": "x", "chats": {"about": "y", "list": [
      {"name": "A", "id": 1, "messages": [{"t": "a\\"]}"}, {"t": ["\\\\", {}]}], "last": null},
      {"name": "B", "messages": []}, {"name": "C", "messages": null}, 7]}, "end": [true]}
    """
  private static let telegramPieces = [
    "start #1", "member #1 about \"x\"", "start chats#2 chats", "member chats#1 about \"y\"",
    "start chats.list#2 list", "start chats.list[]#1", "member chats.list[]#1 name \"A\"",
    "member chats.list[]#2 id 1", "start chats.list[].messages#3 messages",
    #"value chats.list[].messages[]#1 {"t": "a\"]}"}"#,
    #"value chats.list[].messages[]#2 {"t": ["\\", {}]}"#,
    "end chats.list[].messages#3 messages", "member chats.list[]#4 last null",
    "end chats.list[]#1", "start chats.list[]#2", "member chats.list[]#1 name \"B\"",
    "start chats.list[].messages#2 messages", "end chats.list[].messages#2 messages",
    "end chats.list[]#2", "start chats.list[]#3", "member chats.list[]#1 name \"C\"",
    "value chats.list[].messages#2 messages null", "end chats.list[]#3", "value chats.list[]#4 7",
    "end chats.list#2 list", "end chats#2 chats", "member #3 end [true]", "end #1",
  ]

  @Test("a path leads through members and elements; what lies beside it comes as members")
  func paths() {
    #expect(pieces(Self.telegram, ["chats.list[].messages[]"]) == Self.telegramPieces)
  }

  @Test("where the bytes are split between two reads makes no difference")
  func splits() {
    let count = Self.telegram.utf8.count
    for index in 1..<count {
      let found = pieces(Self.telegram, ["chats.list[].messages[]"], chunks: [index])
      #expect(found == Self.telegramPieces, "split at \(index)")
    }
    let single = [Int](repeating: 1, count: count)
    #expect(
      pieces(Self.telegram, ["chats.list[].messages[]"], chunks: single) == Self.telegramPieces
    )
  }

  @Test("a document that is cut off yields all that is whole, then says so")
  func truncation() {
    for count in 1..<Self.telegram.utf8.count {
      let text = String(decoding: Self.telegram.utf8.prefix(count), as: UTF8.self)
      var found = pieces(text, ["chats.list[].messages[]"])
      let last = found.removeLast()
      #expect(last.hasPrefix("! it is cut off at byte \(count + 1)"), "cut at \(count): \(last)")
      #expect(Self.telegramPieces.starts(with: found), "cut at \(count)")
    }
    #expect(
      pieces(#"{"messages":[{"a":1},{"a":2},{"a"#, ["messages[]"]).suffix(3) == [
        #"value messages[]#1 {"a":1}"#, #"value messages[]#2 {"a":2}"#,
        "! it is cut off at byte 33, in part 3 of messages",
      ]
    )
  }

  @Test("what reading throws comes after the pieces that were whole")
  func damagedSource() throws {
    struct Damage: Error {}
    var calls = 0
    let reader = JSONStreamReader(["[]"]) { room in
      calls += 1
      if calls > 1 { throw Damage() }
      room.copyBytes(from: Array("[1,[2],3".utf8))
      return 8
    }
    #expect(try (0..<3).map { _ in try reader.next()?.number } == [1, 1, 2])
    #expect(throws: Damage.self) { try reader.next() }
  }

  @Test(
    "whole documents come with an empty path, also several in a row",
    arguments: [
      ("", []), (" \n", []), ("[1] {\"a\":\n2}\n3", ["[1]", "{\"a\":\n2}", "3"]),
      ("\u{FEFF}{}", ["{}"]), ("\u{FEFF}", []), ("\"a b\"\"c\"", ["\"a b\"", "\"c\""]),
      ("true", ["true"]), ("[][]", ["[]", "[]"]),
    ]
  )
  func documents(text: String, expected: [String]) {
    let found = pieces(text, [])
    #expect(found == expected.enumerated().map { "value #\($0.offset + 1) \($0.element)" })
  }

  @Test("several arrays in a row are read one after the other, a byte order mark before them")
  func arraysInARow() {
    #expect(
      pieces("\u{FEFF}[1]\n[2]", ["[]"]) == [
        "start #1", "value []#1 1", "end #1", "start #2", "value []#1 2", "end #2",
      ]
    )
  }

  @Test("a path may take every member of an object, and names may need unescaping")
  func anyMember() {
    #expect(
      pieces(#"[{"m":{"a\n":{},"\u00e9":1,"\ud800":2},"c":"x"}]"#, ["[].m{}"]) == [
        "start #1", "start []#1", "start [].m#1 m", "value [].m{}#1 a\n {}", "value [].m{}#2 é 1",
        "value [].m{}#3 \u{FFFD} 2", "end [].m#1 m", "member []#2 c \"x\"", "end []#1", "end #1",
      ]
    )
  }

  @Test("paths share their beginnings, and fit arrays and objects alike")
  func severalPaths() {
    let paths = ["[]", "a[]", "a.b[]", "c"]
    #expect(pieces("[1]", paths) == ["start #1", "value []#1 1", "end #1"])
    #expect(
      pieces(#"{"a":[1],"c":[2]}"#, paths) == [
        "start #1", "start a#1 a", "value a[]#1 1", "end a#1 a", "value c#2 c [2]", "end #1",
      ]
    )
    #expect(
      pieces(#"{"a":{"b":[3],"d":4}}"#, paths) == [
        "start #1", "start a#1 a", "start a.b#1 b", "value a.b[]#1 3", "end a.b#1 b",
        "member a#2 d 4", "end a#1 a", "end #1",
      ]
    )
  }

  @Test("a name that stands twice comes twice")
  func duplicateNames() {
    #expect(
      pieces(#"{"m":[1],"m":[2],"n":1,"n":2}"#, ["m[]"]) == [
        "start #1", "start m#1 m", "value m[]#1 1", "end m#1 m", "start m#2 m", "value m[]#1 2",
        "end m#2 m", "member #3 n 1", "member #4 n 2", "end #1",
      ]
    )
  }

  @Test("values beyond the limit come without their text, and the next ones are whole")
  func limits() {
    let long = "[" + String(repeating: "\"ab\\\"\",", count: 100_000) + "0]"
    let text =
      "{\"x\":\(long),\"m\":[1,\(long),{\"s\":\"\(String(repeating: "é", count: 500_000))\"},2]}"
    for chunks in [[], [Int](repeating: 4099, count: 1000)] {
      let found = pieces(text, ["m[]"], limit: 1000, memberLimit: 10, chunks: chunks)
      #expect(
        found == [
          "start #1", "member #1 x too long", "start m#2 m", "value m[]#1 1",
          "value m[]#2 too long", "value m[]#3 too long", "value m[]#4 2", "end m#2 m", "end #1",
        ]
      )
    }
    let whole = pieces(text, ["m[]"], chunks: [Int](repeating: 4099, count: 1000))
    #expect(whole[4] == "value m[]#2 \(long)")
    #expect(
      pieces(#"{"abcdefgh":1}"#, ["m[]"], memberLimit: 6).last?.hasPrefix("! it has a") == true
    )
  }

  @Test("depth costs nothing: what is too deep is left to the parser to refuse")
  func hostileNesting() {
    let deep = String(repeating: "[{\"a\":", count: 200_000)
    #expect(pieces(deep, ["[]"]).last?.hasPrefix("! it is cut off") == true)
    #expect(pieces(String(repeating: "[", count: 100_000), ["[][][]"]).count == 4)
    let closed = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
    let found = pieces("[\(closed),1]", ["[]"])
    #expect(found.suffix(2) == ["value []#2 1", "end #1"])
  }

  @Test(
    "what is not JSON on the way down is refused with its place",
    arguments: [
      ("[1 2]", "! it is not JSON at byte 4, in part 1"),
      ("[,1]", "! it is not JSON at byte 2, in part 1"),
      ("{\"a\" 1}", "! it is not JSON at byte 6, in part 1"),
      ("{a:1}", "! it is not JSON at byte 2, in part 1"),
      ("[1}", "! it is not JSON at byte 3, in part 1"),
      ("{\"m\":[1]]", "! it is not JSON at byte 9, in part 1"),
      ("]", "! it is not JSON at byte 1"),
      ("{\"a\":}", "! it is not JSON at byte 6, in part 1"),
      ("{\"a\":1", "! it is cut off at byte 7, in part 1"),
    ]
  )
  func refused(text: String, expected: String) {
    #expect(pieces(text, ["[]", "m[]", "a[]"]).last == expected)
  }
}

@Suite("The beginning of a JSON document")
struct JSONBeginningTests {
  @Test(
    "is what is whole of it",
    arguments: [
      (#"[{"a": 1, "b": {"c": [2, "th"#, #"[{"a":1,"b":{"c":[2]}}]"#),
      (#"{"a":"x","#, #"{"a":"x"}"#), (#"{"a":"x""#, "{}"), ("[", "[]"), ("[1,2", "[1]"),
      (#"{"a":[{}],"b"#, #"{"a":[{}]}"#), ("[1] [2]", "[1]"), ("\u{FEFF}{\"a\":1}", "{\"a\":1}"),
      (#"["a\"]",[],"#, #"["a\"]",[]]"#), (#"["\ud800",1"#, "[\"\u{FFFD}\"]"),
    ]
  )
  func whole(_ text: String, _ expected: String) {
    #expect(JSONParser().parseBeginning(Array(text.utf8))?.text == expected)
  }

  @Test(
    "is nothing where no array or object begins",
    arguments: [
      "", "x", "3", "\"a\"", "[12/03/2024] hi, you", "]", "{]", "{a:1,", "\"[1]\"", "a[1]",
    ]
  )
  func none(_ text: String) {
    #expect(JSONParser().parseBeginning(Array(text.utf8)) == nil)
  }

  @Test("is what comes before a bad record")
  func badRecord() {
    let good = String(repeating: "{\"a\":1},", count: 20)
    let value = JSONParser().parseBeginning(Array("[\(good){\"a\":}]".utf8))
    #expect(value?.array?.first == ["a": 1])
  }

  @Test("is known to break off in a long string, which says little of the rest")
  func longString() {
    let text = String(repeating: "x", count: 100)
    for (document, expected) in [
      (#"{"a":"\#(text)"#, true), (#"{"a":"\#(text)"}"#, false),
      (#"{"a":["\#(text)"],"b":"c"#, false),
      (#"{"a":"\"\#(text)"#, true), ("\(text)", false), ("", false),
    ] {
      #expect(JSONParser.breaksOffInLongString(Array(document.utf8)) == expected, "\(document)")
    }
  }

  @Test("is as deep as the parser goes")
  func deep() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 60_000)
    let count = JSONParser().parseBeginning(deep)?.array?.count
    #expect(count == 1)
  }
}
