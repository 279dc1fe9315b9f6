import Database
import CivilTime
import Coordination
import Ledger
import PostgreSQL
import TestSupport
import Testing
import Threads

/// Money, rates and answers of several hosts together, with a real server.
@Suite(
  "Calls of hosts that share a database",
  .enabled(if: PostgresServer.isAvailable, "needs PostgreSQL's server: scripts/setup --checks")
)
struct SharedCallsTests {
  private let server: PostgresServer
  private let url: String
  private let now = Instant(milliseconds: 1_790_000_000_000)

  init() throws {
    server = try #require(PostgresServer.shared)
    url = try server.makeDatabase()
  }

  private func worker(_ host: String) throws -> SharedWorker {
    let location = WorkerLocation(host: host, home: host, pid: 7, version: "1")
    let worker = try SharedWorker(
      Coordinator(try PostgresAddress(publicURL: url)),
      location,
      job: "chat"
    )
    _ = try worker.nextShards(unless: StopRequest { true })
    return worker
  }

  private func wish(_ hash: String, usd micros: Int64 = 1000, tokens: Int = 10) -> CallRequest {
    CallRequest(
      run: "r1",
      job: "chat",
      kinds: ["decision", "summary"],
      hash: hash,
      model: "gemini-x",
      inputTokens: tokens,
      cost: USD(micros: micros)
    )
  }

  private func reserve(
    _ calls: SharedCalls,
    _ id: String,
    _ wish: CallRequest,
    _ limits: CallLimits = CallLimits()
  ) async throws -> SharedCalls.ReservationResult {
    let day = TimeZoneRules.utc.dateTime(at: now).date
    return try await calls.reserve(id, wish, limits, on: day, now: now)
  }

  private func answered(_ micros: Int64) -> CallOutcome {
    CallOutcome(.answered, tokens: CallTokens(prompt: 7, output: 3), cost: USD(micros: micros))
  }

  private func rows(_ sql: String) throws -> String { try server.execute(sql, at: url) }

  /// Two hosts, which leave at the end.
  private func withHosts(
    _ body: (SharedCalls, SharedCalls) async throws -> Void
  ) async throws {
    let workers = [try worker("ana"), try worker("bo")]
    let calls = workers.map(SharedCalls.init)
    do { try await body(calls[0], calls[1]) } catch {
      calls.forEach { $0.close() }
      workers.forEach { $0.leave() }
      throw error
    }
    calls.forEach { $0.close() }
    workers.forEach { $0.leave() }
  }

  @Test("an answer that one host bought serves the other")
  func anAnswerThatOne() async throws {
    try await withHosts { ana, bo in
      guard case .granted = try await reserve(ana, "a1", wish("h1")) else {
        Issue.record("not granted")
        return
      }
      // While the one waits for it, the other one does.
      guard case .wait = try await reserve(bo, "b1", wish("h1")) else {
        Issue.record("did not wait")
        return
      }
      let body = #"{"text":"Größe \u0000 \"quoted\""}"#
      let answer = StoredResponse(
        requestHash: "h1",
        createdAt: now,
        modelVersion: "gemini-x-001",
        responseId: "r",
        body: Array(body.utf8)
      )
      try await ana.settle("a1", answered(400), answers: [answer])
      guard case .answered(let bought) = try await reserve(bo, "b2", wish("h1")) else {
        Issue.record("not answered")
        return
      }
      #expect(String(decoding: bought.body, as: UTF8.self) == body)
      #expect(bought.modelVersion == "gemini-x-001")
      #expect(try await bo.answers(to: ["h0", "h1"]).map(\.requestHash) == ["h1"])
      #expect(try rows("SELECT count(*), sum(nano) FROM debrief.calls") == "1|400000\n")
    }
  }

  @Test("a wish whose answer was lost on the way is one call")
  func aWishWhoseAnswer() async throws {
    try await withHosts { ana, _ in
      for _ in 1...2 {
        guard case .granted = try await reserve(ana, "a1", wish("h1")) else {
          Issue.record("not granted")
          return
        }
      }
      let budget = "SELECT reserved_requests, reserved_nano FROM debrief.budgets WHERE name = 'day'"
      #expect(try rows(budget) == "1|1000000\n")
      for _ in 1...2 { try await ana.settle("a1", answered(300)) }
      let spent =
        "SELECT spent_requests, spent_nano, reserved_nano, spent_tokens FROM debrief.budgets"
      #expect(try rows(spent) == "1|300000|0|7\n1|300000|0|7\n")
    }
  }

  @Test("the calls of a host that vanished count with what was reserved")
  func theCallsOfA() async throws {
    try await withHosts { ana, bo in
      _ = try await reserve(ana, "a1", wish("h1"))
      try server.execute("DELETE FROM debrief.workers WHERE host = 'ana'", at: url)
      guard case .granted = try await reserve(bo, "b1", wish("h1")) else {
        Issue.record("not granted")
        return
      }
      let budget = "SELECT spent_nano, reserved_nano FROM debrief.budgets WHERE name = 'day'"
      #expect(try rows(budget) == "1000000|1000000\n")
      // It lives after all: what it cost replaces what was reserved.
      try await ana.settle("a1", answered(200))
      #expect(try rows(budget) == "200000|1000000\n")
    }
  }

