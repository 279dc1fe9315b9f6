import Conversations
import Foundation
import GeminiEmulator
import Insights
import JSON
import Runs
import Testing

/// An answer of `Fixtures/answers`, and what has to come of it.
struct WrittenAnswer: Sendable, CustomTestStringConvertible {
  let json: JSONValue

  var testDescription: String { "\(json["name"]?.string ?? ""): \(json["why"]?.string ?? "")" }
  var expected: JSONValue { json["expect"] ?? .null }
  var kinds: [String] { json["kinds"]?.array?.compactMap(\.string) ?? ["action_item"] }

  static let all: [WrittenAnswer] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/answers")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: folder.appending(path: name)),
        let json = try? JSONParser().parse(Array(data))
      else { return nil }
      return WrittenAnswer(json: json)
    }
  }()

  /// The chat as lines of JSONL; the messages are called a1, a2 and so on.
  var lines: [String] {
    (json["chat"]?.array ?? []).enumerated().map { index, line in
      let text = line.string ?? ""
      let colon = text.firstIndex(of: ":") ?? text.endIndex
      return said(
        "a\(index + 1)",
        index,
        String(text[..<colon]),
        String(text[colon...].dropFirst(2))
      )
    }
  }

  func reply(to call: EmulatedCall) throws -> EmulatedReply {
    if let reply = json["reply"] { return try EmulatedReply(json: reply) }
    if let text = json["text"]?.string { return .text(text) }
    if let parts = json["parts"] { return .whole([Self.candidate(parts)]) }
    if let texts = json["candidates"]?.array {
      return .whole(texts.map { Self.candidate([["text": $0]]) })
    }
    let members = json["answer"]?.object?.members ?? []
    var finds = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
    if let times = json["repeat"]?.integer, let item = finds["action_item"]?.array?.first {
      finds["action_item"] = .array(Array(repeating: item, count: Int(times)))
    }
    if let size = json["widen"]?.integer, let items = finds["action_item"]?.array {
      finds["action_item"] = .array(items.map { $0.widened(by: Int(size)) })
    }
    guard call.kinds.allSatisfy({ finds[$0] != nil }), finds.count > call.kinds.count else {
      return call.answer(finds)
    }
    return .json(json["answer"] ?? .null)
  }

  private static func candidate(_ parts: JSONValue) -> JSONValue {
    ["content": ["role": "model", "parts": parts], "finishReason": "STOP"]
  }
}

extension EmulatedReply {
  /// A whole response with candidates.
  fileprivate static func whole(_ candidates: [JSONValue]) -> EmulatedReply {
    let body: JSONValue = [
      "candidates": .array(candidates), "modelVersion": "gemini-3.8-flash",
      "usageMetadata": ["promptTokenCount": 10, "candidatesTokenCount": 10],
    ]
    let type = [("content-type", "application/json")]
    return .init(.raw(status: 200, headers: type, body: Array(body.text.utf8)))
  }
}

extension JSONValue {
  /// An item whose last words are repeated: those of its quote if they end in a space, else those
  /// of its title.
  fileprivate func widened(by size: Int) -> JSONValue {
    guard var item = object else { return self }
    if let quote = item["cite"]?.array?.first?.string, quote.hasSuffix(" ") {
      item["cite"] = [.string(quote + String(repeating: "it all ", count: size / 7))]
    } else if let title = item["title"]?.string {
      item["title"] = .string(title + String(repeating: "and it ", count: size / 7))
    }
    return .object(item)
  }
}

@Suite("Answers, good and bad")
struct AnswerTests {
  private static let job = "limits: {max_requests: 100}\nkinds: "

  private func workspace(_ answer: WrittenAnswer) async throws -> ModelWorkspace {
    let test = try ModelWorkspace { call in
      (try? answer.reply(to: call)) ?? .error(500, "INTERNAL", "the fixture is broken")
    }
    try test.write(answer.lines)
    return test
  }

  @Test("there are at least thirty")
  func enough() { #expect(WrittenAnswer.all.count >= 30) }

  @Test("are stored as far as the chat bears them out", arguments: WrittenAnswer.all)
  func stored(answer: WrittenAnswer) async throws {
    let test = try await workspace(answer)
    let job = Self.job + "[\(answer.kinds.joined(separator: ", "))]"
    let result = try await test.run(job)
    let expected = answer.expected
    #expect(result.threads.failed == Int(expected["failed"]?.integer ?? 0), "\(result.failures)")
    if let reason = expected["reason"]?.string {
      #expect(result.failures.first?.reason.contains(reason) == true, "\(result.failures)")
    }
    let kept = try test.insights()
    expect(kept, answer)
    let quarantined = try test.insights(quarantined: true)
    #expect(quarantined.count == Int(expected["quarantined"]?.integer ?? 0))
    if let reasons = expected["reasons"]?.array?.compactMap(\.string) {
      let found = quarantined.flatMap { $0.signals["claims"]?.array ?? [] }
        .compactMap { $0["reason"]?.string }
      #expect(Set(found) == Set(reasons))
    }
    #expect(try test.invalidCitations() == [])
    try await expectNothingNew(test, job)
  }

  private func expect(_ kept: [Insight], _ answer: WrittenAnswer) {
    let wanted = answer.expected["kept"]?.array ?? []
    let isLoose = answer.json["loose"]?.bool == true
    if isLoose {
      #expect(kept.count == wanted.count)
      #expect(kept.allSatisfy { $0.title.utf8.count <= 2_100 })
    } else {
      #expect(kept.map(\.title).sorted() == wanted.compactMap { $0["title"]?.string }.sorted())
    }
    for insight in kept {
      #expect((0...1).contains(insight.confidence))
      guard let want = wanted.first(where: { $0["title"]?.string == insight.title }) else {
        continue
      }
      if let owner = want["owner"] { #expect((insight.detail["owner"]?["id"] ?? .null) == owner) }
      if let due = want["due"] { #expect((insight.detail["due"] ?? .null) == due) }
      if let quote = want["quote"]?.string {
        #expect(insight.evidence.map { Array($0.quote.utf8) } == [Array(quote.utf8)])
      }
      if let from = want["from"]?.string {
        #expect(insight.evidence.map(\.messageId) == [MessageID(from)])
      }
      if let bullets = want["bullets"]?.integer {
        #expect(insight.detail["bullets"]?.array?.count == Int(bullets))
      }
    }
    for word in answer.json["absent"]?.array?.compactMap(\.string) ?? [] {
      #expect(!kept.contains { $0.json.text.contains(word) }, "\(word)")
    }
  }

  /// A second run asks nothing and changes nothing.
  private func expectNothingNew(_ test: ModelWorkspace, _ job: String) async throws {
    let calls = test.emulator.calls.count
    let state = try test.state()
    try await test.run(job, day: 1)
    #expect(test.emulator.calls.count == calls)
    #expect(try test.state() == state)
  }
}
