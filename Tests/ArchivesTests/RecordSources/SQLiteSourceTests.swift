import ArchiveReading
import Archives
import Conversations
import Database
import Foundation
import Synchronization
import TestSupport
import Testing
import Threads

@testable import RecordSources

@Suite("Opening databases of others")
struct SQLiteSourceTests {
  private static let map = """
    messages:
      table: m
      fields: {id: id, conversationId: {value: c}, text: t}
    """
  private static let sql = """
    CREATE TABLE m (id INTEGER PRIMARY KEY, t TEXT);
    INSERT INTO m (t) VALUES ('a'), ('b');
    """

  private func expectUnchanged(
    _ fixture: SQLiteFixture,
    ids: [String],
    ignoring ignored: Set<String> = []
  ) throws {
    let before = try fixture.files()
    let source = try fixture.collect(SQLiteFormat.self, map: Self.map)
    #expect(source.ids == ids)
    let after = try fixture.files()
    #expect(Set(after.keys) == Set(before.keys))
    for (name, bytes) in before where !ignored.contains(name) {
      #expect(after[name] == bytes, "\(name) has changed")
    }
  }

  /// Copies what lies in a folder now to another one, as a backup would.
  private func copy(_ from: SQLiteFixture, _ suffixes: [String]) throws -> SQLiteFixture {
    let copy = try SQLiteFixture()
    for suffix in suffixes {
      try FileManager.default.copyItem(atPath: from.path + suffix, toPath: copy.path + suffix)
    }
    return copy
  }

  private func liveLog() throws -> (SQLiteFixture, Connection) {
    let fixture = try SQLiteFixture()
    let writer = try Connection(path: fixture.path)
    try writer.execute("PRAGMA journal_mode = WAL; \(Self.sql)")
    return (fixture, writer)
  }

  @Test("a plain database is read where it is")
  func plain() throws {
    try expectUnchanged(SQLiteFixture(Self.sql), ids: ["1", "2"])
  }

  @Test("a database in WAL mode without its files is read where it is, without new ones")
  func walWithoutFiles() throws {
    let fixture = try SQLiteFixture("PRAGMA journal_mode = WAL; \(Self.sql)")
    #expect(try fixture.files().keys.sorted() == ["x.bin"])
    try expectUnchanged(fixture, ids: ["1", "2"])
    try Data().write(to: URL(filePath: fixture.path + "-wal"))
    try expectUnchanged(fixture, ids: ["1", "2"])
  }

  @Test(
    "what is only in the log of a dead app is read, and nothing changes",
    arguments: [["", "-wal"], ["", "-wal", "-shm"]]
  )
  func deadLog(suffixes: [String]) throws {
    let (live, writer) = try liveLog()
    let fixture = try copy(live, suffixes)
    try expectUnchanged(fixture, ids: ["1", "2"])
    withExtendedLifetime(writer) {}
  }

  @Test("what an unfinished transaction of a dead app wrote is not read, and nothing changes")
  func deadJournal() throws {
    let live = try SQLiteFixture(Self.sql)
    let writer = try Connection(path: live.path)
    // A cache of one page makes the transaction reach the file before it is committed.
    try writer.execute("PRAGMA cache_size = 1; BEGIN IMMEDIATE")
    try writer.execute("UPDATE m SET t = hex(zeroblob(3000)); DELETE FROM m WHERE id = 1")
    try writer.execute("INSERT INTO m (t) SELECT hex(zeroblob(5000)) FROM m, m AS n, m AS o")
    let fixture = try copy(live, ["", "-journal"])
    try writer.execute("ROLLBACK")
    #expect(try SQLiteFiles(path: fixture.path, name: "x").hasJournal)
    try expectUnchanged(fixture, ids: ["1", "2"])
  }

  @Test("a journal that is done with is ignored")
  func finishedJournal() throws {
    let fixture = try SQLiteFixture("PRAGMA journal_mode = PERSIST; \(Self.sql)")
    #expect(try fixture.files().keys.contains("x.bin-journal"))
    try expectUnchanged(fixture, ids: ["1", "2"])
  }

  @Test(
    "the log of an app that runs is read where it is, and neither it nor the file changes",
    .enabled(if: OtherProcess.isAvailable)
  )
  func liveApp() throws {
    let fixture = try SQLiteFixture()
    let app = try OtherProcess(fixture.path, "PRAGMA journal_mode = WAL; \(Self.sql)")
    #expect(try SQLiteFiles(path: fixture.path, name: "x").logIsInUse)
    try expectUnchanged(fixture, ids: ["1", "2"], ignoring: ["x.bin-shm"])
    app.end()
  }

  @Test(
    "while an app writes without a log, what it has committed is read",
    .enabled(if: OtherProcess.isAvailable)
  )
  func writingApp() throws {
    let fixture = try SQLiteFixture(Self.sql)
    let app = try OtherProcess(fixture.path, "BEGIN IMMEDIATE; DELETE FROM m;")
    #expect(try SQLiteFiles(path: fixture.path, name: "x").isBeingWritten)
    try expectUnchanged(fixture, ids: ["1", "2"])
    app.end()
  }

