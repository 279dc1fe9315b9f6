import ArchiveReading
import Conversations
import Database
import Foundation
import RecordSources
import Testing

@Suite("Hostile and broken databases")
struct HostileDatabaseTests {
  private static let table = """
    CREATE TABLE messages (id TEXT PRIMARY KEY, conversationId TEXT, senderId TEXT, text TEXT,
      createdAt INTEGER);
    """

  @Test("a view with the name of messages is not read unasked, and stops when asked for")
  func endlessView() throws {
    let fixture = try SQLiteFixture(
      """
      CREATE VIEW messages (id, conversationId, senderId, text, createdAt) AS
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
        SELECT i, 'c', 'u', NULL, 0 FROM n WHERE i < 0;
      """
    )
    #expect(!ChatAppFormat.recognizes(fixture.probe))
    #expect(fixture.failure(SQLiteFormat.self)?.reason.hasPrefix("no known chat schema") == true)
    let map = "table: messages\nfields: {id: id, conversationId: conversationId, text: text}\n"
    let failure = fixture.failure(SQLiteFormat.self, map: map)
    #expect(failure?.reason == "reading it takes too many steps for its size")
  }

  @Test("a schema entry that calls a view a table is not believed")
  func disguisedView() throws {
    let fixture = try SQLiteFixture(
      """
      CREATE VIEW messages (id, conversationId, senderId, text, createdAt) AS
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
        SELECT i, 'c', 'u', 't', 0 FROM n;
      PRAGMA writable_schema = 1;
      UPDATE sqlite_schema SET type = 'table' WHERE name = 'messages';
      """
    )
    #expect(!ChatAppFormat.recognizes(fixture.probe))
  }

  @Test("a column that is computed on reading is not read unasked")
  func computedColumn() throws {
    let fixture = try SQLiteFixture(
      """
      CREATE TABLE messages (id TEXT, conversationId TEXT, senderId TEXT, createdAt INTEGER,
        text TEXT, content TEXT AS (printf('%.*c', 9999999, 'x')));
      INSERT INTO messages VALUES ('m', 'c', 'u', 1709283600000, 'y');
      """
    )
    #expect(try fixture.collect(ChatAppFormat.self).texts(\.text) == ["y"])
    try Connection(path: fixture.path).execute("ALTER TABLE messages DROP COLUMN text")
    #expect(!ChatAppFormat.recognizes(fixture.probe))
  }

  @Test("a text of a gigabyte is too big")
  func hugeText() throws {
    let fixture = try SQLiteFixture("CREATE TABLE t (a); INSERT INTO t VALUES (1);")
    let failure = fixture.failure(
      SQLiteFormat.self,
      map: """
        query: SELECT a, zeroblob(999999999) AS b FROM t
        fields: {id: a, conversationId: a, text: b}
        """
    )
    #expect(failure?.description == "x.bin:1: string or blob too big")
  }

  @Test("a trigger neither runs nor matters")
  func trigger() throws {
    let fixture = try SQLiteFixture(
      Self.table + """
        CREATE TABLE log (x);
        CREATE TRIGGER t AFTER INSERT ON messages BEGIN INSERT INTO log VALUES (1); END;
        INSERT INTO messages VALUES ('m', 'c', 'u', 'x', 1709283600000);
        """
    )
    let before = try fixture.files()
    #expect(try fixture.collect(ChatAppFormat.self).ids == ["m"])
    #expect(try fixture.files() == before)
  }

