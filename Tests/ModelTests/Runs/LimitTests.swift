import GeminiEmulator
import JSON
import Ledger
import Runs
import Testing

@Suite("What a run may take")
struct LimitTests {
  private func workspace() throws -> ModelWorkspace {
    let test = try ModelWorkspace { $0.promise }
    try test.write(chats(1...8))
    return test
  }

  @Test("a limit of requests is kept to the call, and the next run goes on")
  func requests() async throws {
    let test = try workspace()
    for run in 1...2 {
      let result = try await test.run("limits: {max_requests: 3}", day: run)
      #expect(test.emulator.generations.count == 3 * run)
      #expect((result.threads.read, result.threads.failed) == (3, 0))
      #expect(result.stopped?.contains("requests") == true)
    }
    let last = try await test.run("limits: {max_requests: 3}", day: 3)
    #expect((last.threads.read, last.left, last.stopped) == (2, 0, nil))
    #expect(test.emulator.generations.count == 8)
  }

  @Test("a limit in USD is never crossed", arguments: [0.05, 0.12, 0.3])
  func money(limit: Double) async throws {
    let test = try workspace()
    let result = try await test.run("limits: {max_usd: \(limit)}")
    let spent = try #require(Int64(try test.rows("SELECT coalesce(sum(cost), 0) FROM calls")[0]))
    #expect(spent <= Int64(limit * 1_000_000))
    #expect(result.threads.read == test.emulator.generations.count)
    #expect((result.threads.read == 8) == (result.stopped == nil))
    #expect(try test.insights().count == result.threads.read)
  }

  @Test("a limit below the price of one call makes none")
  func tooLittle() async throws {
    let test = try workspace()
    let result = try await test.run("limits: {max_usd: 0.0001}")
    #expect(result.stopped?.contains("USD") == true)
    #expect((result.threads.read, result.left) == (0, 8))
    #expect(test.emulator.calls.isEmpty)
  }

  @Test("a run without any limit is refused before any call")
  func noLimit() async throws {
    let test = try workspace()
    await #expect(throws: EngineSetupError.noLimit(job: "nightly")) { try await test.run("") }
    #expect(test.emulator.calls.isEmpty)
  }

  @Test("a model without a price is refused where a limit in USD has to hold")
  func unpriced() async throws {
    let test = try workspace()
    await #expect(throws: EngineSetupError.self) {
      try await test.run("model: gemini-7-secret\nlimits: {max_usd: 1}")
    }
    #expect(test.emulator.calls.isEmpty)
  }

  @Test(
    "a model is asked to think as it can, so that no call is refused for it",
    arguments: [
      ("gemini-3.8-flash", "minimal", "LOW"), ("gemini-3.6-flash", "minimal", "MINIMAL"),
      ("gemini-4-argon", "high", "HIGH"), ("gemini-3.1-pro-preview", "minimal", "LOW"),
      ("gemini-2.5-flash", "minimal", "0"), ("gemini-2.5-pro", "minimal", "128"),
    ]
  )
  func thinking(model: String, wanted: String, sent: String) async throws {
    let test = try ModelWorkspace { $0.promise }
    try test.write(chats(1...1))
    let result = try await test.run(
      "model: {name: \(model), thinking: \(wanted)}\nlimits: {max_requests: 9}"
    )
    #expect((result.threads.read, result.threads.failed) == (1, 0), "\(result.failures)")
    let config = test.emulator.generations.first?.body["generationConfig"]?["thinkingConfig"]
    let words = config?["thinkingLevel"]?.string ?? config?["thinkingBudget"]?.text
    #expect(words == sent)
  }
}
