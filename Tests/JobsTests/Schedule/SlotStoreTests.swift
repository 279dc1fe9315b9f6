import CivilTime
import Database
import Foundation
import Jobs
import TestSupport
import Testing

/// What the ledger of a workspace has beyond what `SlotLedgerTests` asks of every ledger.
@Suite("The ledger of slots in a workspace")
final class SlotStoreTests {
  private let folder: TemporaryFolder
  private let connection: Connection
  private let time: Instant

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(path: folder.url.appending(path: "w.db").path)
    try Migrations([.slots, .slotFailures]).apply(to: connection)
    time = try instant("2026-03-01T02:30:00Z")
  }

  @Test("forgets old slots, but not the last of a job")
  func remove() throws {
    try connection.write { (transaction: Transaction) throws in
      let store = SlotStore(transaction)
      for hour in 0..<5 {
        let slot = Slot(
          job: "nightly",
          scheduledAt: time + .seconds(hour * 3600),
          status: .running,
          reason: .onTime
        )
        #expect(try store.record(slot))
      }
      #expect(try store.remove(before: time + .seconds(7200)) == 2)
      #expect(try store.remove(before: time + .seconds(86_400)) == 2)
      #expect(
        try store.list(of: "nightly", limit: 9).map(\.scheduledAt) == [time + .seconds(14_400)]
      )
    }
  }
}
