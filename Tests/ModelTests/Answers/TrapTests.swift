import CivilTime
import Conversations
import Foundation
import Gemini
import GeminiEmulator
import Insights
import JSON
import Runs
import Synchronization
import Testing

/// Traps that other tools fell into, each as a night with a model.
@Suite("Traps seen in the wild")
struct TrapTests {
  private static let job = "kinds: [action_item]\nlimits: {max_requests: 1000}"

  /// Writes a kind of the user's own, and a job that looks for it.
  private func writeKind(in test: ModelWorkspace, _ prompt: String) throws {
    try test.write("home/prompts/kinds/risk.prompt", prompt)
    try test.write(
      "jobs/risks.yaml",
      "source: ../chat.jsonl\nas_of: source\nengine: gemini\nkinds: [risk]\n"
    )
  }

  /// Items for all lines that promise something, whoever wrote them.
  private static func promises(_ call: EmulatedCall) -> EmulatedReply {
    let lines = call.labels.sorted { $0.key < $1.key }.filter { $0.value.contains("I'll close") }
    return call.answer([
      "action_item": .array(
        lines.map { label, text in
          .item("Close \(text.split(separator: " ").last ?? "")", cite: ["\(label) \(text)"])
        }
      )
    ])
  }

  @Test("a decision in the last message of an oversized thread is found")
  func lastMessage() async throws {
    let test = try ModelWorkspace { call in
      let last = call.labels.first { $0.value.hasPrefix("Decided: we launch in May") }
      guard call.kinds.contains("decision"), let (label, text) = last else {
        return call.answer([:])
      }
      return call.answer([
        "decision": [
          [
            "statement": "Launch in May", "state": "agreed", "decidedBy": ["Ana"], "dissent": [],
            "alternatives": [], "rationale": "", "cite": [.string("\(label) \(text)")],
          ]
        ]
      ])
    }
    let padding = String(repeating: "the release of the portal is near ", count: 12)
    try test.write(
      (0..<900).map { said("m\($0)", $0, "Bo", "Still thinking about it, \($0), \(padding)") }
        + [said("last", 900, "Ana", "Decided: we launch in May, not in April")]
    )
    let result = try await test.run("kinds: [decision]\nlimits: {max_requests: 1000}")
    #expect((result.threads.read, result.threads.failed) == (1, 0))
    #expect(test.emulator.generations.count > 2)
    let found = try test.insights()
    #expect(found.map(\.title) == ["Launch in May"])
    #expect(found.first?.evidence.map(\.messageId) == ["last"])
    #expect(found.first?.coverage.used == 901)
  }

  @Test("of a phrase in messages 3 and 90, the one is cited that the claim belongs to")
  func repeatedPhrase() async throws {
    let phrase = "I'll close the window before I leave"
    let test = try ModelWorkspace { call in
      let lines = call.labels.filter { $0.value == phrase }
      let label = lines.keys.max { (Int($0.dropFirst()) ?? 0) < (Int($1.dropFirst()) ?? 0) } ?? ""
      return call.answer(["action_item": [.item("Close the window", cite: ["\(label) \(phrase)"])]])
    }
    try test.write(
      (1...100).map { number in
        let text = [3, 90].contains(number) ? phrase : "Nothing to see in line \(number)"
        return said("m\(number)", number, number == 90 ? "Cy" : "Bo", text)
      }
    )
    try await test.run(Self.job)
    let evidence = try test.insights().flatMap(\.evidence)
    #expect(evidence.map(\.messageId) == ["m90"])
    #expect(evidence.map(\.senderName) == ["Cy"])
  }

