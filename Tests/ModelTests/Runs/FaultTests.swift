import CivilTime
import Gemini
import GeminiEmulator
import Insights
import JSON
import Ledger
import Runs
import Synchronization
import Testing

/// The rows of faults that other tools were measured with, and how a run ends in each.
@Suite("A run through faults of the service")
struct FaultTests {
  /// A reply that calls about a ticket get, while others are answered.
  private func workspace(
    failing ticket: String? = nil,
    times: Int = .max,
    with fault: EmulatedReply
  ) throws -> ModelWorkspace {
    let left = Mutex(times)
    let test = try ModelWorkspace { call in
      guard ticket.map({ call.promptText.contains("ticket \($0)") }) ?? true else {
        return call.promise
      }
      let fails = left.withLock { left in
        left -= 1
        return left >= 0
      }
      return fails ? fault : call.promise
    }
    try test.write(chats(1...5))
    return test
  }

  @Test("one 503 is asked again, and nothing is missing")
  func overloadedOnce() async throws {
    let test = try workspace(failing: "T3", times: 1, with: .overloaded)
    let result = try await test.run()
    #expect((result.threads.read, result.threads.failed) == (5, 0))
    #expect(test.emulator.generations.count == 6)
    #expect(try test.insights().count == 5)
  }

  @Test("a thread that always gets 503 is counted, the others are kept, and only it is asked again")
  func overloadedThread() async throws {
    let test = try workspace(failing: "T3", with: .overloaded)
    test.policy.attempts = 2
    let result = try await test.run()
    #expect((result.threads.read, result.threads.failed) == (4, 1))
    #expect(result.failures.count == 1)
    #expect(try test.insights().count == 4)
    let before = test.emulator.generations.count
    #expect(try await test.run(day: 1).threads.failed == 1)
    let again = test.emulator.generations.dropFirst(before)
    #expect(again.count == 2)
    #expect(again.allSatisfy { $0.body.text.contains("ticket T3") })
  }

  @Test("a service that is down ends the run after ten threads, and keeps what was read")
  func down() async throws {
    let test = try ModelWorkspace { $0.number <= 3 ? $0.promise : .overloaded }
    test.policy.attempts = 1
    try test.write(chats(1...30))
    let result = try await test.run("limits: {max_requests: 1000, concurrency: 1}")
    #expect((result.threads.read, result.threads.failed, result.left) == (3, 10, 17))
    #expect(result.stopped != nil)
    #expect(test.emulator.generations.count == 13)
    let failure = await #expect(throws: ModelFailure.self) { try await test.run(day: 1) }
    guard case .unavailable = failure else { Issue.record("not unavailable"); return }
  }

