import Gemini
import JSON
import Testing

@Suite("Hostile answers crash nothing")
struct HostileAnswerTests {
  /// Numbers that look random and are the same on every run (SplitMix64).
  private struct Numbers {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var number = state
      number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
      number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((number ^ (number >> 31)) % UInt64(limit))
    }
  }

  private static let answer = Array(
    """
    data: {"candidates": [{"content": {"parts": [{"text": "Zürich 😀 {\\"a\\": [1, \\"x\\"]}"},
    data: {"inlineData": {"mimeType": "a/b", "data": "AAAA"}}]}, "finishReason": "STOP",
    data: "safetyRatings": [{"category": "C", "blocked": true}]}], "usageMetadata":
    data: {"promptTokenCount": 12, "candidatesTokenCount": 34}, "modelVersion": "m-1"}

    {"error": {"code": 429, "status": "RESOURCE_EXHAUSTED", "message": "(1) (2)", "details":
    [{"@type": "a/google.rpc.RetryInfo", "retryDelay": "26.5s"}, {"@type":
    "a/google.rpc.QuotaFailure", "violations": [{"quotaId": "PerDay", "quotaValue": "3"}]}]}}
    """.utf8
  )

  /// Changes, removes or repeats a few bytes.
  private func damaged(_ bytes: [UInt8], _ numbers: inout Numbers) -> [UInt8] {
    var bytes = bytes
    for _ in 0...numbers.next(below: 6) {
      let index = numbers.next(below: bytes.count)
      switch numbers.next(below: 4) {
      case 0: bytes[index] = UInt8(numbers.next(below: 256))
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(contentsOf: bytes[index...].prefix(numbers.next(below: 40)), at: index)
      default: bytes.removeSubrange(index..<min(bytes.count, index + numbers.next(below: 40)))
      }
    }
    return bytes
  }

  @Test("two thousand damaged streams end in an answer or an error", arguments: 0..<4)
  func streams(seed: UInt64) {
    var numbers = Numbers(state: seed)
    var whole = 0
    for _ in 0..<500 {
      var stream = AnswerStream()
      var field = IncrementalStringField(path: ["a", "1"])
      let bytes = damaged(Self.answer, &numbers)
      let cut = numbers.next(below: bytes.count)
      do {
        let events =
          try stream.feed(Array(bytes[..<cut])) + stream.feed(Array(bytes[cut...]))
          + stream.finish()
        for case .text(let text) in events { _ = field.feed(text) }
        whole += 1
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
    #expect(whole < 500)
  }

  @Test("two thousand damaged error bodies have a kind and one line of words", arguments: 0..<4)
  func errors(seed: UInt64) throws {
    var numbers = Numbers(state: seed &+ 99)
    let start = try #require(Self.answer.firstRange(of: Array("{\"error\"".utf8)))
    let body = Array(Self.answer[start.lowerBound...])
    for _ in 0..<500 {
      let bytes = damaged(body, &numbers)
      let status = [400, 403, 429, 500][numbers.next(below: 4)]
      let error = ServiceError(httpStatus: status, body: bytes, retryAfter: "\(bytes.count)")
      #expect(error.httpStatus == status)
      #expect(!"\(error)".contains { $0.isNewline })
    }
  }

  @Test("deep and wide answers are read in bounded time")
  func size() throws {
    let deep = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
    let text = #"{"candidates": [{"content": {"parts": \#(deep)}, "finishReason": "STOP"}]}"#
    #expect(GenerateResponse(json: try JSONParser().parse(text)).outcome == .empty)
    let parts = Array(repeating: JSONValue.object(JSONObject()), count: 100_000)
    let wide: JSONValue = ["candidates": [["content": ["parts": .array(parts)]]]]
    #expect(GenerateResponse(json: wide).outcome == .incomplete)
  }
}
