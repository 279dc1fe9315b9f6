import Compression
import Foundation
import Gemini
import GeminiEmulator
import JSON
import Synchronization
import TestSupport
import Testing

@Suite("An answer that is streamed")
struct StreamTests {
  static let stream = """
    data: {"candidates": [{"content": {"parts": [{"text": "I think", "thought": true}]}}],\
    "usageMetadata": {"promptTokenCount": 7, "thoughtsTokenCount": 3}, "responseId": "r"}\r
    \r
    data: {"candidates": [{"content": {"parts": [{"text": "Zürich\u{2028}😀 "}]}}],\
    "usageMetadata": {"promptTokenCount": 7, "candidatesTokenCount": 2, "thoughtsTokenCount": 3}}\r
    \r
    : a comment

    data: {"candidates": [{"content": {"parts": [{"text": "done"}, {"functionCall": {"name": "f"}},
    data: {"inlineData": {"mimeType": "image/png", "data": "iVBO"}}]}, "finishReason": "STOP"}],
    data: "usageMetadata": {"promptTokenCount": 7, "candidatesTokenCount": 4, "thoughtsTokenCount": 3},
    data: "modelVersion": "gemini-3.8-flash"}


    """

  /// Feeds a stream in pieces of a size.
  private func read(_ text: String, size: Int) throws -> ([StreamEvent], GenerateResponse) {
    var answer = AnswerStream()
    var events: [StreamEvent] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      events += try answer.feed(Array(bytes[start..<min(bytes.count, start + size)]))
    }
    events += try answer.finish()
    return (events, answer.response)
  }

  @Test("it is the same however the bytes are cut", arguments: [1, 2, 3, 5, 7, 64, 100_000])
  func everyCut(size: Int) throws {
    let (events, response) = try read(Self.stream, size: size)
    #expect(response.text == "Zürich\u{2028}😀 done")
    #expect(response.thoughts == "I think")
    #expect(response.outcome == .complete)
    #expect(response.modelVersion == "gemini-3.8-flash")
    #expect(response.responseID == "r")
    #expect(events.count == 9)
    #expect(events[0] == .thinking("I think"))
    #expect(events[2] == .text("Zürich\u{2028}😀 "))
    #expect(events[5] == .data(.init(type: "image/png", bytes: [0x89, 0x50, 0x4E])))
    #expect(events[6] == .functionCall(["name": "f"]))
    #expect(events[8] == .finish(FinishReason(rawValue: "STOP")))
  }

  @Test("what gateways write after the last part is no part of the answer")
  func done() throws {
    let (_, whole) = try read(Self.stream, size: 100)
    let (_, response) = try read(Self.stream + "data: [DONE]\n\n", size: 7)
    #expect(response.text == whole.text)
  }

  @Test("only a line feed ends a line: what Unicode calls a line break stays in the text")
  func lineBreaks() throws {
    let text = "a\u{2028}b\u{2029}c\u{85}d"
    let event = #"{"candidates": [{"content": {"parts": [{"text": "\#(text)"}]}, "finishReason": "#
    for end in ["\n", "\r\n"] {
      let stream = "data: \(event)\"STOP\"}]}\(end)\(end)"
      for size in [1, 3, 1000] { #expect(try read(stream, size: size).1.text == text) }
    }
  }

  @Test("compressed answers are read like others, whole and streamed")
  func compressed() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "body.gz").path
    func packed(_ text: String) throws -> [UInt8] {
      let writer = try GzipWriter(path: path)
      try writer.write(Array(text.utf8))
      try writer.finish()
      return Array(try Data(contentsOf: URL(filePath: path)))
    }
    let (_, whole) = try read(Self.stream, size: 100)
    let bodies = (stream: try packed(Self.stream), whole: try packed(whole.json.text))
    let service = try Service { call in
      .init(
        .raw(
          status: 200,
          headers: [("content-encoding", "gzip"), ("content-type", "text/event-stream")],
          body: call.isStreamed ? bodies.stream : bodies.whole
        )
      )
    }
    #expect(try await service.client.generate(.hello).text == whole.text)
    #expect(try await service.client.stream(.hello) { _ in }.text == whole.text)
    #expect(
      service.emulator.calls.allSatisfy { $0.header("accept-encoding")?.contains("gzip") == true }
    )
  }

  @Test("counts are running totals: the last one holds, they are never added")
  func runningTotals() throws {
    let (_, response) = try read(Self.stream, size: 11)
    #expect(response.usage.prompt == 7)
    #expect(response.usage.candidates == 4)
    #expect(response.usage.thoughts == 3)
  }

  @Test("over HTTP the pieces come in order and make the whole")
  func overHTTP() async throws {
    let service = try Service { _ in .text("The quick brown fox jumps over the lazy dog") }
    let pieces = Mutex<[String]>([])
    let response = try await service.client.stream(.hello) { event in
      if case .text(let text) = event { pieces.withLock { $0.append(text) } }
    }
    #expect(pieces.withLock(\.self).count == 3)
    #expect(pieces.withLock(\.self).joined() == response.text)
    #expect(response.text == "The quick brown fox jumps over the lazy dog")
    let call = try #require(service.emulator.calls.first)
    #expect(call.path == "/v1beta/models/gemini-3.8-flash:streamGenerateContent")
    #expect(call.query.map(\.name) == ["alt"])
  }

  @Test("a stream that closes without a finish reason is a failure, and what was used is known")
  func noFinishReason() async throws {
    let service = try Service { _ in .finish(nil, text: "half an answer") }
    let error = try #require(await service.streamFailure())
    #expect(error.kind == .brokenStream)
    #expect(error.spent.prompt > 0)
    #expect(error.spent.candidates > 0)
  }

  @Test("an error object after the head is an error, with or without data:")
  func errorInStream() async throws {
    let service = try Service { _ in .text("a long text that is never whole").with(.errorInStream) }
    let error = try #require(await service.streamFailure())
    #expect(error.kind == .overloaded)
    #expect(error.status == "UNAVAILABLE")
    #expect(error.spent.prompt > 0)
    #expect(throws: ServiceError.self) {
      _ = try read(
        "data: {\"error\": {\"code\": 429, \"status\": \"RESOURCE_EXHAUSTED\"}}\n\n",
        size: 9
      )
    }
  }

  @Test("an answer that comes slowly is read to its end, whole and streamed")
  func slow() async throws {
    let words = "a text that comes in pieces with pauses"
    let service = try Service { _ in .text(words).with(.slowBody(pause: .milliseconds(60))) }
    #expect(try await service.client.generate(.hello).text == words)
    #expect(try await service.client.stream(.hello) { _ in }.text == words)
  }

  @Test("a stream that stops in its middle without an end is given up")
  func stuck() async throws {
    let service = try Service { _ in .text("a text that stops").with(.hangBody) }
    var client = service.client
    client.timeout = .milliseconds(300)
    client.grace = .zero
    do throws(ServiceError) {
      _ = try await client.stream(.hello) { _ in }
      Issue.record("it ended")
    } catch {
      #expect(error.kind == .transport(.timedOut))
    }
  }

  @Test("a connection that is cut in the middle is a failure")
  func cut() async throws {
    let service = try Service { _ in .text("a long text that is never whole").with(.cutBody) }
    let error = try #require(await service.streamFailure())
    #expect(error.kind == .transport(.cut))
  }

  @Test("an empty stream, half an event and a page are failures")
  func damaged() {
    for (text, kind) in [
      ("", ServiceError.Kind.brokenStream), ("data: {\"candidates\": [\n\n", .brokenStream),
      ("<html>\n</html>\n", .unreadable), ("data: 3\n\n", .unreadable),
    ] {
      do {
        _ = try read(text, size: 4)
        Issue.record("\(text) was read")
      } catch {
        #expect((error as? ServiceError)?.kind == kind)
      }
    }
  }

  @Test("the JSON array of a service that does not stream events is read too")
  func array() throws {
    let text = """
      [{"candidates": [{"content": {"parts": [{"text": "a"}]}}]},
      {"candidates": [{"content": {"parts": [{"text": "b"}]}, "finishReason": "STOP"}]}]
      """
    #expect(try read(text, size: 10).1.text == "ab")
  }

  @Test("a draft can be shown while the answer's JSON is written")
  func draft() async throws {
    let gist = "Ana sends the contract — \"by Friday\" 😀"
    let answer: JSONValue = ["summary": ["headline": "x", "gist": .string(gist)], "items": []]
    let service = try Service { _ in .json(answer) }
    let field = Mutex((IncrementalStringField(path: ["summary", "gist"]), ""))
    _ = try await service.client.stream(.hello) { event in
      guard case .text(let text) = event else { return }
      field.withLock { $0.1 += $0.0.feed(text) }
    }
    #expect(field.withLock { $0.1 } == gist)
    #expect(field.withLock { $0.0.isFinished })
  }
}
