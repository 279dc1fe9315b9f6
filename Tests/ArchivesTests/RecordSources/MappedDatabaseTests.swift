import ArchiveReading
import Conversations
import Database
import RecordSources
import Testing

@Suite("SQLite through a mapping")
struct MappedDatabaseTests {
  private static let sql = """
    CREATE TABLE posts (key INTEGER PRIMARY KEY, room TEXT, body TEXT, at INTEGER, author INTEGER);
    CREATE TABLE rooms (id TEXT PRIMARY KEY, title TEXT, sort TEXT, members TEXT);
    CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO people VALUES (1, 'Ana'), (2, 'Ben');
    INSERT INTO rooms VALUES ('r', 'Kitchen', 'group', '["1", "2"]');
    INSERT INTO posts VALUES (10, 'r', 'hello', 1709283600, 1), (11, 'r', NULL, 1709283601, 2),
      (12, 'r', 'bye', 1709283602000, 2);
    """

  @Test("a table with named columns becomes messages, a row without text is set aside")
  func table() throws {
    let fixture = try SQLiteFixture(Self.sql)
    let source = try fixture.collect(
      SQLiteFormat.self,
      map: """
        messages:
          table: posts
          fields: {id: key, conversationId: room, text: BODY, createdAt: at, senderId: author}
        """
    )
    #expect(source.ids == ["10", "12"])
    #expect(source.texts(\.text) == ["hello", "bye"])
    #expect(source.texts(\.sender) == ["1", "2"])
    #expect(source.messages.map(\.row.createdAt) == [1_709_283_600_000, 1_709_283_602_000])
    #expect(source.reasons == ["2: text is missing"])
    #expect(source.conversations == [])
  }

  @Test("a query and conversations become messages and descriptions")
  func query() throws {
    let fixture = try SQLiteFixture(Self.sql)
    let source = try fixture.collect(
      SQLiteFormat.self,
      map: """
        messages:
          query: |
            SELECT p.key, p.room, p.body, u.name FROM posts p -- all of them
            LEFT JOIN people u ON u.id = p.author ORDER BY p.key DESC;
            /* done; */
          fields: {id: key, conversationId: room, text: body, senderName: name, role: {value: user}}
        conversations:
          table: rooms
          fields: {id: id, name: title, kind: sort, participants: members}
        """
    )
    #expect(source.ids == ["12", "10"])
    #expect(source.texts(\.senderName) == ["Ben", "Ana"])
    let conversation = try #require(source.conversations.first)
    #expect(conversation.name == "Kitchen" && conversation.kind == .group)
    #expect(conversation.participants.map(\.id) == ["1", "2"])
  }

  @Test(
    "a mapping that does not fit names the place and the nearest name",
    arguments: [
      ("table: pots", "2:10: there is no table \"pots\"; did you mean \"posts\"?"),
      (
        "query: SELECT bodi FROM posts",
        "2:10: the query cannot be used: no such column: bodi; did you mean \"body\"?"
      ),
      (
        "query: SELECT p.bodi FROM posts p",
        "2:10: the query cannot be used: no such column: p.bodi; did you mean \"body\"?"
      ),
      (
        "query: SELECT * FROM pots",
        "2:10: the query cannot be used: no such table: pots; did you mean \"posts\"?"
      ),
      (
        "query: SELECT key AS kei, room, body FROM posts",
        "3:16: there is no column \"key\"; did you mean \"kei\"?"
      ),
      (
        "query: SELECT 1; SELECT 2",
        "2:10: the query cannot be used: it holds more than one statement"
      ),
      ("query: \"-- nothing\"", "2:10: the query cannot be used: it holds no statement"),
      ("query: DELETE FROM posts", "2:10: the query cannot be used: it is not a SELECT"),
      (
        "query: DELETE FROM posts RETURNING *", "2:10: the query cannot be used: it is not a SELECT"
      ),
      ("query: PRAGMA table_list", "2:10: the query cannot be used: it is not a SELECT"),
      ("query: /* x */ PRAGMA query_only", "2:10: the query cannot be used: it is not a SELECT"),
      ("query: EXPLAIN SELECT 1", "2:10: the query cannot be used: it is not a SELECT"),
      ("query: ATTACH 'y.db' AS y", "2:10: the query cannot be used: it is not a SELECT"),
      ("query: SELEC", "2:10: the query cannot be used: near \"SELEC\": syntax error"),
    ]
  )
  func mistakes(rows: String, error: String) throws {
    let fixture = try SQLiteFixture(Self.sql)
    let map = "messages:\n  \(rows)\n  fields: {id: key, conversationId: room, text: body}\n"
    let failure = try #require(fixture.failure(SQLiteFormat.self, map: map))
    #expect(failure.kind == .configuration)
    #expect("\(failure)".hasPrefix("map.yaml:\(error)"), "\(failure)")
  }

  @Test("a query that never ends is stopped")
  func endless() throws {
    let fixture = try SQLiteFixture(Self.sql)
    let failure = fixture.failure(
      SQLiteFormat.self,
      map: """
        messages:
          query: WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
            SELECT i FROM n WHERE i < 0
          fields: {id: i, conversationId: {value: c}, text: i}
        """
    )
    #expect(failure?.kind == .bad)
    #expect(failure?.reason == "reading it takes too many steps for its size")
  }

  @Test("a mapping for JSONL is refused")
  func wrongKind() throws {
    let fixture = try SQLiteFixture(Self.sql)
    let map = "id: /a\nconversationId: /b\ntext: /c\n"
    let error = fixture.failure(SQLiteFormat.self, map: map)
    #expect(error?.description == "map.yaml: the mapping is for jsonl, the source is sqlite")
  }

  @Test("a database without a mapping and of no known shape says what to do")
  func noMapping() throws {
    let fixture = try SQLiteFixture(Self.sql)
    let failure = fixture.failure(SQLiteFormat.self)
    #expect(
      failure?.description
        == "x.bin: no known chat schema: `debrief init x.bin` writes a mapping to correct"
    )
  }
}
