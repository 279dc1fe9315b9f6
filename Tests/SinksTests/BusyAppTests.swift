import Conversations
import Database
import Foundation
import Sinks
import Synchronization
import TestSupport
import Testing

@Suite("An app at work")
struct AnAppAtWorkTests {
  @Test("reads and writes while insights come in", arguments: ["WAL", "DELETE"])
  func readsAndWritesWhile(journal: String) throws {
    let chat = try ChatApp(journal: journal)
    let reader = Work(path: chat.path) { app, _ in
      try app.read { transaction in
        let table = "SELECT 1 FROM sqlite_schema WHERE name = 'insights'"
        guard try transaction.integer(table) == 1 else { return }
        // One transaction per thread: a reader sees all three of its insights or none.
        let count = try transaction.integer("SELECT count(*) FROM insights") ?? -1
        #expect(count % 3 == 0)
      }
    }
    let writer = Work(path: chat.path, limit: 100) { app, round in
      try app.write { transaction in
        try transaction.run("INSERT INTO messages VALUES (?, 'busy')", "w\(round)")
      }
    }
    let sink = try ChatAppSink(path: chat.path, patience: LockPatience(limit: .seconds(60)))
    for thread in 0..<30 {
      try sink.write((0..<3).map { insight("i-\(thread)-\($0)") })
    }
    let writes = try writer.stop()
    #expect(try reader.stop() > 0)
    #expect(writes > 0)
    #expect(try chat.rows("SELECT count(*) FROM insights") == ["90"])
    #expect(try chat.rows("SELECT count(*) FROM messages WHERE text = 'busy'") == ["\(writes)"])
    #expect(try chat.rows("PRAGMA integrity_check") == ["ok"])
  }

  @Test("that reads for long does not have its other readers kept out")
  func thatReadsForLong()
    throws
  {
    let chat = try ChatApp(journal: "DELETE")
    let path = chat.path
    let slow = try chat.app.prepare("SELECT * FROM messages")
    #expect(try slow.step())
    let sink = Work(path: path) { _, round in
      // It waits for the slow reader, much longer than another reader of the app would.
      let sink = try ChatAppSink(path: path, patience: LockPatience(limit: .seconds(600)))
      try sink.write([insight("i-\(round)")])
    }
    for _ in 0..<5 {
      let other = try Connection(path: path, busyTimeout: .seconds(60))
      #expect(try other.prepare("SELECT count(*) FROM messages").step())
      #expect(!sink.hasDoneARound)
    }
    slow.reset()
    let rounds = try sink.stop()
    #expect(try chat.rows("SELECT count(*) FROM insights") == ["\(rounds)"])
  }
}

@Suite("A locked app")
struct ALockedAppTests {
  @Test("is waited for", arguments: ["read", "write"])
  func isWaitedFor(what: String) throws {
    let chat = try ChatApp(journal: "DELETE")
    try ChatAppSink(path: chat.path).write([insight("i-1")])
    try chat.app.execute("UPDATE insights SET dismissed = 1; BEGIN EXCLUSIVE")
    var attempts = 0
    let sink = try ChatAppSink(
      path: chat.path,
      patience: LockPatience {
        attempts += 1
        if attempts == 2 { try? chat.app.execute("COMMIT") }
        return false
      }
    )
    if what == "read" {
      #expect(try sink.readReviews().map(\.id) == ["i-1"])
    } else {
      #expect(try sink.write([insight("i-2")]).added == 1)
    }
    #expect(attempts == 2)
  }

  @Test("is not waited for once the user wants to stop")
  func isNotWaitedFor() throws {
    let chat = try ChatApp(journal: "DELETE")
    try chat.app.execute("BEGIN EXCLUSIVE")
    let sink = try ChatAppSink(path: chat.path, patience: LockPatience { true })
    #expect(throws: SinkError.self) { try sink.readReviews() }
    try chat.app.execute("COMMIT")
  }
}

@Suite("The triggers of an app")
struct TheTriggersOfAnAppTests {
  private func app(_ trigger: String, table: String = "CREATE TABLE audit (what)") throws -> ChatApp
  {
    let chat = try ChatApp(setUp: table)
    try ChatAppSink(path: chat.path).write([insight("i-1")])
    try chat.app.execute("CREATE TRIGGER t AFTER INSERT ON insights BEGIN \(trigger); END")
    return chat
  }

