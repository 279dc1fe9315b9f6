import CivilTime
import Conversations
import Gemini
import GeminiEmulator
import GeminiEngine
import Insights
import JSON
import Prompts
import Runs
import Synchronization
import Testing

/// The rows of the service's list of errors and of reasons to stop, and what becomes of a run.
@Suite("A run and each of the service's errors", .serialized)
struct ServiceErrorTests {
  // MARK: What every call would meet

  @Test(
    "what every call would meet ends the run with one call, and is gone with its cause",
    arguments: refusals
  )
  func refusal(row: Refusal) async throws {
    let isRefused = Mutex(true)
    let test = try ModelWorkspace { call in
      isRefused.withLock(\.self) ? row.reply : call.promise
    }
    try test.write(chats(1...5))
    let failure = await #expect(throws: ModelFailure.self) { try await test.run() }
    guard case .refused(let error) = failure else {
      Issue.record("not refused: \(String(describing: failure))")
      return
    }
    #expect(error.description.contains(row.words), "\(error)")
    #expect(test.emulator.generations.count == 1)
    isRefused.withLock { $0 = false }
    let result = try await test.run(day: 1)
    #expect((result.threads.read, result.threads.failed) == (5, 0))
    #expect(test.emulator.generations.count == 6)
  }

  @Test("a model that does not exist is reported with the one that was probably meant")
  func nearModel() async throws {
    let test = try ModelWorkspace { $0.promise }
    try test.write(chats(1...3))
    let failure = await #expect(throws: ModelFailure.self) {
      try await test.run("model: gemini-3.8-flsh\nlimits: {max_requests: 9}")
    }
    #expect(failure?.description.contains("did you mean gemini-3.8-flash?") == true)
    #expect(test.emulator.calls.map(\.status) == [404])
  }

  @Test("doctor names the model that was probably meant, and a key that is refused")
  func doctor() async throws {
    var options = GeminiEmulator.Options()
    options.key = "right"
    let test = try ModelWorkspace(options: options) { $0.promise }
    let thread = try #require(PromptDictionary.shipped.prompt("thread")?.text)
    try test.write(
      "home/prompts/thread.prompt",
      thread.replacing("model: gemini-3.8-flash", with: "model: gemini-3.8-flsh")
    )
    let right = Program(in: test.path(""), service: test.emulator.baseURL, key: "right")
    let near = try await right.run("$D --home home doctor --online")
    #expect(near.output.contains("gemini-3.8-flsh: there is no such model"), "\(near)")
    #expect(near.output.contains("did you mean gemini-3.8-flash?"))
    let wrong = Program(in: test.path(""), service: test.emulator.baseURL, key: "wr0ng-key")
    let refused = try await wrong.run("$D doctor --online")
    #expect(refused.code == 1 && refused.output.contains("the key is refused"))
    #expect(!(refused.output + refused.errors).contains("wr0ng"))
    let fine = try await right.run("$D doctor --online")
    #expect(fine.output.contains("the key is accepted; gemini-3.8-flash reads 1048576 tokens"))
    #expect(test.emulator.generations.isEmpty)
  }

  @Test(
    "the exit code says who has to do something",
    arguments: [
      (EmulatedReply.invalidKey, 77), (.error(403, "PERMISSION_DENIED"), 77),
      (.finish("PUP_LIMITED_DISABLED"), 77), (.error(402, ""), 69), (.error(404, "NOT_FOUND"), 78),
      (.dayQuota(), 75), (.error(400, "FAILED_PRECONDITION"), 69),
    ] as [(EmulatedReply, Int32)]
  )
  func exitCode(reply: EmulatedReply, code: Int32) async throws {
    let test = try ModelWorkspace { _ in reply }
    try test.write(chats(1...2))
    try test.write("jobs/nightly.yaml", "source: ../chat.jsonl\nas_of: source\nengine: gemini\n")
    let program = Program(in: test.path(""), service: test.emulator.baseURL)
    for command in ["run nightly --max-usd 1", "thread c1 --engine gemini"] {
      let run = try await program.run("$D \(command)")
      #expect(run.code == code, "\(command): \(run.errors)")
      #expect(run.output.isEmpty && !run.errors.isEmpty)
    }
  }

  // MARK: What one thread meets

  @Test("what one thread meets is named and counted, and the others are kept", arguments: troubles)
  func trouble(row: Trouble) async throws {
    let test = try ModelWorkspace { call in
      call.promptText.contains("ticket T3") ? row.reply : call.promise
    }
    test.policy.attempts = 3
    try test.write(chats(1...5))
    let result = try await test.run()
    #expect((result.threads.read, result.threads.failed, result.left) == (4, 1, 0))
    #expect(result.failures.first?.reason.contains(row.words) == true, "\(result.failures)")
    #expect(!result.interrupted && result.stopped == nil)
    #expect(test.emulator.generations.count == 4 + row.calls)
    #expect(try test.insights().count == 4)
    let second = try await test.run(day: 1)
    #expect((second.threads.read, second.threads.failed) == (0, 1))
    let calls = row.isAskedAgain ? 2 * row.calls : row.calls
    #expect(test.emulator.generations.count == 4 + calls)
  }

  @Test(
    "what breaks once is asked again in the same words, and nothing is missing",
    arguments: ["OTHER", "MALFORMED_RESPONSE", "NO_IMAGE", "SOLAR_FLARE", "STOP"]
  )
  func brokenOnce(reason: String) async throws {
    let test = try ModelWorkspace { $0.number == 1 ? .finish(reason) : $0.promise }
    try test.write(chats(1...1))
    let result = try await test.run()
    #expect((result.threads.read, result.threads.failed) == (1, 0))
    #expect(test.emulator.generations.count == 2)
    #expect(Set(test.emulator.generations.map(\.bytes)).count == 1)
    #expect(try test.insights().count == 1)
  }

  @Test("RECITATION is asked once more in other words, and that answer counts")
  func recitation() async throws {
    let test = try ModelWorkspace { $0.number == 1 ? .finish("RECITATION") : $0.promise }
    try test.write(chats(1...1))
    #expect(try await test.run().threads.read == 1)
    let calls = test.emulator.generations
    #expect(calls.count == 2)
    #expect(calls.last?.body.text.contains("it repeated a known text; quote only") == true)
    #expect(try test.insights().count == 1)
  }

  // MARK: Pieces

  /// A thread of four promises, whose pieces are asked for one by one.
  private func pieces(
    _ options: GeminiEmulator.Options = .init(),
    padding: Int = 0,
    _ refuses: @escaping @Sendable (EmulatedCall) -> EmulatedReply?
  ) throws -> ModelWorkspace {
    let test = try ModelWorkspace(options: options) { call in
      if let reply = refuses(call) { return reply }
      let items = call.labels.sorted { $0.key < $1.key }.map { label, text in
        let promise = text.prefix { $0 != "." }
        return JSONValue.item(String(promise.dropFirst(5)), cite: ["\(label) \(promise)"])
      }
      return call.answer(["action_item": .array(items)])
    }
    let words = String(repeating: "and so on ", count: padding)
    let tasks = ["call the plumber now", "order forty chairs", "print the badges", "pay the cook"]
    try test.write(
      tasks.enumerated().map { said("m\($0)", $0, "Bo", "I'll \($1). \(words)") }
    )
    return test
  }

  /// The messages that items rest on.
  private func cited(_ test: ModelWorkspace) throws -> [MessageID] {
    try test.insights().flatMap(\.evidence).map(\.messageId).sorted()
  }

  @Test("a thread with too many tokens is read in pieces, and nothing is missing")
  func tooManyTokens() async throws {
    let test = try pieces { call in
      call.labels.count > 1 ? .error(400, "INVALID_ARGUMENT", Self.tooLong) : nil
    }
    let result = try await test.run("kinds: [action_item]\nlimits: {max_requests: 100}")
    #expect((result.threads.read, result.threads.failed) == (1, 0), "\(result.failures)")
    #expect(try cited(test) == ["m0", "m1", "m2", "m3"])
    // The whole, two halves, four quarters and the joining of what they say.
    #expect(test.emulator.generations.count == 8)
    #expect(try test.invalidCitations() == [])
  }

  @Test("a body that is too large is sent in pieces, and nothing is missing")
  func tooLargeBody() async throws {
    var options = GeminiEmulator.Options()
    options.bodyLimit = 10_000
    let test = try pieces(options, padding: 300) { _ in nil }
    let result = try await test.run("kinds: [action_item]\nlimits: {max_requests: 100}")
    #expect((result.threads.read, result.threads.failed) == (1, 0), "\(result.failures)")
    #expect(try cited(test) == ["m0", "m1", "m2", "m3"])
    #expect(test.emulator.calls.count { $0.status == 413 } >= 1)
    #expect(test.emulator.calls.allSatisfy { $0.status == 413 || $0.bytes.count <= 10_000 })
  }

  @Test("an answer that is never ready in time is asked for in pieces, and nothing is missing")
  func deadline() async throws {
    let test = try pieces { $0.labels.count > 2 ? .error(504, "DEADLINE_EXCEEDED") : nil }
    let result = try await test.run("kinds: [action_item]\nlimits: {max_requests: 100}")
    #expect((result.threads.read, result.threads.failed) == (1, 0), "\(result.failures)")
    #expect(try cited(test) == ["m0", "m1", "m2", "m3"])
    #expect(test.emulator.generations.count == 5)
  }

  @Test(
    "what policy stops is isolated: the rest of its thread is read, and that a part is not is said",
    arguments: [EmulatedReply.blockedPrompt("PROHIBITED_CONTENT"), .finish("SAFETY")]
  )
  func isolated(reply: EmulatedReply) async throws {
    let test = try pieces { $0.promptText.contains("forty chairs") ? reply : nil }
    let result = try await test.run("kinds: [action_item]\nlimits: {max_requests: 100}")
    #expect(result.threads.failed == 1)
    #expect(try cited(test) == ["m0", "m2", "m3"])
  }

  // MARK: Waiting

  @Test(
    "the wait that a 429 asks for is kept, wherever it is given",
    arguments: [
      (EmulatedReply.minuteQuota(retryDelay: "0.35s"), 350),
      (
        .error(
          429,
          "RESOURCE_EXHAUSTED",
          "Spend rate limit exceeded.",
          details: [
            ["@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "0.4s"]
          ]
        ), 400
      ), (.error(429, "RESOURCE_EXHAUSTED", headers: [("retry-after", "1")]), 1000),
      (
        .error(
          429,
          "RESOURCE_EXHAUSTED",
          "Resource has been exhausted.",
          details: [["@type": "type.googleapis.com/google.rpc.Help", "links": []]]
        ), 10
      ),
    ]
  )
  func wait(reply: EmulatedReply, milliseconds: Int) async throws {
    let clock = VirtualClock(ModelWorkspace.now(0))
    let arrivals = Mutex<[Instant]>([])
    let test = try ModelWorkspace { call in
      arrivals.withLock { $0.append(clock.now) }
      return call.number == 1 ? reply : call.promise
    }
    try test.write(chats(1...1))
    let result = try await test.run { options in
      options.clock = { clock.now }
      options.pause = { clock.advance(by: $0) }
    }
    #expect((result.threads.read, result.threads.failed) == (1, 0))
    let times = arrivals.withLock(\.self)
    try #require(times.count == 2)
    #expect(times[1] >= times[0] + .milliseconds(milliseconds))
  }

  @Test("a quota of a day stops only the model that it is for, and a short delay does not help it")
  func dayQuotaOfOneModel() async throws {
    let test = try ModelWorkspace { $0.model == "gemini-3.8-flash" ? .dayQuota() : $0.promise }
    try test.write(chats(1...2))
    await #expect(throws: ModelFailure.self) { try await test.run() }
    #expect(test.emulator.generations.count == 1)
    let other = "model: gemini-3.6-flash\nlimits: {max_requests: 100}"
    #expect(try await test.run(other).threads.read == 2)
    #expect(test.emulator.generations.count == 3)
  }
}