  @Test("two hosts never spend more than a limit, whatever 1,000 calls take")
  func twoHostsNeverSpend() async throws {
    var limits = CallLimits()
    limits.costPerDay = USD(micros: 300_000)
    try await withHosts { ana, bo in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<8 {
          group.addTask { [limits] in
            let calls = task % 2 == 0 ? ana : bo
            for number in 0..<125 {
              let most = Int64.random(in: 1...4000)
              let id = "\(task)-\(number)"
              while true {
                switch try await reserve(calls, id, wish(id, usd: most), limits) {
                case .granted:
                  switch number % 4 {
                  case 0: try await calls.settle(id, CallOutcome(.failed))
                  case 1: try await calls.settle(id, CallOutcome(.abandoned))
                  default: try await calls.settle(id, answered(.random(in: 0...most)))
                  }
                case .wait: continue
                case .answered, .exhausted: break
                }
                break
              }
            }
          }
        }
        try await group.waitForAll()
      }
      let spent = """
        SELECT spent_nano <= 300000000 AND spent_nano > 270000000, reserved_nano, reserved_requests
        FROM debrief.budgets WHERE name = 'day'
        """
      #expect(try rows(spent) == "t|0|0\n")
      let ledger = """
        SELECT sum(CASE status WHEN 'abandoned' THEN reserved_nano ELSE coalesce(nano, 0) END)
          = (SELECT spent_nano FROM debrief.budgets WHERE name = 'day') FROM debrief.calls
        """
      #expect(try rows(ledger) == "t\n")
    }
  }

  @Test("a rate and a quota hold for all hosts")
  func aRateAndA() async throws {
    var limits = CallLimits()
    limits.requestsPerMinute = 1
    try await withHosts { ana, bo in
      guard case .granted = try await reserve(ana, "a1", wish("h1"), limits) else {
        Issue.record("not granted")
        return
      }
      // However long this test is kept waiting, the call is one of the last minute.
      _ = try rows("UPDATE debrief.calls SET sent_at = clock_timestamp() + interval '1 hour'")
      guard case .wait = try await reserve(bo, "b1", wish("h2"), limits) else {
        Issue.record("not paced")
        return
      }
      try await ana.settle("a1", CallOutcome(.failed), stop: (.seconds(3600), isPause: false))
      guard case .exhausted(.quota) = try await reserve(bo, "b2", wish("h3")) else {
        Issue.record("no quota")
        return
      }
    }
  }

  @Test("hosts that reserve and settle at one moment never wait for each other in a circle")
  func hostsThatReserveAnd()
    async throws
  {
    try await withHosts { ana, _ in
      _ = try await reserve(ana, "a1", wish("h1"))
      // The server comes upon the run's budget first now, by default.
      _ = try rows(
        """
        CREATE TABLE day AS SELECT * FROM debrief.budgets WHERE name = 'day';
        DELETE FROM debrief.budgets WHERE name = 'day';
        INSERT INTO debrief.budgets SELECT * FROM day
        """
      )
      let reserving = try PostgresConnection(try PostgresAddress(publicURL: url))
      try reserving.execute("BEGIN")
      try reserving.execute("SELECT FROM debrief.budgets WHERE name = 'day' FOR UPDATE")
      async let settled: Void = ana.settle("a1", answered(300))
      let waiting =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
      while try rows(waiting) == "0\n" { await Task.yield() }
      try reserving.execute("SELECT FROM debrief.budgets WHERE name = 'run' FOR UPDATE NOWAIT")
      try reserving.execute("COMMIT")
      try await settled
      #expect(
        try rows("SELECT name, spent_requests FROM debrief.budgets ORDER BY 1") == "day|1\nrun|1\n"
      )
    }
  }

  @Test("costs are those of all hosts")
  func costsAreThoseOf() async throws {
    try await withHosts { ana, bo in
      _ = try await reserve(ana, "a1", wish("h1"))
      _ = try await reserve(bo, "b1", wish("h2"))
      try await ana.settle("a1", answered(300))
      try await bo.settle("b1", answered(500))
      let coordinator = Coordinator(try PostgresAddress(publicURL: url))
      let total = try #require(try coordinator.costs(by: [], since: nil).first)
      #expect(total.calls == 2)
      #expect(total.cost == USD(micros: 800))
      #expect(total.inputTokens == 14)
      let kinds = try coordinator.costs(by: [.kind, .job], since: nil)
      #expect(kinds.map(\.keys) == [["decision", "chat"], ["summary", "chat"]])
      #expect(kinds.map(\.cost) == [USD(micros: 400), USD(micros: 400)])
    }
  }
}
