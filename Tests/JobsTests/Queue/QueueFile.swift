import CivilTime
import Database
import Foundation
import TestSupport

@testable import Jobs

/// A queue in a file of its own.
final class QueueFile {
  private let folder: TemporaryFolder
  let path: String
  let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appending(path: "debrief.db").path
    connection = try Self.open(path)
  }

  /// A connection as another process has one.
  static func open(_ path: String) throws -> Connection {
    let connection = try Connection(path: path, busyTimeout: .seconds(60))
    try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF")
    try Migrations([.workQueue, .affinity, .queueColumns]).apply(to: connection)
    return connection
  }

  /// An instant some seconds after the beginning.
  static func at(_ second: Int64) -> Instant {
    Instant(milliseconds: 1_800_000_000_000 + second * 1000)
  }

  func queue<Value>(_ body: (WorkQueue) throws -> Value) throws -> Value {
    try connection.write { try body(WorkQueue($0)) }
  }

  /// Enqueues threads that are due.
  func enqueue(
    _ subjects: [String],
    key: String = "k1",
    rank: WorkItem.Rank = .new,
    run: RunID = "r1",
    at second: Int64 = 0
  ) throws -> [WorkQueue.Enqueued] {
    try queue { queue in
      try subjects.enumerated().map { position, subject in
        try queue.enqueue(
          WorkItem(job: "nightly", subject: subject, dueKey: key, rank: rank, position: position),
          run: run,
          now: Self.at(second)
        )
      }
    }
  }

  /// A new worker.
  func worker(at second: Int64 = 0) throws -> Int64 {
    try queue { try $0.addWorker(job: "nightly", run: "r1", now: Self.at(second)) }
  }

  func hand(
    _ worker: Int64,
    limit: Int = 1,
    scope: WorkItem.Scope = .thread,
    at second: Int64 = 0
  ) throws -> WorkQueue.ClaimResult {
    try queue { queue in
      try queue.claim(scope, of: "nightly", by: worker, limit: limit, now: Self.at(second))
    }
  }

  /// The subjects that each of several tasks is given; nil if it is to wait, or nothing is left.
  func handEach(_ count: Int, _ worker: Int64, peers: Int) throws -> [[String]?] {
    let results = try queue { queue in
      try queue.claim(
        .thread,
        of: "nightly",
        by: worker,
        forEachOf: count,
        peers: peers,
        now: Self.at(0)
      )
    }
    return results.map { result in
      if case .items(let claims) = result { claims.map(\.item.subject) } else { nil }
    }
  }

  /// The items that a worker is given; none if it is given none.
  func claim(_ worker: Int64, limit: Int = 1, at second: Int64 = 0) throws -> [Claim] {
    guard case .items(let claims) = try hand(worker, limit: limit, at: second) else { return [] }
    return claims
  }

  func fail(
    _ claim: Claim,
    _ kind: WorkFailure.Kind,
    at second: Int64 = 0
  ) throws -> WorkItem.State? {
    try queue { queue in
      try queue.fail(claim, WorkFailure(kind, "why"), now: Self.at(second), random: 0.5)
    }
  }

  /// The states of the items by their subjects.
  func states() throws -> [String: WorkItem.State] {
    let items = try queue { try $0.list(QueueFilter()) }
    return Dictionary(uniqueKeysWithValues: items.map { ($0.item.subject, $0.state) })
  }
}