  @Test("what a prompt shows as an example never becomes an insight")
  func exampleText() async throws {
    let test = try ModelWorkspace { call in
      // A model that gives the example instead of an answer.
      call.answer([
        "risk": [
          ["title": "Only Lena knows the vault", "cite": ["m1 only I know the vault's number"]],
          ["title": "Lena may leave", "cite": ["m2 I'd be lost without Lena"]],
        ]
      ])
    }
    try test.write(chats(1...2))
    try writeKind(
      in: test,
      """
      ---
      description: What may go wrong.
      kind.examples:
        - chat: |
            m1 09:00 Lena: only I know the vault's number
            m2 09:01 Otto: I'd be lost without Lena
          items:
            - title: Only Lena knows the vault
              cite: ["m1 only I know the vault's number"]
      output:
        format: json
        schema:
          title: string
      ---
      dangers that somebody in the chat names.
      """
    )
    let program = Program(in: test.path(""), service: test.emulator.baseURL)
    let run = try await program.run("$D --home home run risks --max-usd 1")
    #expect(run.code == 0, "\(run.errors)")
    let listed = try await program.json("$D --home home insights --kind risk --json")
    #expect(listed["insights"]?.array?.isEmpty == true)
    let report = try await program.run("$D --home home report")
    #expect(!report.output.contains("Lena") && !report.output.contains("Otto"))
    let quarantined = try await program.json("$D --home home insights --quarantined --json")
    #expect((quarantined["insights"]?.array?.count ?? 0) >= 2)
  }

  @Test("posts of debrief itself, read again over three nights, add no insight")
  func ownOutput() async throws {
    let test = try ModelWorkspace(Self.promises)
    var lines = chats(1...2)
    var counts: [Int] = []
    for night in 0..<3 {
      try test.write(lines)
      try await test.run(Self.job, day: night)
      let found = try test.insights()
      counts.append(found.count)
      var bot = JSONObject()
      bot.append("senderKind", "bot")
      lines += found.map { insight in
        let text = "I'll close it, said Bo: \(insight.content)"
        return said("own\(night)\(insight.id)", 20 + night, "Debrief", text, in: "c1", bot)
      }
    }
    #expect(counts == [2, 2, 2])
    let cited = try test.insights().flatMap(\.evidence).map(\.messageId)
    #expect(cited.allSatisfy { !$0.rawValue.hasPrefix("own") })
  }

