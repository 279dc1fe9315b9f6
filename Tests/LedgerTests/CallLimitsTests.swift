import CivilTime
import Database
import Testing

@testable import Ledger

@Suite("Limits of calls")
struct CallLimitsTests {
  private func limits(_ change: (inout CallLimits) -> Void) -> CallLimits {
    var limits = CallLimits()
    change(&limits)
    return limits
  }

  @Test("the requests of a minute are a sliding log, for each model")
  func requestsPerMinute() throws {
    let file = try LedgerFile()
    let two = limits { $0.requestsPerMinute = 2 }
    _ = try file.connection.send(request(), two, at: start)
    _ = try file.connection.send(request(), two, at: start + .seconds(10))
    let free = start + .milliseconds(RateWindow.minute)
    let reservation = try file.connection.reserve(request(), two, at: start + .seconds(20))
    #expect(reservation == .wait(until: free))
    _ = try file.connection.send(request(model: "m2"), two, at: start + .seconds(20))
    _ = try file.connection.send(request(), two, at: free)
    let next = try file.connection.reserve(request(), two, at: free)
    #expect(next == .wait(until: free + .seconds(10)))
  }

  private func begin(
    _ file: LedgerFile,
    _ requests: [CallRequest],
    _ limits: CallLimits,
    at now: Instant
  ) throws -> [Reservation] {
    let wishes = requests.map { CallWish($0, limits, owner: "p1") }
    return try file.connection.write { try CallLedger($0).begin(wishes, now: now) }
  }

