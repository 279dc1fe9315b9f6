import Conversations
import Foundation
import Gemini
import Insights
import JSON
import Prompts
import TalkSupport
import Testing

import Extraction
@testable import GeminiEngine

/// A way in which a model writes an answer, and what must come out.
struct AnswerVariation: Sendable, CustomTestStringConvertible {
  let name: String
  /// What the model writes.
  let text: String
  /// What is found: kind, title, facts and the labels of valid evidence.
  let finds: [String]
  /// How many requests it takes.
  let asked: Int
  /// How many items are set aside.
  let rejected: Int

  var testDescription: String { name }

  static let table: JSONValue = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/answer-variations.json")
    guard let data = try? Data(contentsOf: file) else { return .null }
    return (try? JSONParser().parse(Array(data))) ?? .null
  }()

  static let all = (table["variations"]?.array ?? []).map { row in
    AnswerVariation(
      name: row["name"]?.string ?? "",
      text: row["text"]?.string ?? "",
      finds: row["finds"]?.array?.compactMap(\.string) ?? [],
      asked: Int(row["asked"]?.integer ?? 0),
      rejected: Int(row["rejected"]?.integer ?? 0)
    )
  }
}

@Suite("Answers that deviate from what was asked")
struct AnswerVariationTests {
  private let engine: GeminiEngine
  private let task: ExtractionTask

  init() throws {
    engine = GeminiEngine(prompts: try ExtractionPrompts(PromptLibrary(PromptDictionary.shipped)))
    var task = Talk(AnswerVariation.table["chat"]?.array?.compactMap(\.string) ?? []).task
    let kinds = AnswerVariation.table["kinds"]?.array?.compactMap(\.string) ?? []
    task.kinds = kinds.map(KindName.init(rawValue:))
    self.task = task
  }

  @Test("are at least 120")
  func enough() { #expect(AnswerVariation.all.count >= 120) }

  @Test("are read as they are meant", arguments: AnswerVariation.all)
  func reading(variation: AnswerVariation) throws {
    let right = try #require(AnswerVariation.table["right"]?.text)
    var answers: [RequestHash: Answer] = [:]
    var asked: [ModelRequest] = []
    let steps = engine.steps(task)
    while case .ask(let requests) = steps({ answers[$0] }) {
      for request in requests {
        answers[request.hash] = .text(asked.isEmpty ? variation.text : right)
        asked.append(request)
      }
      try #require(asked.count < 10)
    }
    guard case .found(let drafts) = steps({ answers[$0] }) else {
      Issue.record("it could not be read")
      return
    }
    #expect(asked.count == variation.asked)
    let checked = EvidenceCheck(task.messages.map(QuotableMessage.init)).check(drafts)
    let believed = checked.filter(\.draft.objections.isEmpty)
    #expect(believed.map(told).sorted() == variation.finds)
    #expect(checked.count - believed.count == variation.rejected)
  }

  /// A find in a line.
  private func told(_ find: CheckedDraft) -> String {
    let detail = find.draft.detail
    var facts = ["state", "level"].compactMap { detail[$0]?.string }
    if let owner = detail["owner"]?["name"]?.string { facts.append(owner) }
    if let bullets = detail["bullets"]?.array { facts.append("\(bullets.count) bullets") }
    // Message m0 of the talk is m1 of the request.
    let labels = find.evidence.compactMap { Int($0.messageId.rawValue.dropFirst()) }.map {
      "m\($0 + 1)"
    }
    return "\(find.draft.kind): \(find.draft.title) [\(facts.joined(separator: ", "))] "
      + (labels.isEmpty ? "-" : labels.joined(separator: " "))
  }

  @Test("the second try says the shape as JSON Schema")
  func secondTry() {
    var answers: [RequestHash: Answer] = [:]
    let steps = engine.steps(task)
    var asked: [ModelRequest] = []
    while case .ask(let requests) = steps({ answers[$0] }), asked.count < 10 {
      for request in requests { answers[request.hash] = .text("I found nothing.") }
      asked += requests
    }
    #expect(asked.count == 2)
    #expect(asked.map { $0.request.settings.responseSchema == nil } == [true, false])
  }

  @Test("a model that misreads the words thrice is asked with the schema from then on")
  func habit() {
    for number in 1...4 {
      var other = task
      other.messages[0].text = "Number \(number)"
      var answers: [RequestHash: Answer] = [:]
      let steps = engine.steps(other)
      var asked: [ModelRequest] = []
      while case .ask(let requests) = steps({ answers[$0] }), asked.count < 10 {
        for request in requests {
          let isSecond = request.request.settings.responseSchema != nil
          answers[request.hash] = .text(
            isSecond ? AnswerVariation.table["right"]?.text ?? "" : "no JSON"
          )
        }
        asked += requests
      }
      #expect(asked.count == (number < 4 ? 2 : 1))
    }
    #expect(engine.habits.asksWithSchema)
  }

  @Test("five threads without an answer that can be read are a reason not to ask a model any more")
  func hopeless() {
    var count = 0
    for number in 1...30 where engine.habits.reasonNotToAsk == nil {
      var other = task
      other.messages[0].text = "Number \(number)"
      var answers: [RequestHash: Answer] = [:]
      let steps = engine.steps(other)
      while case .ask(let requests) = steps({ answers[$0] }), count < 100 {
        for request in requests { answers[request.hash] = .text("no JSON") }
        count += requests.count
      }
    }
    #expect(count == 10)
    #expect(engine.habits.reasonNotToAsk?.contains("could not be read") == true)
  }
}

extension Answer {
  /// A whole answer of a model.
  fileprivate static func text(_ text: String) -> Answer {
    let body: JSONValue = [
      "candidates": [
        [
          "content": ["role": "model", "parts": [["text": .string(text)]]], "finishReason": "STOP",
        ]
      ]
    ]
    return Answer(body: Array(body.text.utf8))
  }
}
