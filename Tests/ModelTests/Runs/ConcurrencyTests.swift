import Gemini
import GeminiEmulator
import Ledger
@testable import Runs
import Synchronization
import Testing

@Suite("Many calls at once")
struct ConcurrencyTests {
  private static func job(_ concurrency: Int, _ more: String = "") -> String {
    "kinds: [action_item]\nlimits: {max_requests: 1000, concurrency: \(concurrency)\(more)}"
  }

  @Test("the first call goes alone until it is answered, whatever the job allows")
  func alone() async throws {
    let test = try ModelWorkspace { $0.promise.after(.milliseconds(40)) }
    try test.write(chats(1...20))
    #expect(try await test.run(Self.job(16)).threads.read == 20)
    let calls = test.emulator.generations.sorted { $0.arrival < $1.arrival }
    #expect(calls.dropFirst().allSatisfy { $0.arrival >= calls[0].end })
    #expect(test.emulator.maximumInFlight <= 16)
    #expect(test.emulator.maximumInFlight > 1)
  }

  @Test("a first call that fails holds the others up no longer than until then")
  func firstFails() async throws {
    let test = try ModelWorkspace { call in
      call.number == 1 ? .overloaded : call.promise.after(.milliseconds(40))
    }
    test.policy.firstDelay = .milliseconds(500)
    try test.write(chats(1...20))
    #expect(try await test.run(Self.job(16)).threads.read == 20)
    #expect(test.emulator.maximumInFlight > 1)
  }

  @Test(
    "a quota of the day met amid many calls refuses those under way, and none begins after it",
    arguments: [1, 4, 16]
  )
  func dayQuota(concurrency: Int) async throws {
    // Answers take a while, refusals come at once, as with the service.
    let answered = 24
    let test = try ModelWorkspace { call in
      call.number <= answered ? call.promise.after(.milliseconds(30)) : .dayQuota()
    }
    try test.write(chats(1...200))
    let result = try await test.run(Self.job(concurrency))
    let refused = test.emulator.generations.count - answered
    #expect((1...concurrency).contains(refused))
    #expect((result.threads.read, result.threads.failed) == (answered, 0))
    #expect(result.left == 200 - answered)
    #expect(result.stopped?.contains("quota") == true)
    let failed = try test.rows("SELECT count(*) FROM calls WHERE status = 'failed'")
    #expect(failed == ["\(refused)"])
    // Nothing is asked before the quota begins anew, and nothing else is due.
    await #expect(throws: ModelFailure.self) { try await test.run(Self.job(concurrency)) }
    #expect(test.emulator.generations.count == answered + refused)
  }

  @Test("no more calls are under way than the job allows, and an overload brings fewer")
  func overload() async throws {
    let isOver = Mutex(false)
    let test = try ModelWorkspace { call in
      guard call.number == 40 else { return call.promise.after(.milliseconds(20)) }
      isOver.withLock { $0 = true }
      return .overloaded
    }
    try test.write(chats(1...80))
    let result = try await test.run(Self.job(8))
    #expect((result.threads.read, result.threads.failed) == (80, 0))
    let wasOver = isOver.withLock { $0 }
    #expect(wasOver)
    #expect(test.emulator.maximumInFlight <= 8)
    #expect(test.emulator.generations.count == 81)
  }

  @Test("a refusal for too much at once brings fewer, any other failure does not")
  func fewer() {
    let kinds: [ServiceError.Kind] = [.overloaded, .rateLimited]
    for kind in kinds { #expect(ServiceError(kind).isShed) }
    let others: [ServiceError.Kind] = [
      .minuteQuota, .invalidArgument, .keyRefused, .internalFailure, .deadline, .spendRate,
      .dayQuota,
      .transport(.cut), .brokenStream, .cancelled,
    ]
    for kind in others { #expect(!ServiceError(kind).isShed, "\(kind)") }
  }

  @Test("a limit of a minute spreads the calls of a run, and all are made in the end")
  func pace() async throws {
    let test = try ModelWorkspace { $0.promise }
    try test.write(chats(1...12))
    let clock = VirtualClock(ModelWorkspace.now(0))
    let result = try await test.run(Self.job(12, ", requests_per_minute: 100")) { options in
      options.clock = { clock.now }
      options.pause = { clock.advance(by: $0) }
    }
    #expect((result.threads.read, result.threads.failed, result.left) == (12, 0, 0))
    #expect(test.emulator.generations.count == 12)
    let times = try test.rows("SELECT sent_at FROM calls ORDER BY sent_at").compactMap(Int.init)
    // Six are the share of a stretch of three seconds.
    #expect(times[6] - times[0] >= 3_000)
  }
}