  @Test("calls that begin together are within the limits that each alone would meet")
  func together() throws {
    let file = try LedgerFile()
    let budget = limits { ($0.cost, $0.requests) = (USD(micros: 1000), 100) }
    let requests = [request(cost: 400), request(cost: 700), request(cost: 600), request(cost: 1)]
    let outcomes = try begin(file, requests, budget, at: start)
    #expect(
      outcomes == [
        .granted(1), .wait(until: start + .seconds(1)), .granted(2),
        .wait(until: start + .seconds(1)),
      ]
    )
    let spending = try file.connection.read { try CallLedger($0).spending(ofRun: "r1") }
    #expect(spending == (.zero, USD(micros: 1000)))
    let calls = try file.connection.read { try CallLedger($0).calls(ofRun: "r1") }
    #expect(calls.map(\.status) == [.sent, .sent])
    #expect(calls.map(\.request.cost.micros) == [400, 600])
    #expect(calls.allSatisfy { $0.sentAt == start })
  }

  @Test("calls that begin together count for the minute, for each model")
  func minuteTogether() throws {
    let file = try LedgerFile()
    let two = limits { $0.requestsPerMinute = 2 }
    let requests = [request(), request(model: "m2"), request(), request()]
    let free = start + .milliseconds(RateWindow.stretch)
    let outcomes = try begin(file, requests, two, at: start)
    #expect(outcomes[0...1] == [.granted(1), .granted(2)])
    #expect(outcomes[2] == .wait(until: free))
    #expect(outcomes[3] == .wait(until: free))
  }

  @Test("forty calls that begin together end one by one")
  func many() throws {
    let file = try LedgerFile()
    let outcomes = try begin(
      file,
      (0..<40).map { request(tokens: $0, cost: 10) },
      CallLimits(),
      at: start
    )
    #expect(outcomes == (1...40).map { .granted($0) })
    let ends = (1...40).map { id in
      (id: Int64(id), outcome: CallOutcome(.answered, cost: USD(micros: 3)), at: start)
    }
    let settled = try file.connection.write { try CallLedger($0).settle(ends + ends.prefix(1)) }
    #expect(settled == Array(repeating: true, count: 40) + [false])
    let spending = try file.connection.read { try CallLedger($0).spending(ofRun: "r1") }
    #expect(spending == (USD(micros: 120), .zero))
    let last = try file.connection.read { transaction in
      try transaction.firstRow(
        "SELECT model_requests AS r, model_tokens AS t FROM calls WHERE id = 40"
      ) {
        (try $0["r"] as Int64, try $0["t"] as Int64)
      }
    }
    #expect(last?.0 == 40)
    #expect(last?.1 == 780)
  }

  @Test("a call holds its place for a minute from its reservation, even if it fails")
  func failedCalls() throws {
    let file = try LedgerFile()
    let one = limits { $0.requestsPerMinute = 1 }
    let id = try file.connection.send(request(), one, at: start)
    _ = try file.connection.settle(id, CallOutcome(.failed), at: start)
    let free = start + .milliseconds(RateWindow.minute)
    #expect(try file.connection.reserve(request(), one, at: start) == .wait(until: free))
    _ = try file.connection.send(request(), one, at: free)
  }

  @Test("input tokens of a minute free themselves as calls grow old")
  func tokensPerMinute() throws {
    let file = try LedgerFile()
    let limit = limits { $0.tokensPerMinute = 1000 }
    _ = try file.connection.send(request(tokens: 400), limit, at: start)
    _ = try file.connection.send(request(tokens: 500), limit, at: start + .seconds(5))
    let window = Duration.milliseconds(RateWindow.minute)
    let now = start + .seconds(6)
    #expect(
      try file.connection.reserve(request(tokens: 500), limit, at: now)
        == .wait(until: start + window)
    )
    #expect(
      try file.connection.reserve(request(tokens: 600), limit, at: now)
        == .wait(until: start + .seconds(5) + window)
    )
    #expect(
      try file.connection.reserve(request(tokens: 1001), limit, at: now)
        == .exhausted(.tokensPerMinute)
    )
    _ = try file.connection.send(request(tokens: 100), limit, at: start + .seconds(9))
  }

  @Test("the requests of a minute are spread over it, so that no one waits long for others")
  func pace() throws {
    let file = try LedgerFile()
    let sixty = limits { $0.requestsPerMinute = 60 }
    for _ in 0..<4 { _ = try file.connection.send(request(), sixty, at: start) }
    let next = start + .milliseconds(RateWindow.stretch)
    #expect(try file.connection.reserve(request(), sixty, at: start) == .wait(until: next))
    _ = try file.connection.send(request(), sixty, at: next)
    // A small limit is not rounded down to none.
    let one = limits { $0.requestsPerMinute = 1 }
    _ = try file.connection.send(request(model: "m2"), one, at: start)
  }

  @Test("the tokens of a minute are spread over it; a large call begins a stretch")
  func paceOfTokens() throws {
    let file = try LedgerFile()
    let limit = limits { $0.tokensPerMinute = 18_000 }
    _ = try file.connection.send(request(tokens: 999), limit, at: start)
    _ = try file.connection.send(request(tokens: 9_000), limit, at: start)
    let next = start + .milliseconds(RateWindow.stretch)
    #expect(try file.connection.reserve(request(tokens: 1), limit, at: start) == .wait(until: next))
    _ = try file.connection.send(request(tokens: 1), limit, at: next)
  }

  @Test("calls of a terminal do not wait for the sake of evenness")
  func paceOfInteractive() throws {
    let file = try LedgerFile()
    let sixty = limits { $0.requestsPerMinute = 60 }
    for _ in 0..<4 { _ = try file.connection.send(request(), sixty, at: start) }
    guard
      case .granted = try file.connection.reserve(request(), sixty, .interactive, at: start)
    else { throw NotGranted() }
  }

  @Test("a budget that is smaller than one request says so")
  func tooSmall() throws {
    let file = try LedgerFile()
    let dollar = limits { $0.cost = USD(micros: 1000) }
    let refused = try file.connection.reserve(request(cost: 1001), dollar, at: start)
    #expect(refused == .exhausted(.costOfOne(USD(micros: 1001))))
    #expect(CallLimit.costOfOne(USD(micros: 15_800)).description.contains("0.0158"))
  }

  @Test("a budget waits for what is held, and ends when it is spent")
  func budget() throws {
    let file = try LedgerFile()
    let dollar = limits { $0.cost = USD(micros: 1000) }
    let id = try file.connection.send(request(cost: 700), dollar, at: start)
    #expect(
      try file.connection.reserve(request(cost: 400), dollar, at: start)
        == .wait(until: start + .seconds(1))
    )
    _ = try file.connection.settle(id, CallOutcome(.answered, cost: USD(micros: 650)), at: start)
    #expect(
      try file.connection.reserve(request(cost: 400), dollar, at: start)
        == .exhausted(.cost)
    )
    _ = try file.connection.send(request(run: "r2", cost: 400), dollar, at: start)
    _ = try file.connection.send(request(cost: 350), dollar, at: start)
  }

  @Test("requests and tokens of a run are budgets too")
  func otherBudgets() throws {
    let file = try LedgerFile()
    let limit = limits { ($0.requests, $0.tokens) = (2, 250) }
    let first = try file.connection.send(request(), limit, at: start)
    let tokens = CallTokens(prompt: 100)
    _ = try file.connection.settle(first, CallOutcome(.answered, tokens: tokens), at: start)
    #expect(
      try file.connection.reserve(request(tokens: 200), limit, at: start)
        == .exhausted(.tokens)
    )
    let second = try file.connection.send(request(), limit, at: start)
    _ = try file.connection.settle(second, CallOutcome(.answered, tokens: tokens), at: start)
    #expect(
      try file.connection.reserve(request(tokens: 1), limit, at: start)
        == .exhausted(.requests)
    )
  }

  @Test("the money of a day is shared by its runs and counted in a zone")
  func costPerDay() throws {
    let file = try LedgerFile()
    var limit = CallLimits()
    limit.costPerDay = USD(micros: 1000)
    limit.zone = try TimeZoneRules(identifier: "Asia/Tokyo")
    // 08:00 UTC on 2027-01-15 is 17:00 in Tokyo.
    let id = try file.connection.send(request(cost: 900), limit, at: start)
    _ = try file.connection.settle(id, CallOutcome(.answered, cost: USD(micros: 900)), at: start)
    let evening = start + .seconds(6 * 3600)
    #expect(
      try file.connection.reserve(request(run: "r2", cost: 200), limit, at: evening)
        == .exhausted(.costPerDay)
    )
    _ = try file.connection.send(request(cost: 200), limit, at: start + .seconds(7 * 3600))
  }

  @Test("while someone waits at a terminal, background calls let them go first")
  func interactiveFirst() throws {
    let file = try LedgerFile()
    let one = limits { $0.requestsPerMinute = 1 }
    _ = try file.connection.send(request(), one, at: start)
    let free = start + .milliseconds(RateWindow.minute)
    let waiting = try file.connection.reserve(
      request("i"),
      one,
      .interactive,
      owner: "terminal",
      at: start
    )
    #expect(waiting == .wait(until: free))
    #expect(
      try file.connection.reserve(request("b"), one, at: free)
        == .wait(until: free + .seconds(1))
    )
    guard
      case .granted = try file.connection.reserve(
        request("i"),
        one,
        .interactive,
        owner: "terminal",
        at: free
      )
    else { throw NotGranted() }
    let next = free + .milliseconds(RateWindow.minute)
    #expect(try file.connection.reserve(request("b"), one, at: free) == .wait(until: next))
    _ = try file.connection.send(request("b"), one, at: next)
  }

  @Test("a waiter that went away holds no one up for long")
  func goneAway() throws {
    let file = try LedgerFile()
    let one = limits { $0.requestsPerMinute = 1 }
    _ = try file.connection.send(request(), one, at: start)
    _ = try file.connection.reserve(request("i"), one, .interactive, owner: "gone", at: start)
    let free = start + .milliseconds(RateWindow.minute)
    _ = try file.connection.send(request("b"), one, at: free + .seconds(3))
  }
}
