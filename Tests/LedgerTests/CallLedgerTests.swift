import CivilTime
import Database
import Testing

@testable import Ledger

@Suite("The ledger of calls")
struct CallLedgerTests {
  @Test("a call is a row from its reservation to its end")
  func lifeOfACall() throws {
    let file = try LedgerFile()
    let id = try file.connection.send(
      request(tokens: 500, cost: 900, kinds: ["summary", "decision"]),
      at: start
    )
    var outcome = CallOutcome(
      .answered,
      tokens: CallTokens(prompt: 420, cached: 20, output: 30, thoughts: 5),
      cost: USD(micros: 450)
    )
    outcome.httpStatus = 200
    outcome.finishReason = "STOP"
    outcome.model = "m-001"
    outcome.tier = "flex"
    #expect(try file.connection.settle(id, outcome, at: start + .seconds(1)))
    let call = try #require(try file.connection.read { try CallLedger($0).call(id) })
    #expect(call.outcome == outcome)
    #expect(call.status == .answered)
    #expect(call.request.kinds == ["summary", "decision"])
    #expect(call.sentAt == start)
    #expect(call.finishedAt == start + .seconds(1))
    #expect(try !file.connection.settle(id, CallOutcome(.failed), at: start))
    let calls = try file.connection.read { try CallLedger($0).calls(forRequest: "h") }
    #expect(calls == [call])
  }

  @Test("what was reserved is released, what it cost is recorded")
  func refund() throws {
    let file = try LedgerFile()
    let id = try file.connection.send(request(cost: 900), at: start)
    var spending = try file.connection.read { try CallLedger($0).spending(ofRun: "r1") }
    #expect(spending == (.zero, USD(micros: 900)))
    _ = try file.connection.settle(id, CallOutcome(.answered, cost: USD(micros: 100)), at: start)
    spending = try file.connection.read { try CallLedger($0).spending(ofRun: "r1") }
    #expect(spending == (USD(micros: 100), .zero))
  }

  @Test("a failed call costs nothing; one whose end is unknown counts in full")
  func endsOfCalls() throws {
    let file = try LedgerFile()
    let failed = try file.connection.send(request(cost: 900), at: start)
    _ = try file.connection.settle(failed, CallOutcome(.failed), at: start)
    let unknown = try file.connection.send(request(cost: 900), at: start)
    _ = try file.connection.settle(unknown, CallOutcome(.abandoned), at: start)
    let spending = try file.connection.read { try CallLedger($0).spending(ofRun: "r1") }
    #expect(spending == (USD(micros: 900), .zero))
  }

  @Test("a call that failed on the way costs what the service had written until then")
  func failedOnTheWay() throws {
    let file = try LedgerFile()
    let id = try file.connection.send(request(cost: 900), at: start)
    let tokens = CallTokens(prompt: 60, output: 10)
    let outcome = CallOutcome(.failed, tokens: tokens, cost: USD(micros: 120))
    _ = try file.connection.settle(id, outcome, at: start)
    let (call, spending) = try file.connection.read { transaction in
      let ledger = CallLedger(transaction)
      return (try ledger.call(id), try ledger.spending(ofRun: "r1"))
    }
    #expect(call?.outcome.cost == USD(micros: 120))
    #expect(spending == (USD(micros: 120), .zero))
  }

  @Test("the calls of a dead process are given up, sent ones at their full price")
  func deadProcesses() throws {
    let file = try LedgerFile()
    let reserved = try file.connection.send(request("a", cost: 500), owner: "dead", at: start)
    try file.connection.withdraw(reserved)
    let sent = try file.connection.send(request("b", cost: 700), owner: "dead", at: start)
    let alive = try file.connection.send(request("c", cost: 11), owner: "alive", at: start)
    let later = start + .seconds(100)
    try file.connection.write { try CallLedger($0).renewLeases(of: "alive", now: later) }
    let end = start + CallLedger.lease
    #expect(try file.connection.write { try CallLedger($0).releaseExpired(now: end) } == 2)
    let statuses = try file.connection.read { transaction in
      try CallLedger(transaction).calls(ofRun: "r1").map(\.status)
    }
    #expect(statuses == [.abandoned, .abandoned, .sent])
    let spending = try file.connection.read { try CallLedger($0).spending(ofRun: "r1") }
    #expect(spending == (USD(micros: 700), USD(micros: 11)))
    // The answer came after all.
    let answer = CallOutcome(.answered, cost: USD(micros: 40))
    #expect(try file.connection.settle(sent, answer, at: end))
    #expect(try file.connection.settle(alive, answer, at: end))
    let total = try file.connection.read { try CallLedger($0).spending(ofRun: "r1") }
    #expect(total == (USD(micros: 80), .zero))
  }

  @Test("a quota for the day stops a model for all processes, and no other")
  func quotaStops() throws {
    let file = try LedgerFile()
    let other = try file.another()
    let midnight = start + .seconds(3600)
    try file.connection.write { try QuotaStops($0).stop("m", until: midnight, reason: "PerDay") }
    try file.connection.write { try QuotaStops($0).stop("m", until: start, reason: "earlier") }
    #expect(try other.reserve(request(), at: start) == .exhausted(.quota(until: midnight)))
    _ = try other.send(request(model: "m2"), at: start)
    _ = try other.send(request(), at: midnight)
  }

  @Test("questions about limits read indexes, not the whole ledger")
  func plans() throws {
    let file = try LedgerFile()
    for sql in [
      RateWindow.markQuery, RateWindow.sentQuery, CallLedger.expiredQuery, CallLedger.renewal,
    ] {
      let plan = try file.connection.prepare("EXPLAIN QUERY PLAN " + sql)
      while try plan.step() {
        #expect(plan.text(3)?.contains("USING") == true, "\(sql): \(plan.text(3) ?? "")")
      }
    }
  }
}
