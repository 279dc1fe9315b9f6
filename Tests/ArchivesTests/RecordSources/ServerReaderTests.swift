import ArchiveReading
import Conversations
import PostgreSQL
import RecordSources
import TestSupport
import Testing
import Threads

/// Reading by a mapping, in increments, and what is refused.
@Suite(
  "Reading a PostgreSQL server",
  .enabled(if: PostgresServer.isAvailable, "needs PostgreSQL's server: scripts/setup --checks")
)
struct ServerReaderTests {
  private static let schema = """
    CREATE TABLE rooms (id int PRIMARY KEY, title text);
    CREATE TABLE notes (
      id serial PRIMARY KEY, room int, body text, author text, at timestamptz, changed timestamptz,
      tags text[], extra jsonb
    );
    INSERT INTO rooms VALUES (1, 'Launch');
    INSERT INTO notes (room, body, author, at, changed, tags, extra) VALUES
      (1, 'one', 'Ana', '2026-03-02 09:00Z', '2026-03-02 09:00Z', '{Bo,Cy}', '{}'),
      (1, 'two', 'Bo', '2026-03-02 10:00Z', '2026-03-02 10:00Z', NULL, NULL);
    """

  private static let mapping = """
    messages:
      query: SELECT * FROM notes ORDER BY id;
      fields: {id: id, conversationId: room, text: BODY, senderName: author, createdAt: at, mentions: tags}
      cursor: changed
      overlap: 10m
    conversations: {table: rooms, fields: {id: id, name: title}}
    """

  private let server: PostgresServer
  private let url: String

  init() throws {
    server = try #require(PostgresServer.shared)
    url = try server.makeDatabase(Self.schema)
  }

  private func read(
    _ mapping: String = Self.mapping,
    since cursor: SourceCursor? = nil,
    complete: Bool = false
  ) throws -> (source: CollectedSource, outcome: ServerReader.Outcome) {
    var options = ReadOptions()
    options.mapping = try SourceMapping(Array(mapping.utf8), file: "map.yaml")
    options.isComplete = complete
    let reader = ServerReader(
      try PostgresAddress(publicURL: url),
      preset: nil,
      options: options,
      since: cursor,
      isCancelled: .never
    )
    var outcome: ServerReader.Outcome?
    let source = try CollectedSource { outcome = try reader.read(into: $0) }
    return (source, try #require(outcome))
  }

  @Test("all types arrive, and columns are found in any case")
  func allTypesArriveAnd() throws {
    let (source, outcome) = try read()
    #expect(source.texts(\.text) == ["one", "two"])
    #expect(source.conversations.map(\.name) == ["Launch"])
    #expect(source.texts(\.details)[0]?.contains(#""mentions":["Bo","Cy"]"#) == true)
    #expect(!outcome.isIncrement)
    #expect(outcome.cursor?.value == 1_772_445_600_000_000)
    #expect(
      outcome.notices == ["the role debrief is a superuser; a role that can only read is enough"]
    )
  }

  @Test("an increment has what changed, and what was committed late")
  func anIncrementHasWhat()
    throws
  {
    let cursor = try #require(try read().outcome.cursor)
    try server.execute(
      """
      INSERT INTO notes (room, body, author, at, changed) VALUES
        (1, 'three', 'Ana', now(), '2026-03-02 11:00Z'),
        (1, 'late', 'Ana', now(), '2026-03-02 09:55Z'),
        (1, 'too late', 'Ana', now(), '2026-03-02 09:45Z'),
        (1, 'no time', 'Ana', now(), NULL)
      """,
      at: url
    )
    let (source, outcome) = try read(since: cursor)
    #expect(source.texts(\.text) == ["two", "three", "late", "no time"])
    #expect(outcome.isIncrement)
    #expect(outcome.cursor?.value == 1_772_449_200_000_000)
    // With another query a cursor says nothing.
    let other = Self.mapping.replacing("senderName: author, ", with: "")
    #expect(try read(other, since: cursor).source.messages.count == 6)
  }

  @Test("of a complete source an increment has all ids")
  func ofACompleteSource() throws {
    let cursor = try #require(try read().outcome.cursor)
    try server.execute("DELETE FROM notes WHERE id = 1", at: url)
    let (source, outcome) = try read(since: cursor, complete: true)
    #expect(source.texts(\.text) == ["two"])
    #expect(outcome.isComplete)
  }