  @Test("NULL everywhere sets rows aside and stops nothing")
  func nulls() throws {
    let fixture = try SQLiteFixture(
      Self.table + """
        CREATE TABLE conversations (id TEXT, type TEXT, participantIds TEXT);
        CREATE TABLE users (id TEXT, name TEXT, preferences TEXT);
        INSERT INTO conversations VALUES (NULL, NULL, NULL), ('c', NULL, NULL);
        INSERT INTO users VALUES (NULL, NULL, NULL);
        INSERT INTO messages VALUES (NULL, NULL, NULL, NULL, NULL), ('m', 'c', NULL, NULL, NULL),
          ('n', 'c', NULL, 'x', NULL);
        """
    )
    let source = try fixture.collect(ChatAppFormat.self)
    #expect(source.ids == ["n"])
    #expect(source.conversations.map(\.id) == ["c"])
    #expect(
      source.reasons
        == ["1: a conversation's id is missing", "1: id is missing", "2: text is missing"]
    )
  }

  @Test("text that is not UTF-8 is repaired, blobs are text or set aside")
  func bytes() throws {
    let fixture = try SQLiteFixture(
      Self.table + """
        INSERT INTO messages VALUES
          ('1', 'c', 'u', CAST(x'61FF62' AS TEXT), 1709283600000),
          ('2', 'c', 'u', CAST('blob' AS BLOB), 1709283600000),
          ('3', 'c', 'u', x'00FF', 1709283600000),
          ('4', 'c', x'00FF', 'x', 1709283600000),
          (x'FF', 'c', 'u', 'x', 1709283600000);
        """
    )
    let source = try fixture.collect(ChatAppFormat.self)
    #expect(source.ids == ["1", "2", "4"])
    #expect(source.texts(\.text) == ["a\u{FFFD}b", "blob", "x"])
    #expect(source.texts(\.sender) == ["u", "u", nil])
    #expect(source.reasons == ["3: text is binary data", "5: id is binary data"])
  }

  @Test("a message of 200,000 characters is read whole")
  func longMessage() throws {
    let fixture = try SQLiteFixture(Self.table)
    let text = String(repeating: "é", count: 200_000)
    try Connection(path: fixture.path)
      .execute("INSERT INTO messages VALUES ('m', 'c', 'u', '\(text)', 1709283600000)")
    #expect(try fixture.collect(ChatAppFormat.self).texts(\.text) == [text])
  }

  @Test("tables without row ids, odd names and reserved words are read")
  func oddTables() throws {
    let fixture = try SQLiteFixture(
      """
      CREATE TABLE "Order\"\"s message" (id INTEGER, "conversation_ID" TEXT, "Sender Id" TEXT,
        "sender__id" TEXT, "TEXT" TEXT, "created_at" TEXT, PRIMARY KEY (conversation_ID, id))
        WITHOUT ROWID;
      INSERT INTO "Order\"\"s message" VALUES (1, 'c', NULL, 'u', 'x', '2024-03-01T09:00:00Z');
      """
    )
    let source = try fixture.collect(ChatAppFormat.self)
    #expect(source.ids == ["1"])
    #expect(source.texts(\.sender) == ["u"])
  }

  @Test("times in every unit and wrong times stand side by side")
  func times() throws {
    let fixture = try SQLiteFixture(
      Self.table + """
        INSERT INTO messages VALUES ('1', 'c', 'u', 'x', 1709283600),
          ('2', 'c', 'u', 'x', 1709283600000), ('3', 'c', 'u', 'x', 730976400.0),
          ('4', 'c', 'u', 'x', '2024-03-01 09:00:00'), ('5', 'c', 'u', 'x', '2024-02-30'),
          ('6', 'c', 'u', 'x', 9e999);
        """
    )
    let source = try fixture.collect(ChatAppFormat.self)
    #expect(Set(source.messages.map(\.row.createdAt)) == [1_709_283_600_000])
    #expect(
      source.reasons == [
        "4: createdAt has no time zone: pass --timezone",
        "5: createdAt is not a valid date or time",
        "6: createdAt is outside the years 1 to 9999",
      ]
    )
  }

  /// A database of many pages.
  private func large() throws -> SQLiteFixture {
    try SQLiteFixture(
      Self.table + """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
        INSERT INTO messages SELECT 'm' || i, 'c', 'u', hex(zeroblob(40)), 1709283600000 + i FROM n;
        """
    )
  }

  @Test("half a file is bad, and what its other half says is kept")
  func truncated() throws {
    let fixture = try large()
    let file = try FileHandle(forWritingTo: URL(filePath: fixture.path))
    let size = try file.seekToEnd()
    try file.truncate(atOffset: size / 2)
    #expect(fixture.failure(ChatAppFormat.self)?.kind == .bad)
  }

  @Test("a page of noise is bad and named with its row")
  func corruptPage() throws {
    let fixture = try large()
    let file = try FileHandle(forWritingTo: URL(filePath: fixture.path))
    let size = try file.seekToEnd()
    try file.seek(toOffset: size / 2 / 4096 * 4096)
    try file.write(contentsOf: Data(repeating: 0xA5, count: 4096 * 8))
    try file.close()
    let failure = try #require(fixture.failure(ChatAppFormat.self))
    #expect(failure.kind == .bad)
    #expect(failure.line ?? 0 > 1)
    #expect(failure.reason.hasPrefix("it is damaged: "))
  }

  @Test("noise in any byte of the first page never crashes", arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func noise(seed: Int) throws {
    let fixture = try large()
    var bytes = try Data(contentsOf: URL(filePath: fixture.path))
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
    for _ in 0..<40 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[16 + Int(state >> 33) % (bytes.count - 16)] = UInt8(truncatingIfNeeded: state >> 24)
    }
    try bytes.write(to: URL(filePath: fixture.path))
    if let failure = fixture.failure(ChatAppFormat.self) {
      #expect([.bad, .missing, .io].contains(failure.kind))
    } else {
      #expect(try fixture.collect(ChatAppFormat.self).messages.count <= 10_000)
    }
  }

  @Test("a workspace of debrief is no source")
  func workspace() throws {
    let fixture = try SQLiteFixture(
      Self.table + """
        CREATE TABLE ingests (id); CREATE TABLE set_aside (id); CREATE TABLE workspace_settings (id);
        """
    )
    #expect(!ChatAppFormat.recognizes(fixture.probe))
    #expect(
      fixture.failure(SQLiteFormat.self)?.reason == "this is a debrief workspace, not a source"
    )
  }
}
