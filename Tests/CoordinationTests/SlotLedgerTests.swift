import CivilTime
import Database
import Foundation
import Jobs
import PostgreSQL
import TestSupport
import Testing

@testable import Coordination

/// What every ledger of slots does, whether it is in a workspace or shared by hosts.
@Suite("Ledgers of slots")
struct SlotLedgerTests {
  enum Store: String, CaseIterable {
    case workspace, shared

    /// The shared one needs PostgreSQL's server: `scripts/setup --checks`.
    static let here = allCases.filter { $0 == .workspace || PostgresServer.isAvailable }
  }

  private let time = Instant(milliseconds: 1_772_332_200_000)

  /// Does something with an empty ledger, in a transaction.
  private func withLedger(_ store: Store, _ body: (any SlotLedger) throws -> Void) throws {
    switch store {
    case .workspace:
      let folder = try TemporaryFolder()
      let connection = try Connection(path: folder.url.appending(path: "w.db").path)
      try Migrations([.slots, .slotFailures]).apply(to: connection)
      try connection.write { (transaction: Transaction) throws in
        try body(SlotStore(transaction))
      }
    case .shared:
      let address = try PostgresAddress(publicURL: #require(PostgresServer.shared).makeDatabase())
      let location = WorkerLocation(host: "ana", home: "ana/w", pid: 7, version: "1")
      let worker = try SharedWorker(Coordinator(address), location, job: "nightly")
      defer { worker.leave() }
      try worker.inTransaction { connection, id, host in
        try body(SharedSlots(connection, worker: id, host: host))
      }
    }
  }

  private func running(_ reason: Slot.Reason = .onTime) -> Slot {
    Slot(
      job: "nightly",
      scheduledAt: time,
      status: .running,
      reason: reason,
      startedAt: time
    )
  }

  private func finish(_ ledger: any SlotLedger, succeeded: Bool = true, at now: Instant) throws
    -> Bool
  {
    try ledger.finish(
      job: "nightly",
      scheduledAt: time,
      now: now,
      run: "r1",
      succeeded: succeeded,
      failure: nil
    )
  }

  @Test("a slot is kept as it was recorded", arguments: Store.here)
  func aSlotIsKept(store: Store) throws {
    var slot = running()
    (slot.status, slot.reason, slot.runId) = (.covered, .laterSlot, "r1")
    slot.coveredBy = time + .seconds(86_400)
    try withLedger(store) { (ledger: any SlotLedger) throws in
      #expect(try ledger.latest(of: "nightly") == nil)
      #expect(try ledger.record(slot))
      #expect(try ledger.latest(of: "nightly") == slot)
      #expect(try ledger.latest(of: "weekly") == nil)
    }
  }

  @Test("no slot is recorded twice, unless it waited or was cut off", arguments: Store.here)
  func noSlotIsRecorded(store: Store) throws {
    try withLedger(store) { (ledger: any SlotLedger) throws in
      #expect(try ledger.record(running()))
      #expect(try !ledger.record(running()))
      #expect(try ledger.record(running(.interrupted)))
      #expect(try finish(ledger, at: time))
      #expect(try !finish(ledger, at: time))
      #expect(try !ledger.record(running(.interrupted)))
      let waiting = Slot(
        job: "weekly",
        scheduledAt: time,
        status: .waiting,
        reason: .stillRunning
      )
      var queued = waiting
      (queued.status, queued.reason) = (.running, .queued)
      #expect(try ledger.record(waiting))
      #expect(try ledger.record(queued))
      #expect(try !ledger.record(queued))
    }
  }

  @Test(
    "how a run ended is noted",
    arguments: Store.here,
    [
      (Slot.Reason.onTime, true, Slot.Status.ran), (.missed, true, .ranLate),
      (.onTime, false, .failed), (.interrupted, true, .ranLate),
    ]
  )
  func howARunEnded(
    store: Store,
    ending: (reason: Slot.Reason, succeeded: Bool, status: Slot.Status)
  ) throws {
    let end = time + .seconds(60)
    try withLedger(store) { (ledger: any SlotLedger) throws in
      #expect(try ledger.record(running(ending.reason)))
      #expect(try finish(ledger, succeeded: ending.succeeded, at: end))
      let slot = try ledger.latest(of: "nightly")
      #expect(slot?.status == ending.status)
      #expect(slot?.finishedAt == end)
      #expect(slot?.runId == "r1")
      #expect(slot?.reason == ending.reason)
    }
  }

  @Test("the latest slots come first, and the one recorded last is known", arguments: Store.here)
  func theLatestSlotsCome(store: Store) throws {
    try withLedger(store) { (ledger: any SlotLedger) throws in
      for hour in [3, 1, 2] {
        var slot = running()
        slot.scheduledAt = time + .seconds(hour * 3600)
        #expect(try ledger.record(slot))
      }
      let hours = try ledger.list(of: "nightly", limit: 2).map {
        ($0.scheduledAt.milliseconds - time.milliseconds) / 3_600_000
      }
      #expect(hours == [3, 2])
      #expect(try ledger.latest(of: "nightly")?.scheduledAt == time + .seconds(7200))
      #expect(try ledger.list(of: "nightly", limit: -1).isEmpty)
    }
  }
}