  @Test(
    "a query that is no SELECT is refused with its line",
    arguments: [
      ("query: DELETE FROM notes RETURNING *", "the query cannot be used"),
      (
        "query: \"WITH x AS (DELETE FROM notes RETURNING *) SELECT * FROM x\"",
        "the query cannot be used"
      ),
      ("query: SELECT * FROM nots", "relation \"nots\" does not exist"),
      ("query: \"SELECT 1) x; DROP TABLE notes; --\"", "the query cannot be used"),
    ]
  )
  func aQueryThatIs(query: String, reason: String) throws {
    let mapping = Self.mapping.replacing("query: SELECT * FROM notes ORDER BY id;", with: query)
    do {
      _ = try read(mapping)
      Issue.record("it was executed")
    } catch let error as SourceError {
      #expect(error.kind == .configuration && error.line == 2)
      #expect(error.description.contains(reason))
    }
    #expect(try server.execute("SELECT count(*) FROM notes", at: url) == "2\n")
  }

  @Test(
    "a cursor that orders nothing is refused",
    arguments: [
      ("cursor: chnged", "there is no column \"chnged\"; did you mean \"changed\"?"),
      ("cursor: body", "a cursor is a time or a whole number; \"body\" is neither"),
    ]
  )
  func aCursorThatOrders(cursor: String, reason: String) throws {
    let error = #expect(throws: SourceError.self) {
      try read(Self.mapping.replacing("cursor: changed", with: cursor))
    }
    #expect(error?.reason == reason)
  }

  @Test("nothing can be written or locked while it is read")
  func nothingCanBeWritten() throws {
    for query in [
      "SELECT * FROM notes FOR UPDATE", "SELECT n.*, nextval('notes_id_seq') FROM notes n",
    ] {
      let mapping = Self.mapping.replacing("SELECT * FROM notes ORDER BY id;", with: query)
      #expect(throws: SourceError.self) { try read(mapping) }
    }
  }

  @Test("a role that only reads is no reason for a notice")
  func aRoleThatOnly() throws {
    try server.execute(
      "CREATE ROLE reader\(url.utf8.count) LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader\(url.utf8.count)",
      at: url
    )
    let reader = ServerReader(
      try PostgresAddress(publicURL: url.replacing("debrief@", with: "reader\(url.utf8.count)@")),
      preset: nil,
      options: try {
        var options = ReadOptions()
        options.mapping = try SourceMapping(Array(Self.mapping.utf8), file: "map.yaml")
        return options
      }(),
      since: nil,
      isCancelled: .never
    )
    var notices: [String]?
    _ = try CollectedSource { notices = try reader.read(into: $0).notices }
    #expect(notices == [])
  }

  @Test("an unknown schema gets a mapping to correct, which works")
  func anUnknownSchemaGets()
    throws
  {
    let survey = try ServerSurvey(try PostgresAddress(publicURL: url))
    #expect(survey.preset == nil)
    let (source, outcome) = try read(survey.mapping)
    #expect(source.texts(\.text) == ["one", "two"])
    #expect(survey.mapping.contains("createdAt: \"at\""))
    #expect(
      survey.mapping.contains("cursor: \"changed\"   # check: every change of a row sets it\n")
    )
    #expect(outcome.cursor?.value == 1_772_445_600_000_000)
  }

  @Test(
    "a mapping proposes what tells changes",
    arguments: [
      // A column that not all rows have would be read again each time, and a text orders no times.
      ("updated_at timestamptz", "NULL", nil),
      ("updated_at text", "'2026-03-02 09:00Z'", nil),
      ("updated_at timestamptz", "'2026-03-02 09:00Z'", "updated_at"),
      ("\"updateAt\" bigint", "1772445600000", "updateAt"),
      ("last_modified timestamp", "'2026-03-02 09:00'", "last_modified"),
    ]
  )
  func aMappingProposesWhat(column: String, value: String, cursor: String?)
    throws
  {
    let url = try server.makeDatabase(
      """
      CREATE TABLE messages (id int, room int, body text, happened timestamptz, \(column));
      INSERT INTO messages VALUES (1, 1, 'We meet at nine.', '2026-03-02 09:00Z', \(value))
      """
    )
    let mapping = try ServerSurvey(try PostgresAddress(publicURL: url)).mapping
    let line =
      cursor.map { "  cursor: \"\($0)\"   # check" }
      ?? "  # cursor: \"happened\"   # new rows alone"
    #expect(mapping.contains(line))
    // A zoned time is known by its values, whatever the column is called.
    #expect(mapping.contains("createdAt: \"happened\"   # check: all its values are times"))
  }
}
