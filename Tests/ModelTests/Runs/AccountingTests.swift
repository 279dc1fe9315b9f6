import CivilTime
import Gemini
import GeminiEmulator
import Insights
import JSON
import Ledger
import Testing

@Suite("The record of a call")
struct AccountingTests {
  private static let today = TimeZoneRules.utc.dateTime(at: .now).date

  /// A call as the ledger has it.
  private struct RecordedCall {
    var status: String
    var prompt: Int64
    var cached: Int64
    var output: Int64
    var thoughts: Int64
    var cost: Int64
    var tier: String
    var model: String
  }

  private func calls(_ test: ModelWorkspace) throws -> [RecordedCall] {
    try test.rows(
      """
      SELECT status, coalesce(prompt_tokens, 0), coalesce(cached_tokens, 0),
        coalesce(output_tokens, 0), coalesce(thought_tokens, 0), coalesce(cost, 0),
        coalesce(tier_served, ''), coalesce(model_served, '')
      FROM calls ORDER BY id
      """
    ).map { row in
      let columns = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let numbers = columns.map { Int64($0) ?? 0 }
      return RecordedCall(
        status: columns[0],
        prompt: numbers[1],
        cached: numbers[2],
        output: numbers[3],
        thoughts: numbers[4],
        cost: numbers[5],
        tier: columns[6],
        model: columns[7]
      )
    }
  }

  /// What a call costs by the list, in millionths of a dollar, rounded up.
  private func listPrice(_ call: RecordedCall, of model: String) throws -> Int64 {
    let rates = try #require(try ModelCatalog.shipped().price(model, on: Self.today)).rates
    let sum =
      (call.prompt - call.cached) * rates.input + call.cached * rates.cached
      + (call.output + call.thoughts) * rates.output
    return (sum + 999_999) / 1_000_000
  }

  /// What a careful model answers, with something changed.
  private func workspace(
    _ change: @escaping @Sendable (inout EmulatedAnswer) -> Void
  ) throws -> ModelWorkspace {
    let test = try ModelWorkspace { call in
      guard case .answer(var answer) = call.promise.content else { return .text("") }
      change(&answer)
      return .init(.answer(answer))
    }
    try test.write(chats(1...1))
    return test
  }

  @Test("thinking is billed as output, and what came from the cache at its own price")
  func thoughtsAndCache() async throws {
    let test = try workspace { ($0.thoughtsTokens, $0.cachedTokens) = (4_000, 50) }
    try await test.run()
    let call = try #require(try calls(test).first)
    let listed = try listPrice(call, of: "gemini-3.8-flash")
    #expect((call.thoughts, call.cached, call.tier) == (4_000, 50, "standard"))
    #expect(call.prompt > 50 && call.output > 0)
    #expect(call.cost == listed)
    #expect(call.cost > 4_000 * 3)
    let total = try test.rows("SELECT sum(cost) FROM calls")
    #expect(total == ["\(call.cost)"])
  }

  @Test("a flex call that was served in the standard tier costs the list price")
  func otherTier() async throws {
    let flex = "model: {tier: flex}\nlimits: {max_requests: 9}"
    let served = try workspace { $0.servedTier = "standard" }
    try await served.run(flex)
    let full = try #require(try calls(served).first)
    let listed = try listPrice(full, of: "gemini-3.8-flash")
    #expect(full.tier == "standard")
    #expect(full.cost == listed)
    #expect(served.emulator.generations.first?.body["serviceTier"]?.string == "flex")
    #expect(try served.insights().first?.provenance.tier == "standard")

    let cheap = try workspace { _ in }
    try await cheap.run(flex)
    let half = try #require(try calls(cheap).first)
    #expect(half.tier == "flex")
    #expect(half.cost * 2 - full.cost < 2)
  }

  @Test("a call is paid at the price of the model that answered")
  func otherModel() async throws {
    let test = try workspace { $0.modelVersion = "gemini-3.5-flash-lite" }
    try await test.run()
    let call = try #require(try calls(test).first)
    let listed = try listPrice(call, of: "gemini-3.5-flash-lite")
    #expect(call.model == "gemini-3.5-flash-lite")
    #expect(call.cost == listed)
  }

  @Test("an answer that broke off costs what had come, and counts against the limit in USD")
  func brokenOff() async throws {
    let test = try ModelWorkspace { call in
      guard call.number > 1 else {
        var answer = EmulatedAnswer(text: "{")
        answer.finishReason = "CONTINUATION"
        answer.continuationToken = "dG9rZW4="
        answer.thoughtsTokens = 20_000
        return .init(.answer(answer))
      }
      return .overloaded
    }
    test.policy.attempts = 1
    try test.write(chats(1...1))
    try await test.run("limits: {max_usd: 1}")
    let call = try #require(try calls(test).first)
    let listed = try listPrice(call, of: "gemini-3.8-flash")
    #expect((call.status, call.thoughts) == ("failed", 20_000))
    #expect(call.cost > 0)
    #expect(call.cost == listed)
    let run = try test.rows("SELECT DISTINCT cost FROM call_totals")
    #expect(run == ["\(call.cost)"])
  }

  @Test("the counts of a streamed answer are its last ones, not their sum")
  func streamed() async throws {
    let test = try workspace { $0.thoughtsTokens = 100 }
    let program = Program(in: test.path(""), service: test.emulator.baseURL)
    _ = try await program.run("$D ingest chat.jsonl")
    let command = "TERM=xterm script -qec '$D thread c1 --engine gemini' /dev/null"
    let run = try await program.run(command)
    #expect(run.code == 0, "\(run.errors)")
    #expect(test.emulator.generations.first?.path.contains("streamGenerateContent") == true)
    let call = try #require(try calls(test).first)
    let listed = try listPrice(call, of: "gemini-3.8-flash")
    #expect(call.thoughts == 100)
    #expect(call.cost == listed)
  }
}
