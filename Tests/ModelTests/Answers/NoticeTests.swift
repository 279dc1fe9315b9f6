import Gemini
import GeminiEmulator
import Insights
import JSON
import Runs
import Synchronization
import Testing

@Suite("A model that changes while its name stays")
struct NoticeTests {
  /// A careful model under another name.
  private static func answer(
    _ call: EmulatedCall,
    as version: String?,
    status: JSONValue? = nil
  ) -> EmulatedReply {
    guard case .answer(var answer) = call.promise.content else { return .text("") }
    answer.modelVersion = version
    if let status { answer.members = [("modelStatus", status)] }
    return .init(.answer(answer))
  }

  @Test("is compared with what was asked, recorded with every insight and reported once")
  func silentChange() async throws {
    let test = try ModelWorkspace { Self.answer($0, as: "gemini-9-surprise") }
    try test.write(chats(1...3))
    let result = try await test.run()
    #expect(
      result.notices == ["gemini-3.8-flash was answered by gemini-9-surprise, at its price"]
    )
    #expect(try test.rows("SELECT DISTINCT model_served FROM calls") == ["gemini-9-surprise"])
    let provenance = try test.insights().map(\.provenance)
    #expect(provenance.allSatisfy { $0.modelVersion == "gemini-9-surprise" })
    #expect(provenance.allSatisfy { $0.model == "gemini-3.8-flash" })
    // What was answered already is not asked of the new model.
    let second = try await test.run(day: 1)
    #expect(second.notices.isEmpty)
    #expect(test.emulator.generations.count == 3)
  }

  @Test(
    "is no news where it is the same model, or the one that is known to answer",
    arguments: [
      ("gemini-3.8-flash", "gemini-3.8-flash"), ("gemini-3.8-flash", "gemini-3.8-flash-002"),
      ("gemini-3.8-flash", "models/gemini-3.8-flash"), ("gemini-3.8-flash", nil),
      ("gemini-3.7-flash", "gemini-3.8-flash"), ("gemini-flash-latest", "gemini-3.8-flash"),
    ] as [(String, String?)]
  )
  func noNews(asked: String, answered: String?) async throws {
    let test = try ModelWorkspace { Self.answer($0, as: answered) }
    try test.write(chats(1...1))
    let result = try await test.run("model: \(asked)\nlimits: {max_requests: 9}")
    #expect(result.threads.read == 1)
    #expect(result.notices == [])
  }

  @Test("is announced by the service before it ends, and the user is warned")
  func retirement() async throws {
    let status: JSONValue = [
      "modelStage": "DEPRECATED", "retirementTime": "2026-12-01T00:00:00Z",
      "message": "Use another\u{1B}[31m.",
    ]
    let test = try ModelWorkspace { Self.answer($0, as: nil, status: status) }
    try test.write(chats(1...2))
    #expect(
      try await test.run().notices == [
        "the service says of gemini-3.8-flash: DEPRECATED, it ends 2026-12-01T00:00:00Z, "
          + "Use another\u{1B}[31m."
      ]
    )
    let stable = try ModelWorkspace {
      Self.answer($0, as: nil, status: ["modelStage": "STABLE"])
    }
    try stable.write(chats(1...1))
    #expect(try await stable.run().notices == [])
  }

  @Test("is named by run, thread, ask, cost and explain")
  func program() async throws {
    let test = try ModelWorkspace { call in
      if call.promptText.contains("The question:") {
        var answer = EmulatedAnswer(text: #"{"answer": [], "missing": ""}"#)
        answer.modelVersion = "gemini-9-surprise"
        return .init(.answer(answer))
      }
      let end: JSONValue = ["modelStage": "RETIRED", "message": "Gone\u{1B}[31m soon"]
      return Self.answer(call, as: "gemini-9-surprise", status: end)
    }
    try test.write(chats(1...3))
    try test.write("jobs/nightly.yaml", "source: ../chat.jsonl\nas_of: source\nengine: gemini\n")
    let program = Program(in: test.path(""), service: test.emulator.baseURL)
    let words = "gemini-3.8-flash was answered by gemini-9-surprise, at its price"
    let run = try await program.run("$D run nightly --max-usd 1")
    #expect(run.code == 0 && run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.contains("RETIRED") && !run.errors.contains("\u{1B}"))
    for command in ["thread c1 --engine gemini --focus x", "ask 'who closes T2?' --engine gemini"] {
      let other = try await program.run("$D \(command)")
      #expect(other.errors.contains(words), "\(command): \(other.errors)")
    }
    let cost = try await program.json("$D cost --by model --json")
    #expect(cost.text.contains("gemini-9-surprise"))
    let id = try #require(try test.insights().first).id
    let explained = try await program.run("$D insights explain \(id)")
    #expect(explained.output.contains("gemini-9-surprise"))
  }

  @Test("an answer to a question that cannot be used is named, and the passages are shown")
  func unusableAnswer() async throws {
    let reply = Mutex(EmulatedReply.blockedPrompt("SAFETY"))
    let test = try ModelWorkspace { _ in reply.withLock(\.self) }
    try test.write(chats(1...3))
    let program = Program(in: test.path(""), service: test.emulator.baseURL)
    _ = try await program.run("$D ingest chat.jsonl")
    let replies: [(EmulatedReply, String)] = [
      (.blockedPrompt("SAFETY"), "SAFETY"), (.cut("{"), "cut"), (.text("{\"answer\": ["), "JSON"),
      (.text("[]"), "does not fit"), (.error(400, "INVALID_ARGUMENT"), "refuses the request"),
    ]
    for (index, (answer, words)) in replies.enumerated() {
      reply.withLock { $0 = answer }
      let run = try await program.run("$D ask 'who closes ticket T\(index)?' --engine gemini")
      #expect(run.code == 1, "\(words)")
      #expect(run.errors.contains("there is no answer: ") && run.errors.contains(words))
      #expect(run.output.contains("ticket"))
    }
    let json = try await program.run("$D ask 'who closes ticket T0?' --engine gemini --json")
    #expect(try json.json()["unread"]?.string?.contains("SAFETY") == true)
  }
}