  @Test(
    "are reported when they change other tables",
    arguments: [
      ("INSERT INTO audit VALUES (new.id)", "CREATE TABLE audit (what)", ["audit"]),
      (
        "INSERT INTO audit VALUES (new.id)", "CREATE TABLE audit (what PRIMARY KEY) WITHOUT ROWID",
        ["another table"]
      ),
      ("UPDATE Insights SET dismissed = 0", "CREATE TABLE audit (what)", []),
      ("INSERT INTO audit SELECT 1 WHERE 0", "CREATE TABLE audit (what)", []),
    ]
  )
  func areReportedWhenThey(
    trigger: String,
    table: String,
    changed: [String]
  ) throws {
    let chat = try app(trigger, table: table)
    #expect(try ChatAppSink(path: chat.path).write([insight("i-2")]).otherTables == changed)
  }

  @Test("cannot keep a run forever, and then nothing is written")
  func cannotKeepARun() throws {
    let endless =
      "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"
    let chat = try app(endless)
    let sink = try ChatAppSink(path: chat.path)
    let error = #expect(throws: SinkError.self) { try sink.write([insight("i-2")]) }
    #expect(error?.kind == .refused)
    #expect(error?.reason.contains("its triggers take too many steps") == true)
    #expect(try chat.rows("SELECT id FROM insights") == ["i-1"])
    try chat.app.execute("DROP TRIGGER t")
    #expect(try sink.write([insight("i-2")]).added == 1)
  }
}

@Suite("What is forgotten")
struct WhatIsForgottenTests {
  @Test("leaves an app's table, judged or not, and nothing comes that was not there")
  func leavesAnAppsTable() throws {
    let chat = try ChatApp()
    let sink = try ChatAppSink(path: chat.path)
    try sink.write(["i-1", "i-2", "i-3"].map { insight($0) })
    try chat.app.execute("UPDATE insights SET dismissed = 1, user_feedback = 'good'")
    let changes = try sink.forget([
      "i-1": nil, "i-2": insight("i-2", content: "What is left."), "i-9": insight("i-9"),
      "i-8": nil,
    ])
    #expect(changes == .init(updated: 1, removed: 1))
    let rows = try chat.rows("SELECT id, content, user_feedback FROM insights ORDER BY id")
    #expect(rows == ["i-2|What is left.|good", "i-3|They agreed.|good"])
  }

  @Test("needs no table in the app")
  func needsNoTableIn() throws {
    let chat = try ChatApp()
    #expect(try ChatAppSink(path: chat.path).forget(["i-1": nil]) == .init())
  }
}

/// Something that an app does again and again, in a thread and with a connection of its own.
private final class Work: Sendable {
  private struct State {
    var isStopped = false
    var rounds = 0
    var error: (any Error)?
  }

  private let state = Mutex(State())
  private let end = DispatchSemaphore(value: 0)

  /// Starts; one round at least is done.
  ///
  /// - Parameters:
  ///   - path: The database.
  ///   - limit: How many rounds are done at most: one that writes without a pause would leave the
  ///     lock to others by chance alone.
  ///   - round: What is done.
  init(
    path: String,
    limit: Int = .max,
    _ round: @escaping @Sendable (Connection, Int) throws -> Void
  ) {
    Thread.detachNewThread { [self] in
      defer { end.signal() }
      do {
        let app = try Connection(path: path, busyTimeout: .seconds(60))
        repeat {
          try round(app, state.withLock { $0.rounds })
        } while state.withLock { state in
          state.rounds += 1
          return !state.isStopped && state.rounds < limit
        }
      } catch {
        state.withLock { $0.error = error }
      }
    }
  }

  /// Whether one round is done.
  var hasDoneARound: Bool { state.withLock { $0.rounds > 0 } }

  /// Stops after the round that is being done.
  ///
  /// - Returns: How many rounds were done.
  func stop() throws -> Int {
    state.withLock { $0.isStopped = true }
    end.wait()
    return try state.withLock { state in
      if let error = state.error { throw error }
      return state.rounds
    }
  }
}