  @Test("a service that calls every request invalid ends the run after ten, with the reason")
  func allInvalid() async throws {
    let reply = EmulatedReply.error(400, "INVALID_ARGUMENT", "Unknown name \"systemInstruction\"")
    let test = try ModelWorkspace { $0.number <= 3 ? $0.promise : reply }
    try test.write(chats(1...30))
    for number in 1...2 {
      let failure = await #expect(throws: ModelFailure.self) {
        try await test.run("limits: {max_requests: 1000, concurrency: 1}")
      }
      #expect(failure?.description.contains("refuses the request") == true)
      #expect(test.emulator.generations.count == 3 + 10 * number)
    }
    #expect(try test.insights().count == 3)
  }

  @Test(
    "a model whose answers cannot be read ends the run after five, and leaves the other threads"
  )
  func allUnreadable() async throws {
    let isWell = Mutex(false)
    let test = try ModelWorkspace { call in
      isWell.withLock { $0 } ? call.promise : .text("I am not able to do this.")
    }
    try test.write(chats(1...30))
    let job = "limits: {max_requests: 1000, concurrency: 1}"
    let failure = await #expect(throws: ModelFailure.self) { try await test.run(job) }
    #expect(failure?.description.contains("could not be read") == true)
    let failed = "SELECT failure IS NOT NULL, count(*) FROM work_items GROUP BY 1 ORDER BY 1"
    #expect(try test.rows(failed) == ["0|25", "1|5"])
    #expect(test.emulator.generations.count == 10)
    isWell.withLock { $0 = true }
    let next = try await test.run(job, day: 1)
    // What was paid for is read again, and is no better.
    #expect((next.threads.read, next.threads.failed) == (25, 5))
  }

  @Test("requests that the service calls invalid now and then do not end a run")
  func someInvalid() async throws {
    let test = try ModelWorkspace {
      $0.number.isMultiple(of: 2) ? $0.promise : .error(400, "INVALID_ARGUMENT", "bad part")
    }
    try test.write(chats(1...30))
    let result = try await test.run("limits: {max_requests: 1000, concurrency: 1}")
    #expect((result.threads.read, result.threads.failed) == (15, 15))
  }

  @Test("the delay that a 429 asks for is honoured")
  func delay() async throws {
    let clock = VirtualClock(ModelWorkspace.now(0))
    let arrivals = Mutex<[Instant]>([])
    let test = try ModelWorkspace { call in
      guard call.promptText.contains("ticket T3") else { return call.promise }
      let count = arrivals.withLock { arrivals in
        arrivals.append(clock.now)
        return arrivals.count
      }
      return count == 1 ? .minuteQuota(retryDelay: "0.300s") : call.promise
    }
    try test.write(chats(1...5))
    let result = try await test.run { options in
      options.clock = { clock.now }
      options.pause = { clock.advance(by: $0) }
    }
    #expect((result.threads.read, result.threads.failed) == (5, 0))
    let times = arrivals.withLock(\.self)
    try #require(times.count == 2)
    #expect(times[1] >= times[0] + .milliseconds(300))
  }

  @Test("a quota of the day that is used up takes one call, then none until it is over")
  func dayQuotaBeforeWork() async throws {
    let test = try workspace(with: .dayQuota())
    for _ in 0..<2 {
      let failure = await #expect(throws: ModelFailure.self) { try await test.run() }
      guard case .limit(.quota) = failure else {
        Issue.record("no quota: \(String(describing: failure))")
        return
      }
      #expect(test.emulator.generations.count == 1)
    }
  }

  @Test("a quota of the day that ends amid a run keeps what was read and says what is left")
  func dayQuotaAmidWork() async throws {
    let test = try ModelWorkspace { $0.number <= 2 ? $0.promise : .dayQuota() }
    try test.write(chats(1...5))
    let result = try await test.run("limits: {max_requests: 100, concurrency: 1}")
    #expect((result.threads.read, result.threads.failed, result.left) == (2, 0, 3))
    #expect(result.stopped?.contains("quota") == true)
    #expect(test.emulator.generations.count == 3)
    #expect(try test.insights().count == 2)
  }

  @Test("a connection that is cut in the body is called again")
  func cutBody() async throws {
    let test = try workspace(failing: "T3", times: 1, with: .text("{}").with(.cutBody))
    let result = try await test.run()
    #expect((result.threads.read, result.threads.failed) == (5, 0))
    #expect(test.emulator.generations.count == 6)
    #expect(try test.insights().count == 5)
  }

  @Test("an answer that the output limit cuts is named and counted, and not paid for again")
  func cutAnswer() async throws {
    let test = try workspace(failing: "T3", with: .cut(#"{"action_item": [{"title": "Clo"#))
    let result = try await test.run()
    #expect((result.threads.read, result.threads.failed) == (4, 1))
    #expect(result.failures.first?.reason.contains("cut") == true)
    // The thread, and its halves.
    #expect(test.emulator.generations.count == 4 + 3)
    #expect(try test.insights().count == 4)
    #expect(try await test.run(day: 1).threads.failed == 1)
    #expect(test.emulator.generations.count == 7)
  }

  @Test("thinking that takes the whole output limit is distinguished from an empty answer")
  func thoughtsOnly() async throws {
    let test = try workspace(failing: "T3", with: .cut("", thoughtsTokens: 4000))
    let result = try await test.run()
    #expect(result.threads.failed == 1)
    #expect(result.failures.first?.reason.contains("thinking") == true)
  }

  @Test("half a JSON that claims to be whole is asked for once more, and its thread counted")
  func halfJSON() async throws {
    let test = try workspace(failing: "T3", with: .text(#"{"action_item": [{"title": "Clo"#))
    let result = try await test.run()
    #expect((result.threads.read, result.threads.failed) == (4, 1))
    #expect(result.failures.first?.reason.contains("JSON") == true)
    let calls = test.emulator.generations.filter { $0.body.text.contains("ticket T3") }
    // What is short is not asked for in halves.
    #expect(calls.count == 2)
    #expect(!calls.contains { $0.body.text.contains("Clo\"") })
  }

  @Test("an answer of several calls is put together")
  func continuation() async throws {
    let test = try ModelWorkspace { call in
      guard case .answer(let answer) = call.promise.content else { return .text("") }
      let half = answer.text.count / 2
      return call.continuationToken == nil
        ? .continues(String(answer.text.prefix(half)), token: "dG9rZW4=")
        : .text(String(answer.text.dropFirst(half)))
    }
    try test.write(chats(1...2))
    let result = try await test.run()
    #expect((result.threads.read, result.threads.failed) == (2, 0))
    #expect(test.emulator.generations.count == 4)
    #expect(try test.insights().count == 2)
  }

  @Test("a prompt that the service refuses is named and counted, and the others are kept")
  func blockedPrompt() async throws {
    let test = try workspace(failing: "T3", with: .blockedPrompt("PROHIBITED_CONTENT"))
    let result = try await test.run()
    #expect((result.threads.read, result.threads.failed) == (4, 1))
    #expect(result.failures.first?.reason.contains("PROHIBITED_CONTENT") == true)
    #expect(try test.insights().count == 4)
  }

  @Test("the HTML page of a proxy is no answer", arguments: [502, 503])
  func html(status: Int) async throws {
    let test = try workspace(failing: "T3", times: 1, with: .html(status))
    let result = try await test.run()
    #expect((result.threads.read, result.threads.failed) == (5, 0))
    #expect(test.emulator.generations.count == 6)
  }

  @Test("a wrong key stops the run with one call")
  func wrongKey() async throws {
    var options = GeminiEmulator.Options()
    options.key = "right"
    let test = try ModelWorkspace(options: options) { $0.promise }
    try test.write(chats(1...5))
    let failure = await #expect(throws: ModelFailure.self) { try await test.run() }
    guard case .refused(let error) = failure else { Issue.record("not refused"); return }
    #expect(error.kind == .keyRefused)
    #expect(test.emulator.calls.count == 1)
    #expect(!error.description.contains(test.key))
  }

  @Test("what the flex tier sheds is asked in the standard tier, and recorded as that")
  func shed() async throws {
    let test = try ModelWorkspace { $0.tier == "flex" ? .overloaded : $0.promise }
    try test.write(chats(1...1))
    let result = try await test.run("model: {tier: flex}\nlimits: {max_requests: 100}")
    #expect((result.threads.read, result.threads.failed) == (1, 0))
    let tiers = test.emulator.generations.map { $0.body["serviceTier"]?.string ?? "standard" }
    #expect(tiers == ["flex", "flex", "flex", "standard"])
    #expect(try test.insights().first?.provenance.tier == "standard")
  }

  @Test("a model that answers in the place of another is recorded")
  func otherModel() async throws {
    let test = try ModelWorkspace { call in
      guard case .answer(var answer) = call.promise.content else { return .text("") }
      answer.modelVersion = "gemini-3.9-flash-002"
      return EmulatedReply(.answer(answer))
    }
    try test.write(chats(1...1))
    try await test.run()
    let provenance = try #require(try test.insights().first?.provenance)
    #expect(provenance.modelVersion == "gemini-3.9-flash-002")
    #expect(provenance.model == "gemini-3.8-flash")
    #expect(try test.rows("SELECT model_served FROM calls") == ["gemini-3.9-flash-002"])
  }

  @Test("an unchanged archive costs no call, and changes nothing")
  func unchanged() async throws {
    let test = try workspace(times: 0, with: .overloaded)
    try await test.run()
    let state = try test.state()
    let result = try await test.run(day: 1)
    #expect((result.threads.read, result.threads.unchanged) == (0, 5))
    #expect(test.emulator.generations.count == 5)
    #expect(try test.state() == state)
  }

  @Test("one thread that changed and one that is new cost two calls")
  func changedAndNew() async throws {
    let test = try workspace(times: 0, with: .overloaded)
    try await test.run()
    let more = said("2c", 10, "Ana", "Thanks, and the docs too please.", in: "c2")
    try test.write(chats(1...5) + [more] + chat(6))
    let result = try await test.run(day: 1)
    #expect((result.threads.read, result.threads.unchanged) == (2, 4))
    #expect(test.emulator.generations.count == 7)
    #expect(try test.insights().count == 6)
  }

  @Test("of 200 invented quotes none is kept")
  func inventedQuotes() async throws {
    let test = try ModelWorkspace { call in
      let items = (0..<200).map { number in
        JSONValue.item(
          "Invented task \(number) about subject \(number * 7)",
          cite: ["m\(number % 2 + 1) The committee resolved matter \(number) on its own terms"]
        )
      }
      return call.answer(["action_item": .array(items)])
    }
    try test.write(chats(1...1))
    let result = try await test.run()
    #expect(result.threads.read == 1)
    #expect(try test.insights().isEmpty)
    #expect(try test.insights(quarantined: true).count > 100)
    #expect(try test.invalidCitations() == [])
  }
}
