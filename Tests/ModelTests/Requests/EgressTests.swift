import Database
import Foundation
import Glibc
import GeminiEmulator
import Insights
import JSON
import TestSupport
import Testing

/// All requests that the program makes, of all its commands, and what they carry.
@Suite("What leaves the machine")
struct EgressTests {
  private static let key = "AQ.s3cr3t-k3y_of.any-form"

  private let test: ModelWorkspace
  private let program: Program

  init() throws {
    test = try ModelWorkspace(Self.answer)
    var program = Program(in: test.path(""), service: test.emulator.baseURL, key: Self.key)
    program.environment["DEBRIEF_NO_COLOR"] = "1"
    self.program = program
    let padding = String(repeating: "the release of the portal is near ", count: 40)
    let long = (0..<400).map {
      said("l\($0)", $0, "Bo", "I'll close item number \($0) then, \(padding)", in: "long")
    }
    var picture = JSONObject()
    picture.append("imageURL", "a.png")
    let plain = [said("p1", 0, "Ana", "Look, a@example.org", in: "pics", picture)]
    try test.write(chats(1...3) + plain + long)
    try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 0, count: 40))
      .write(to: URL(filePath: test.path("a.png")))
    try test.write(
      "jobs/nightly.yaml",
      """
      source: ../chat.jsonl
      as_of: source
      engine: gemini
      digest: {period: week, min_threads: 1}
      redact: [email]
      context: true
      model: {media: true, tier: flex}

      """
    )
    try test.write(
      "jobs/openapi.yaml",
      """
      source: ../chat.jsonl
      as_of: source
      engine: gemini
      kinds: [decision]
      model: {name: gemini-3.6-flash, schema: openapi, thinking: minimal}

      """
    )
  }

  /// A model that misses the shape at first, so that it is asked again.
  private static func answer(_ call: EmulatedCall) -> EmulatedReply {
    if call.promptText.contains("ticket T2"), !call.promptText.contains("did not fit") {
      return .text("[]")
    }
    if call.promptText.contains("The question:") {
      return .text(#"{"answer": [], "missing": ""}"#)
    }
    guard let (label, text) = call.labels.first(where: { $0.value.hasPrefix("I'll close") }) else {
      return call.answer([:])
    }
    let cite: JSONValue = .array([.string("\(label) \(text.prefix(40))")])
    return call.answer([
      "summary": [
        "headline": "A ticket", "gist": "Bo closes it.", "topics": ["tickets"],
        "bullets": [["text": "Bo closes it.", "cite": cite]],
      ], "action_item": [.item("Close it", owner: "Bo", cite: ["\(label) \(text.prefix(40))"])],
    ])
  }

  private static let commands = [
    "run nightly --max-usd 5 -vv --log-format json", "run openapi --max-usd 5 --refresh -vv",
    "thread c1 --engine gemini --focus risks", "thread c2 --engine gemini --last 1 --json",
    "ask 'who closes ticket T2?' --engine gemini", "doctor --online -v", "cost --json", "report",
    "insights --json", "status --json",
  ]

  /// A command as it is run; what is streamed needs a terminal.
  private static func line(_ command: String) -> String {
    guard command.hasPrefix("thread c1") else { return "$D \(command)" }
    return "TERM=xterm script -qec \"$D \(command)\" /dev/null"
  }

  @Test("is right, stored nowhere, and never holds or shows the key but in its header")
  func everything() async throws {
    var shown = ""
    for command in Self.commands {
      let run = try await program.run(Self.line(command))
      #expect([0, 1].contains(run.code), "\(command): \(run.errors)")
      shown += run.output + run.errors
    }
    let id = try #require(try test.insights().first).id
    let explained = try await program.run("$D insights explain \(id) --json")
    shown += explained.output
    let generations = test.emulator.generations
    #expect(generations.count > 12)
    #expect(test.emulator.calls.allSatisfy { $0.status == 200 })
    for call in generations { expectRight(call) }
    expectAllKinds(of: generations)

    // The key stands in one header of each call, and nowhere else.
    #expect(!shown.contains("s3cr3t"))
    for call in test.emulator.calls {
      let holders = call.headers.filter { $0.value.contains("s3cr3t") }.map(\.name)
      #expect(holders.map { $0.lowercased() } == ["x-goog-api-key"])
      #expect(!call.query.contains { $0.value.contains("s3cr3t") || $0.name == "key" })
    }
    let found = try await program.run("grep -rl s3cr3t . || true")
    #expect(found.output.isEmpty)
  }

  @Test(
    "goes to the service that was named, and to no other host",
    .enabled(if: Program.canTrace)
  )
  func hosts() async throws {
    _ = try await program.run("$D ingest chat.jsonl")
    for command in [
      "run nightly --max-usd 5", "thread c1 --engine gemini --focus x", "ask T1 --engine gemini",
    ] {
      let run = try await program.run(
        "strace -f -qq -e trace=connect,sendto,sendmsg -o trace.log $D \(command) >/dev/null; cat trace.log"
      )
      let connections = run.output.split(separator: "\n").filter {
        $0.contains("sockaddr") || $0.contains("sa_family")
      }
      #expect(!connections.isEmpty, "\(command)")
      let port = "sin_port=htons(\(test.emulator.port))"
      for line in connections {
        #expect(line.contains(port) && line.contains("127.0.0.1"), "\(line)")
      }
    }
  }

  /// What holds for every request.
  private func expectRight(_ call: RecordedCall) {
    let body = call.body
    #expect(body["store"]?.bool == false)
    #expect(body["contents"]?.array?.last?["role"]?.string == "user")
    #expect(body["contents"]?.array?.count == 1)
    for name in ["labels", "cachedContent", "continuationToken", "toolConfig"] {
      #expect(body[name] == nil, "\(name)")
    }
    let config = body["generationConfig"]
    for name in ["temperature", "topP", "topK", "seed", "candidateCount", "presencePenalty"] {
      #expect(config?[name] == nil, "\(name)")
    }
    #expect((config?["maxOutputTokens"]?.integer ?? 0) >= 4_096)
    #expect(config?["thinkingConfig"]?["thinkingBudget"] == nil)
    let forms = ["responseSchema", "responseJsonSchema", "responseFormat"]
    #expect(forms.count { config?[$0] != nil } <= 1)
  }

  /// That the requests are of all sorts: streamed, asked again, joined, digests, with a picture.
  private func expectAllKinds(of calls: [RecordedCall]) {
    let bodies = calls.map(\.body.text)
    #expect(calls.contains { $0.path.hasSuffix(":streamGenerateContent") })
    #expect(calls.contains { $0.path.hasSuffix(":generateContent") })
    #expect(bodies.contains { $0.contains("did not fit") })
    #expect(bodies.contains { $0.contains("n1 fact") })
    #expect(bodies.contains { $0.contains("inlineData") })
    #expect(bodies.contains { $0.contains(#""serviceTier":"flex""#) })
    #expect(bodies.contains { $0.contains("The question:") })
    #expect(calls.contains { $0.path.contains("gemini-3.6-flash") })
  }

  @Test(
    "is taken by the checker of requests, whatever the command",
    .enabled(if: RequestJudge.isThere)
  )
  func judged() async throws {
    for command in Self.commands.prefix(5) { _ = try await program.run(Self.line(command)) }
    let bodies = test.emulator.generations.map(\.body.text)
    #expect(bodies.count > 12)
    let errors = try RequestJudge.errors(in: bodies, isStrict: true)
    #expect(errors.flatMap(\.self) == [])
  }
}
