import CivilTime
import Database
import Foundation
import Jobs
import TestSupport
import Testing

@Suite("The ledger of slots")
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

  private func running(_ reason: Slot.Reason = .onTime) -> Slot {
    Slot(
      job: "nightly",
      scheduledAt: time,
      status: .running,
      reason: reason,
      startedAt: time,
      runId: "r1"
    )
  }

  @Test("keeps a slot as it was recorded")
  func roundTrip() throws {
    var covered = running()
    covered.status = .covered
    covered.reason = .laterSlot
    covered.coveredBy = time + .seconds(86_400)
    let slot = covered
    try connection.write { (transaction: Transaction) throws in
      let store = SlotStore(transaction)
      #expect(try store.latest(of: "nightly") == nil)
      #expect(try store.record(slot))
      #expect(try store.latest(of: "nightly") == slot)
      #expect(try store.latest(of: "weekly") == nil)
    }
  }

  @Test("records no slot twice, unless it waited or was cut off")
  func once() throws {
    try connection.write { (transaction: Transaction) throws in
      let store = SlotStore(transaction)
      #expect(try store.record(running()))
      #expect(try !store.record(running()))
      #expect(try store.record(running(.interrupted)))
      #expect(try store.finish(job: "nightly", scheduledAt: time, now: time, succeeded: true))
      #expect(try !store.finish(job: "nightly", scheduledAt: time, now: time, succeeded: true))
      #expect(try !store.record(running(.interrupted)))
      let waiting = Slot(
        job: "weekly",
        scheduledAt: time,
        status: .waiting,
        reason: .stillRunning
      )
      var queued = waiting
      queued.status = .running
      queued.reason = .queued
      #expect(try store.record(waiting))
      #expect(try store.record(queued))
      #expect(try !store.record(queued))
    }
  }

  @Test(
    "notes how a run ended",
    arguments: [
      (Slot.Reason.onTime, true, Slot.Status.ran), (.missed, true, .ranLate),
      (.onTime, false, .failed), (.interrupted, true, .ranLate),
    ]
  )
  func finish(reason: Slot.Reason, succeeded: Bool, expected: Slot.Status) throws {
    let end = time + .seconds(60)
    let slot = try connection.write { (transaction: Transaction) throws in
      let store = SlotStore(transaction)
      #expect(try store.record(running(reason)))
      #expect(try store.finish(job: "nightly", scheduledAt: time, now: end, succeeded: succeeded))
      return try store.latest(of: "nightly")
    }
    #expect(slot?.status == expected)
    #expect(slot?.finishedAt == end)
    #expect(slot?.reason == reason)
  }

  @Test("lists the latest slots first, and knows the one recorded last")
  func list() throws {
    try connection.write { (transaction: Transaction) throws in
      let store = SlotStore(transaction)
      for hour in [3, 1, 2] {
        var slot = running()
        slot.scheduledAt = time + .seconds(hour * 3600)
        #expect(try store.record(slot))
      }
      let hours = try store.list(of: "nightly", limit: 2).map {
        ($0.scheduledAt.milliseconds - time.milliseconds) / 3_600_000
      }
      #expect(hours == [3, 2])
      #expect(try store.latest(of: "nightly")?.scheduledAt == time + .seconds(7200))
      #expect(try store.list(of: "nightly", limit: -1).isEmpty)
    }
  }

  @Test("forgets old slots, but not the last of a job")
  func remove() throws {
    try connection.write { (transaction: Transaction) throws in
      let store = SlotStore(transaction)
      for hour in 0..<5 {
        var slot = running()
        slot.scheduledAt = time + .seconds(hour * 3600)
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
