import CivilTime
import Database
import Foundation
import Insights
import Jobs
@testable import Runs
import Synchronization
import Testing
import Threads
@testable import Workspace

@Suite("Offline runs through the queue")
struct OfflineQueueTests {
  /// A promise in each of some conversations.
  private func archive(_ numbers: ClosedRange<Int>) -> [String] {
    numbers.map { said("m\($0)", $0, "Bo", "I'll send report \($0) by Friday.", in: "c\($0)") }
  }

  private func states(_ test: TestWorkspace) throws -> [String] {
    try test.rows("SELECT state, count(*) FROM work_items GROUP BY state ORDER BY state")
  }

  @Test("what waits after a failure is recorded in the words by which a run's success is judged")
  func reason() { #expect(SkipReason.waitsAfterFailure.rawValue == RunLog.waitsAfterFailure) }

  @Test("a thread in the middle that cannot be stored stops no night, and is named")
  func poisonThread() throws {
    let test = try TestWorkspace()
    try test.ingest(archive(1...5))
    try test.workspace.openForWriting().execute(
      """
      CREATE TRIGGER refuse BEFORE INSERT ON insights WHEN new.thread_id = 'c3:m3'
      BEGIN SELECT raise(ABORT, 'refused'); END
      """
    )
    let result = try test.run(over: archive(1...5))
    #expect((result.threads.read, result.threads.failed) == (4, 1))
    #expect(result.failures.first?.subject == "c3:m3")
    #expect(try test.insights("action_item").count == 4)
    #expect(try states(test) == ["dead|1", "done|4"])
    let second = try test.run(day: 1)
    #expect((second.threads.read, second.threads.skipped["given up"]) == (0, 1))
  }

  @Test("a run that is stopped leaves the rest ready, uncharged, and no worker")
  func stopped() throws {
    let test = try TestWorkspace()
    try test.ingest(archive(1...5))
    var options = RunOptions()
    let looks = Counter()
    options.isCancelled = StopRequest { looks.next() > 3 }
    _ = try test.run("as_of: source", source: "chat.jsonl", options: options)
    let open = try test.rows("SELECT count(*) FROM work_items WHERE state NOT IN ('done', 'ready')")
    #expect(open == ["0"])
    #expect(
      try test.rows("SELECT count(*) FROM work_items WHERE attempts + losses > 0") == ["0"]
    )
    #expect(try test.rows("SELECT count(*) FROM workers") == ["0"])
    try test.run(day: 1)
    #expect(try test.insights("action_item", day: 1).count == 5)
  }

  @Test("a process that helps stays until everything is in the queue")
  func joinWhileFeeding() throws {
    let test = try TestWorkspace()
    try test.run(over: archive(1...1))
    try test.write(archive(1...5))
    let helper = Helper()
    let job = try JobDefinition(contentsOf: test.path("nightly.yaml"))
    let workspace = test.workspace
    var feeding = RunOptions()
    feeding.reached = { point in
      guard point == .enqueued, helper.begin() else { return }
      Thread {
        var options = RunOptions()
        options.joinsRun = true
        options.isCancelled = StopRequest(check: helper.looks)
        options.reached = helper.passes
        let run = JobRun(workspace, job: job, now: TestWorkspace.now(1), options: options)
        helper.end(try? run.run())
      }.start()
      helper.awaitIdleness()
    }
    let result = try test.run("as_of: source", day: 1, options: feeding)
    #expect(result.threads.read == 0)
    #expect(helper.awaitEnd()?.threads.read == 4)
    #expect(!helper.endedEarly)
    #expect(try states(test) == ["done|5"])
  }

  /// What can be seen of a run that helps another one.
  private final class Helper: Sendable {
    private struct State {
      /// How often it looked whether it is to stop since it last had something to do.
      var idleLooks = 0
      var hasBegun = false
      var hasEnded = false
      var endedEarly = false
      var result: RunResult?
    }

    private let state = Monitor(State())