  @Test(
    "an app that keeps the log to itself keeps the database busy",
    .enabled(if: OtherProcess.isAvailable)
  )
  func exclusiveApp() throws {
    let fixture = try SQLiteFixture()
    let sql = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; \(Self.sql)"
    let app = try OtherProcess(fixture.path, sql)
    let before = try fixture.files()
    #expect(fixture.failure(SQLiteFormat.self, map: Self.map)?.kind == .busy)
    #expect(try fixture.files() == before)
    app.end()
  }

  @Test("a symbolic link leads to the log of what it points at")
  func link() throws {
    let (live, writer) = try liveLog()
    let real = try copy(live, ["", "-wal"])
    let fixture = try SQLiteFixture()
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path,
      withDestinationPath: real.path
    )
    try expectUnchanged(fixture, ids: ["1", "2"])
    #expect(try real.files().keys.sorted() == ["x.bin", "x.bin-wal"])
    withExtendedLifetime(writer) {}
  }

  @Test("a folder that may not be written is no obstacle")
  func readOnlyFolder() throws {
    let (live, writer) = try liveLog()
    let fixture = try copy(live, ["", "-wal"])
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o555]
    try FileManager.default.setAttributes(attributes, ofItemAtPath: fixture.folder.url.path)
    defer {
      try? FileManager.default.setAttributes(
        [.posixPermissions: 0o755],
        ofItemAtPath: fixture.folder.url.path
      )
    }
    try expectUnchanged(fixture, ids: ["1", "2"])
    withExtendedLifetime(writer) {}
  }

  @Test("a database that another connection has locked is busy")
  func locked() throws {
    let fixture = try SQLiteFixture(Self.sql)
    let writer = try Connection(path: fixture.path)
    try writer.execute("BEGIN EXCLUSIVE")
    let error = try #require(throws: SourceError.self) {
      try SQLiteSource(
        fixture.probe,
        temporaryFolder: fixture.temporary.url.path,
        patience: LockPatience(limit: .zero)
      )
    }
    #expect(error.kind == .busy)
    try writer.execute("ROLLBACK")
  }

  @Test("a database that another program lets go while it is waited for is recognized and read")
  func unlocked() throws {
    let fixture = try SQLiteFixture(
      "CREATE TABLE messages (id, conversationId, senderId, text, createdAt)"
    )
    let writer = try Connection(path: fixture.path)
    try writer.execute("BEGIN EXCLUSIVE")
    let attempts = Atomic(0)
    let locked = Monitor(writer)
    let stop = StopRequest {
      let attempt = attempts.add(1, ordering: .relaxed).newValue
      if attempt == 3 { locked.withLock { try? $0.execute("COMMIT") } }
      return false
    }
    let probe = try SourceProbe.open(fixture.path, isCancelled: stop)
    #expect(attempts.load(ordering: .relaxed) == 3)
    #expect(ArchiveFormats.detect(probe)?.name == "chat-app")
  }

  @Test("who waits for a locked database can stop")
  func stoppedWaiting() throws {
    let fixture = try SQLiteFixture(Self.sql)
    let writer = try Connection(path: fixture.path)
    try writer.execute("BEGIN EXCLUSIVE")
    let error = #expect(throws: SourceError.self) {
      try SourceProbe.open(fixture.path, isCancelled: StopRequest { true })
    }
    #expect(error?.kind == .busy)
    try writer.execute("COMMIT")
  }

  @Test(
    "a file that is no database is bad",
    arguments: [Data(), Data("hello".utf8), Data("SQLite format 3\0".utf8)]
  )
  func noDatabase(bytes: Data) throws {
    let fixture = try SQLiteFixture()
    try bytes.write(to: URL(filePath: fixture.path))
    #expect(fixture.failure(SQLiteFormat.self, map: Self.map)?.kind == .bad)
  }

  @Test("a file that is not there is missing")
  func missing() throws {
    let fixture = try SQLiteFixture()
    #expect(fixture.failure(SQLiteFormat.self, map: Self.map)?.kind == .missing)
    let folder = SourceProbe(name: "f", path: fixture.folder.url.path, shape: .database)
    let error = #expect(throws: SourceError.self) {
      try SQLiteSource(folder, temporaryFolder: fixture.temporary.url.path)
    }
    #expect(error?.kind == .missing)
  }

  @Test("without a place for copies the failure says so")
  func noTemporaryFolder() throws {
    let (live, writer) = try liveLog()
    let fixture = try copy(live, ["", "-wal"])
    let error = #expect(throws: SourceError.self) {
      try SQLiteSource(fixture.probe, temporaryFolder: "/nowhere")
    }
    #expect(
      error?.description == "x.bin: cannot create a temporary folder: No such file or directory"
    )
    withExtendedLifetime(writer) {}
  }
}