  @Test("what is found in several chunks of a long thread is one insight, also if no one joins it")
  func overlappingFinds() async throws {
    let test = try ModelWorkspace { call in
      // The joining gives up, or says nothing.
      guard call.kinds.contains("action_item") else { return .text(#"{"items": []}"#) }
      let line = call.labels.filter { $0.value.hasPrefix("I'll send the contract") }
        .min { $0.key.count == $1.key.count ? $0.key < $1.key : $0.key.count < $1.key.count }
      guard let (label, _) = line else { return call.answer([:]) }
      return call.answer([
        "action_item": [
          .item("Send the contract to Acme", owner: "Bo", cite: ["\(label) I'll send the contract"])
        ]
      ])
    }
    let padding = String(repeating: "the release of the portal is near ", count: 12)
    try test.write(
      (0..<900).map { said("m\($0)", $0, "Bo", "I'll send the contract to Acme, \(padding)") }
    )
    let result = try await test.run(Self.job)
    #expect((result.threads.read, result.threads.failed) == (1, 0), "\(result.failures)")
    #expect(test.emulator.generations.count > 3)
    let found = try test.insights()
    #expect(found.map(\.title) == ["Send the contract to Acme"])
    #expect((found.first?.evidence.count ?? 0) > 1)
  }

  @Test(
    "an answer that thinking left empty, or cut, takes nothing back that was found before",
    arguments: [
      EmulatedReply.cut("", thoughtsTokens: 16_000), .cut(#"{"action_item": ["#),
      .text(#"{"action_item": ["#), .blockedPrompt("SAFETY"), .finish("STOP"),
    ]
  )
  func nothingTakenBack(reply: EmulatedReply) async throws {
    let isBroken = Mutex(false)
    let test = try ModelWorkspace { call in
      isBroken.withLock(\.self) ? reply : Self.promises(call)
    }
    try test.write(chats(1...2))
    try await test.run(Self.job)
    let before = try test.insights().map(\.id)
    #expect(before.count == 2)
    isBroken.withLock { $0 = true }
    let more = (1...2).map { said("\($0)c", 20, "Ana", "Thanks a lot for that", in: "c\($0)") }
    try test.write(chats(1...2) + more)
    #expect(try await test.run(Self.job, day: 1).threads.failed == 2)
    #expect(try test.insights().map(\.id) == before)
  }

  @Test(
    "a schema that the service refuses with a bare 400 is found by the linter before it is sent"
  )
  func bareRefusal() async throws {
    let test = try ModelWorkspace { $0.promise }
    let padding = String(repeating: "the release of the portal is near ", count: 40)
    try test.write((0..<9).map { said("m\($0)", $0, "Bo", "Line \($0), \(padding)") })
    try writeKind(
      in: test,
      """
      ---
      output:
        format: json
        schema:
          type: object
          properties:
            title: {type: string}
            words: {type: array, maxItems: 50000, items: {type: string}}
          required: [title, words]
      ---
      dangers that somebody in the chat names.
      """
    )
    let program = Program(in: test.path(""), service: test.emulator.baseURL)
    let lint = try await program.run("$D --home home prompts lint")
    #expect(lint.code != 0)
    #expect(lint.output.contains("risk.prompt:8:") && lint.output.contains("maxItems"))
    #expect(test.emulator.calls.isEmpty)
    let dry = try await program.run("$D --home home run risks --max-usd 1 --dry-run")
    #expect(dry.errors.contains("risk.prompt: output.schema words: maxItems is larger than 100"))
    #expect(test.emulator.calls.isEmpty)
    let run = try await program.run("$D --home home run risks --max-usd 1")
    #expect(run.code == 1)
    #expect(run.errors.contains("`debrief prompts lint` may show why"), "\(run.errors)")
    #expect(test.emulator.calls.allSatisfy { $0.status == 400 })
    let repair = "$D --home home prompts lint --fix home/prompts/kinds/risk.prompt"
    _ = try await program.run(repair)
    let repaired = try await program.run("$D --home home run risks --max-usd 1")
    #expect(repaired.code == 0, "\(repaired.errors)")
    #expect(!repaired.errors.contains("maxItems"))
  }

  @Test("a day's quota is not asked for again all night, whatever short delay it names")
  func dayQuota() async throws {
    let test = try ModelWorkspace { _ in .dayQuota(retryDelay: "0.01s") }
    try test.write(chats(1...5))
    for _ in 0..<5 {
      await #expect(throws: ModelFailure.self) { try await test.run() }
    }
    #expect(test.emulator.generations.count == 1)
  }

  @Test(
    "a retry never falls into the window that is spent: all calls keep the wait that one was given"
  )
  func spentWindow() async throws {
    let clock = VirtualClock(ModelWorkspace.now(0))
    let opening: Instant = ModelWorkspace.now(0) + .milliseconds(700)
    let test = try ModelWorkspace { call in
      clock.now < opening ? .minuteQuota(retryDelay: "0.8s") : call.promise
    }
    try test.write(chats(1...4))
    let result = try await test.run("limits: {max_requests: 100, concurrency: 4}") { options in
      options.clock = { clock.now }
      options.pause = { clock.advance(by: $0) }
    }
    #expect((result.threads.read, result.threads.failed) == (4, 0))
    // At most one refused call for each that was under way; none of them came back too early.
    #expect(test.emulator.generations.count { $0.status == 429 } <= 4)
    #expect(test.emulator.generations.count <= 8)
  }

  @Test("what is written is for its owner's eyes only")
  func modes() async throws {
    let test = try ModelWorkspace { $0.promise }
    try test.write(chats(1...2))
    try test.write("jobs/nightly.yaml", "source: ../chat.jsonl\nas_of: source\nengine: gemini\n")
    let program = Program(in: test.path(""), service: test.emulator.baseURL)
    let run = try await program.run("umask 022; $D run nightly --max-usd 1")
    #expect(run.code == 0, "\(run.errors)")
    let readable = try await program.run("find workspace -type f -perm /077")
    #expect(readable.output.isEmpty)
    let files = try await program.run("find workspace -type f")
    #expect(files.output.contains("debrief.db"))
  }
}
