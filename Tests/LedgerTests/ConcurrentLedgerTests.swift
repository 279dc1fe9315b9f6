import CivilTime
import Database
import Testing

@testable import Ledger

@Suite("A ledger under contention")
struct ConcurrentLedgerTests {
  @Test(
    "connections that reserve at the same time never exceed a budget, and none is refused a lock"
  )
  func contention() async throws {
    let file = try LedgerFile()
    let path = file.path
    let granted = try await withThrowingTaskGroup(of: Int.self) { group in
      for worker in 0..<4 {
        group.addTask { try Self.reserveAll(path, owner: "p\(worker)") }
      }
      return try await group.reduce(0, +)
    }
    #expect(granted == 300)
    let calls = try file.connection.read { try CallLedger($0).calls(ofRun: "r1") }
    #expect(calls.count == 300)
    #expect(Set(calls.map(\.id)).count == 300)
  }

  /// Reserves calls of a common budget until it is spent.
  private static func reserveAll(_ path: String, owner: String) throws -> Int {
    let connection = try LedgerFile.open(path)
    var limits = CallLimits()
    limits.cost = USD(micros: 3000)
    var granted = 0
    while true {
      switch try connection.reserve(request(cost: 10), limits, owner: owner, at: start) {
      case .granted(let id):
        granted += 1
        let outcome = CallOutcome(.answered, cost: USD(micros: 10))
        _ = try connection.settle(id, outcome, at: start)
      case .wait: continue
      case .exhausted: return granted
      }
    }
  }
}
