import CivilTime
import Conversations
import Extraction
import Foundation
import Gemini
import Insights
import JSON
import Prompts
import TalkSupport
import TestSupport
import Testing

@testable import GeminiEngine

/// The requests that the shipped prompts render to, word for word.
///
/// Who changes a prompt sees what a model reads then; `RECORD_SNAPSHOTS=1` writes them anew.
@Suite("What a model reads")
struct PromptGoldenTests {
  private let prompts: ExtractionPrompts
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/golden").path

  init() throws { prompts = try ExtractionPrompts(PromptLibrary(PromptDictionary.shipped)) }

  private func task(_ lines: [String]) -> ExtractionTask {
    var task = Talk(lines).task
    task.kinds = prompts.kinds.map(\.kind.name)
    task.conversationName = "launch"
    return task
  }

  private func text(_ request: GenerateRequest) -> String {
    let body = request.body()
    let turns = (body["contents"]?.array ?? []).flatMap { $0["parts"]?.array ?? [] }
    let schema = body["generationConfig"]?["responseJsonSchema"]
    return "SYSTEM\n\(request.systemInstruction ?? "")\n"
      + "USER\n\(turns.compactMap { $0["text"]?.string }.joined(separator: "\n"))\n"
      + (schema.map { "SCHEMA\n\($0.text)\n" } ?? "")
  }

  private static let short = [
    "Ana: Bo, can you send Acme the contract?", "Bo: I'll send it on Friday",
  ]

  @Test("of a short chat is the brief form of the rules, the shape in words, and the chat")
  func short() throws {
    let request = try #require(try GeminiEngine(prompts: prompts).requests(task(Self.short)).first)
    try expectSnapshot(text(request), named: "prompt-short.txt", file: Self.file)
  }

  @Test("of a long chat is all rules, an example, the schema, and the chat")
  func long() throws {
    let lines = Self.short + (1...120).map { "Cy: line \($0) about the launch of the new shop" }
    let request = try #require(try GeminiEngine(prompts: prompts).requests(task(lines)).first)
    let whole = text(request)
    #expect(whole.contains("Example chat"))
    try expectSnapshot(whole, named: "prompt-long.txt", file: Self.file)
  }

  @Test("of several short chats is all rules, an example, the schema, and lettered chats")
  func pack() throws {
    var settings = ModelSettings()
    settings.packsThreads = true
    let engine = GeminiEngine(prompts: prompts, settings: settings)
    let threads = try (1...12).map { _ in try #require(try engine.packable(task(Self.short))) }
    let pack = try #require(try engine.packs(of: threads).first)
    try expectSnapshot(text(pack.request), named: "prompt-pack.txt", file: Self.file)
  }

  @Test("of notes says the day and the speaker of each, and the names of the kinds")
  func fold() throws {
    let task = task(Self.short)
    var detail = (JSONObject(), JSONObject())
    detail.0.append("bullets", [["text": "Bo sends the contract.", "evidence": [0]]])
    detail.1.append("state", "open")
    let drafts = [
      Draft(
        kind: "summary",
        title: "Contract",
        content: "Bo sends it.",
        detail: detail.0,
        evidence: [Draft.Claim(messageId: "m1", quote: "I'll send it")]
      ),
      Draft(
        kind: "action_item",
        title: "Send Acme the contract",
        content: "I'll send it",
        detail: detail.1,
        evidence: [Draft.Claim(messageId: "m1", quote: "I'll send it")]
      ),
    ]
    let engine = GeminiEngine(prompts: prompts)
    let composer = engine.composer(task)
    let notes = FoldNotes(drafts, kinds: prompts.kinds, of: task)
    #expect(notes.text.hasPrefix("n1 fact, 2024-03-15 Bo: Bo sends the contract.\n"))
    try expectSnapshot(
      text(try composer.fold(notes).request),
      named: "prompt-fold.txt",
      file: Self.file
    )
    let digest = FoldNotes(drafts, kinds: prompts.kinds)
    try expectSnapshot(
      text(try composer.digest(digest, period: "2024-03-11/2024-03-17", correction: nil).request),
      named: "prompt-digest.txt",
      file: Self.file
    )
  }

  @Test("has its example in no more than 120 tokens")
  func example() throws {
    let kind = try #require(prompts.kinds.first { $0.kind.name == .actionItem })
    let full = prompts.instructions(of: kind, isBrief: false)
    let example = try #require(full.firstRange(of: "Example chat").map { full[$0.lowerBound...] })
    #expect(TokenEstimate.tokens(String(example)) <= 120)
  }

  @Test("asks for confidence in every item, and for hedges in tasks and decisions")
  func confidence() {
    for kind in prompts.kinds where !kind.isOverview {
      #expect(kind.fields.contains("confidence"), "\(kind.kind.name)")
      let isChoice = [KindName.actionItem, .decision].contains(kind.kind.name)
      #expect(kind.fields.contains("hedged") == isChoice, "\(kind.kind.name)")
    }
  }
}
