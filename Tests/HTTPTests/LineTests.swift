import HTTP
import Testing

@Suite("Lines and server-sent events out of bytes")
struct LineTests {
  /// The lines of a text that arrives in pieces of one size.
  private func lines(_ text: String, pieces: Int) throws -> [String] {
    var splitter = LineSplitter()
    var lines: [[UInt8]] = []
    for piece in Array(text.utf8).pieces(of: pieces) {
      splitter.append(piece)
      while let line = try splitter.next() { lines.append(line) }
    }
    if let line = try splitter.finish() { lines.append(line) }
    return lines.map(HTTPTests.text)
  }

  private func events(_ text: String, pieces: Int = 1) throws -> [ServerSentEvents.Event] {
    var decoder = ServerSentEvents()
    var events: [ServerSentEvents.Event] = []
    for piece in Array(text.utf8).pieces(of: pieces) {
      decoder.append(piece)
      while let event = try decoder.next() { events.append(event) }
    }
    return try events + decoder.finish()
  }

  @Test(
    "only a line feed ends a line of JSON Lines, wherever the pieces are cut",
    arguments: 1...12
  )
  func lineEnds(_ pieces: Int) throws {
    let text = "a\r\nb\u{2028}c\u{85}d\u{2029}e\rf\n\n\r\nüg"
    #expect(
      try lines(text, pieces: pieces) == ["a", "b\u{2028}c\u{85}d\u{2029}e\rf", "", "", "üg"]
    )
  }

  @Test("nothing after the last line feed is no line")
  func lastLine() throws {
    #expect(try lines("", pieces: 1) == [])
    #expect(try lines("a\n", pieces: 1) == ["a"])
    #expect(try lines("a", pieces: 1) == ["a"])
  }

  @Test("a line that is too long is refused before its end has come")
  func tooLong() throws {
    var splitter = LineSplitter(maximumLineBytes: 4)
    splitter.append(Array("four\r\nfour\n".utf8))
    #expect(try splitter.next().map(text) == "four")
    #expect(try splitter.next().map(text) == "four")
    splitter.append(Array("five".utf8))
    #expect(try splitter.next() == nil)
    splitter.append(Array("s!".utf8))
    #expect(throws: LineSplitter.LineTooLong(limit: 4)) { try splitter.next() }
  }

  @Test("events are the same wherever the bytes are cut", arguments: 1...40)
  func cuts(_ pieces: Int) throws {
    let text = "data: {\"text\":\"one\u{2028}two\"}\r\n\r\ndata:{\"a\":\r\ndata: 1}\r\n\r\n"
    #expect(
      try events(text, pieces: pieces) == [
        .data(Array("{\"text\":\"one\u{2028}two\"}".utf8), name: nil),
        .data(Array("{\"a\":\n1}".utf8), name: nil),
      ]
    )
  }

  @Test("lines of events may end in a bare carriage return", arguments: 1...12)
  func carriageReturns(_ pieces: Int) throws {
    let two: [ServerSentEvents.Event] = [
      .data([0x31, 0x0A, 0x32], name: "a"), .data([0x33], name: nil),
    ]
    #expect(try events("event: a\rdata: 1\rdata: 2\r\rdata: 3\r\r", pieces: pieces) == two)
    #expect(
      try events("event: a\r\ndata: 1\ndata: 2\r\r\ndata: 3\r\n\r\n", pieces: pieces) == two
    )
  }

  @Test("an event is whole as soon as its last carriage return has come")
  func promptEvents() throws {
    var decoder = ServerSentEvents()
    decoder.append(Array("data: 1\r\r".utf8))
    #expect(try decoder.next() == .data([0x31], name: nil))
    decoder.append(Array("\ndata: 2\r\n\r".utf8))
    #expect(try decoder.next() == .data([0x32], name: nil))
    #expect(try decoder.finish().isEmpty)
  }

  @Test("names belong to their event; comments, ids and times are dropped")
  func fields() throws {
    let text = "\u{FEFF}: hi\nid: 7\nretry: 10\nevent: usage\ndata\n\ndata:  x\n\n"
    #expect(
      try events(text) == [.data([], name: "usage"), .data(Array(" x".utf8), name: nil)]
    )
  }

  @Test("an event whose blank line is missing at the end counts")
  func missingBlankLine() throws {
    #expect(
      try events("data: 1\n\ndata: 2") == [.data([0x31], name: nil), .data([0x32], name: nil)]
    )
  }

  @Test("a bare JSON error is handed out whole, blank lines or not")
  func stray() throws {
    let error = "{\n  \"error\": {\n    \"code\": 503\n  }\n}"
    #expect(try events(error) == [.stray(Array(error.utf8))])
    #expect(
      try events("data: 1\r\n\r\n\(error)\r\n\r\ndata: 2\r\n\r\n") == [
        .data([0x31], name: nil), .stray(Array(error.utf8)), .data([0x32], name: nil),
      ]
    )
  }

  @Test("an event of many lines cannot grow without limit")
  func largeEvent() throws {
    var decoder = ServerSentEvents(maximumEventBytes: 100)
    for _ in 0..<24 { decoder.append(Array("data: 123\n".utf8)) }
    #expect(try decoder.next() == nil)
    decoder.append(Array("data: 12345\n".utf8))
    #expect(throws: LineSplitter.LineTooLong(limit: 100)) { try decoder.next() }
    var strays = ServerSentEvents(maximumEventBytes: 100)
    for _ in 0..<60 { strays.append(Array("x\n".utf8)) }
    #expect(throws: LineSplitter.LineTooLong(limit: 100)) { try strays.next() }
  }
}

extension [UInt8] {
  fileprivate func pieces(of count: Int) -> [[UInt8]] {
    stride(from: 0, to: self.count, by: count).map { Array(self[$0...].prefix(count)) }
  }
}