    var endedEarly: Bool { state.withLock(\.endedEarly) }

    /// Whether it begins now, and has not before.
    func begin() -> Bool {
      state.withLock { state in
        defer { state.hasBegun = true }
        return !state.hasBegun
      }
    }

    func looks() -> Bool {
      state.withLock { $0.idleLooks += 1 }
      return false
    }

    func passes(_ point: RunCheckpoint) {
      if point == .finished { state.withLock { $0.idleLooks = 0 } }
    }

    func end(_ result: RunResult?) {
      state.withLock {
        $0.result = result
        $0.hasEnded = true
      }
    }

    /// Waits until it waits itself, or has ended.
    func awaitIdleness() {
      state.withLock(waitingWhile: { !$0.hasEnded && $0.idleLooks < 8 }) {
        $0.endedEarly = $0.hasEnded
      }
    }

    func awaitEnd() -> RunResult? {
      state.withLock(waitingWhile: { !$0.hasEnded }) { $0.result }
    }
  }

  @Test("what a killed process held is reclaimed at once, by the next process")
  func killed() throws {
    let test = try TestWorkspace()
    try test.run(over: archive(1...3))
    // As a killed process leaves it: items claimed by a worker whose lock no one holds.
    let connection = try test.workspace.openForWriting()
    try connection.execute(
      """
      INSERT INTO workers (id, job, run, started_at, lease_until)
        VALUES (77, 'nightly', 'r', 0, 9999999999999);
      UPDATE work_items SET state = 'running', worker = 77 WHERE subject = 'c2:m2';
      DELETE FROM extraction_done WHERE thread_id = 'c2:m2';
      """
    )
    let result = try test.run(day: 1)
    #expect(result.threads.read == 1)
    #expect(try states(test) == ["done|3"])
    #expect(try test.insights("action_item", day: 1).count == 3)
  }

  @Test("a worker whose lock is held keeps its items")
  func alive() throws {
    let test = try TestWorkspace()
    try test.run(over: archive(1...2))
    let connection = try test.workspace.openForWriting()
    let other = try QueueWorker(test.workspace, connection, job: "x", run: "r", clock: { .now })
    let locks = try WorkerLocks(folder: test.workspace.folder)
    #expect(locks.isAlive(other.id))
    #expect(!locks.isAlive(other.id + 1))
    try locks.hold(other.id + 1)
    #expect(locks.isAlive(other.id + 1))
    try other.leave()
  }

  @Test("a thread that grew while it was read is read again in the same run")
  func changedMeanwhile() throws {
    let test = try TestWorkspace()
    try test.ingest(archive(1...2))
    let workspace = test.workspace
    var options = RunOptions()
    let once = Counter()
    options.reached = { checkpoint in
      guard checkpoint == .found, once.next() == 1 else { return }
      try? workspace.openForWriting().execute(
        "UPDATE threads SET fingerprint = fingerprint + 1 WHERE id = (SELECT min(id) FROM threads)"
      )
    }
    let result = try test.run(options: options)
    #expect(result.threads.read == 3)
    #expect(try states(test) == ["done|2"])
  }

  @Test("posts of debrief itself, read again night after night, add no insight")
  func ownOutput() throws {
    let test = try TestWorkspace()
    var lines = archive(1...2)
    var counts: [Int] = []
    for night in 0..<3 {
      try test.run(over: lines, day: night)
      let found = try test.insights("action_item", day: night)
      counts.append(found.count)
      lines += found.map {
        said(
          "own\(night)\($0.id)",
          60 + night,
          "Debrief",
          $0.content.replacingOccurrences(of: "\"", with: "'"),
          in: "c1",
          #""senderKind":"bot""#
        )
      }
    }
    #expect(Set(counts) == [2])
  }
}

/// Counts calls from any thread.
private final class Counter: @unchecked Sendable {
  // @unchecked: guarded by the lock.

  private let lock = NSLock()
  private var count = 0

  func next() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }
}
