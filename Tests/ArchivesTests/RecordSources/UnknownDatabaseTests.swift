import ArchiveReading
import Conversations
import RecordSources
import Testing

/// Mappings that are proposed for the databases of programs that debrief does not know.
@Suite("Unknown databases")
struct UnknownDatabaseTests {
  /// A database, the mapping that is proposed for it, and what that reads.
  private struct Reading {
    let mapping: String
    let source: CollectedSource

    init(_ sql: String) throws {
      let fixture = try SQLiteFixture(sql)
      mapping = try SourceMapping.proposal(
        for: fixture.probe,
        temporaryFolder: fixture.temporaryPath
      )
      source = try fixture.collect(SQLiteFormat.self, map: mapping)
    }
  }

  @Test("declared joins give names, and HTML, naive times and internal notes are noticed")
  func declaredJoinsGiveNames() throws {
    let reading = try Reading(
      """
      CREATE TABLE agents (agent_no INTEGER PRIMARY KEY, full_name TEXT);
      CREATE TABLE tickets (id INTEGER PRIMARY KEY, subject TEXT, description TEXT,
        requester TEXT, created_at TEXT);
      CREATE TABLE ticket_messages (id INTEGER PRIMARY KEY, ticket INTEGER REFERENCES tickets,
        written_by INTEGER REFERENCES agents, body TEXT, happened TEXT, is_internal INTEGER);
      CREATE VIEW everything AS SELECT * FROM ticket_messages;
      CREATE VIRTUAL TABLE ticket_messages_fts USING fts5(body);
      INSERT INTO ticket_messages_fts VALUES ('only what an index for search keeps of them');
      INSERT INTO agents VALUES (1, 'Ana Brandt'), (2, 'Bo');
      INSERT INTO tickets VALUES (7, 'Feed is one hour off', '<p>All of it.</p>', 'x',
        '2024-03-01 08:55:00');
      INSERT INTO ticket_messages VALUES
        (1, 7, 1, '<p>Since <b>Sunday</b> one hour off.<br>In the feed.</p>', '2024-03-01 09:00', 0),
        (2, 7, 2, '<p>Looking &amp; waiting.</p>', '2024-03-01 09:05:00', NULL),
        (3, 7, 2, '<p>This customer again.</p>', '2024-03-01 09:06:00', 1);
      """
    )
    #expect(reading.mapping.contains("timezone: UTC   # check: the times name no zone"))
    #expect(reading.mapping.contains("createdAt: \"happened\"   # check: all its values are times"))
    #expect(reading.mapping.contains("text: {column: \"body\", html: true}"))
    let source = reading.source
    #expect(
      source.texts(\.text) == ["Since Sunday one hour off.\nIn the feed.", "Looking & waiting."]
    )
    #expect(source.texts(\.senderName) == ["Ana Brandt", "Bo"])
    #expect(source.messages.map(\.row.createdAt) == [1_709_283_600_000, 1_709_283_900_000])
    #expect(source.conversations.map(\.name) == ["Feed is one hour off"])
    #expect(source.reasons == [])
  }

  @Test("joins without declarations are found by names, also to two tables of people")
  func joinsWithoutDeclarationsAre() throws {
    let reading = try Reading(
      """
      CREATE TABLE customers (id INTEGER PRIMARY KEY, email TEXT, name TEXT);
      CREATE TABLE agents (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE cases (id INTEGER PRIMARY KEY, title TEXT);
      CREATE TABLE audit_log (id INTEGER PRIMARY KEY, case_id INTEGER, user_id INTEGER,
        changes TEXT, created_at INTEGER);
      CREATE TABLE replies (case_id INTEGER, seq INTEGER, author_type TEXT, author_id INTEGER,
        html TEXT, posted INTEGER, visibility TEXT, PRIMARY KEY (case_id, seq)) WITHOUT ROWID;
      INSERT INTO customers VALUES (1, 'petra@example.com', 'Petra Novak');
      INSERT INTO agents VALUES (1, 'Mara Lind');
      INSERT INTO cases VALUES (12, 'Wrong invoice');
      INSERT INTO audit_log VALUES (1, 12, 1, '{"status": ["open", "pending"]}', 1710144120);
      INSERT INTO replies VALUES
        (12, 1, 'Customer', 1, '<div>Our invoice came in dollars.</div>', 1710144120000, 'public'),
        (12, 2, 'Agent', 1, '<div>A new one on Wednesday.</div>', 1710144180000, 'public'),
        (12, 3, 'Agent', 1, '<div>They never read it.</div>', 1710144190000, 'internal');
      """
    )
    let source = reading.source
    #expect(source.ids == ["12-1", "12-2"])
    #expect(source.texts(\.sender) == ["Customer-1", "Agent-1"])
    #expect(source.texts(\.senderName) == ["Petra Novak", "Mara Lind"])
    #expect(source.texts(\.text) == ["Our invoice came in dollars.", "A new one on Wednesday."])
    #expect(source.messages.map(\.row.createdAt) == [1_710_144_120_000, 1_710_144_180_000])
    #expect(source.conversations.map(\.name) == ["Wrong invoice"])
  }

  @Test("people without a unique id repeat no message")
  func peopleWithoutAUnique() throws {
    let reading = try Reading(
      """
      CREATE TABLE users (id INTEGER, name TEXT);
      CREATE TABLE comments (id INTEGER PRIMARY KEY, user_id INTEGER, comment TEXT, at INTEGER);
      INSERT INTO users VALUES (1, 'Ana'), (1, 'Ana B.');
      INSERT INTO comments VALUES (1, 1, 'All is well.', 1710144120);
      """
    )
    #expect(reading.source.texts(\.senderName) == ["Ana"])
  }

  @Test("a log with names of several words is read by its values, and views are left alone")
  func aLogWithNames() throws {
    let reading = try Reading(
      """
      CREATE TABLE "Log ""Book" ("when it was" REAL, "who wrote" TEXT, "what was said" TEXT);
      CREATE VIEW messages AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
        SELECT id, 'x' AS text FROM n;
      INSERT INTO "Log ""Book" VALUES (1710144120.5, 'Ana', 'The backup moves to Sunday.'),
        (1710144180.25, 'Bo', 'I will change the line tomorrow.');
      """
    )
    #expect(reading.source.texts(\.sender) == ["Ana", "Bo"])
    #expect(reading.source.messages.map(\.row.createdAt) == [1_710_144_120_500, 1_710_144_180_250])
  }

  @Test(
    "a column that is called like a field but holds something else is not it",
    arguments: [
      ("date TEXT", "'Monday'", "# createdAt: ?"),
      ("status TEXT", "'open'", "status, priority"),
      ("role TEXT", "'customer'", "role, personalityId"),
      ("note TEXT", "'a note'", "table: \"messages\""),
      ("private INTEGER", "1", "internal notes are left out, as \"private\" marks them"),
      ("public INTEGER", "0", "internal notes are left out, as \"public\" marks them"),
    ]
  )
  func values(_ column: String, _ value: String, _ expected: String) throws {
    let reading = try Reading(
      """
      CREATE TABLE messages (id INTEGER PRIMARY KEY, body TEXT, \(column));
      INSERT INTO messages VALUES (1, 'Hello to all of you', \(value));
      """
    )
    #expect(reading.mapping.contains(expected), "\(reading.mapping)")
    #expect(reading.source.ids == (expected.contains("left out") ? [] : ["1"]))
  }

  @Test("tags that people talk about stay")
  func tagsThatPeopleTalk() throws {
    let reading = try Reading(
      """
      CREATE TABLE messages (id INTEGER PRIMARY KEY, body TEXT);
      INSERT INTO messages VALUES (1, 'Does <br> work here?'), (2, 'No.'), (3, 'Why?'), (4, 'So.'),
        (5, 'Well.'), (6, 'Good.');
      """
    )
    #expect(reading.source.texts(\.text).first == "Does <br> work here?")
  }

  @Test("hostile names stay inside the query")
  func hostileNamesStayInside() throws {
    let reading = try Reading(
      """
      CREATE TABLE "us""er" (id INTEGER PRIMARY KEY, "na
      me" TEXT, name TEXT);
      CREATE TABLE "messages"";
      complete: true" (id INTEGER PRIMARY KEY, "user"" id" TEXT REFERENCES "us""er", text TEXT,
        "is_internal" INTEGER);
      INSERT INTO "messages"";
      complete: true" VALUES (1, 'x', 'Hello to all', 0);
      """
    )
    #expect(reading.source.texts(\.text) == ["Hello to all"])
    #expect(!(try SourceMapping(Array(reading.mapping.utf8), file: "map.yaml").isComplete))
  }

  @Test("an error names what each table lacks")
  func anErrorNamesWhat() throws {
    let fixture = try SQLiteFixture(
      """
      CREATE TABLE prices (id INTEGER PRIMARY KEY, amount REAL);
      CREATE TABLE colours (name TEXT);
      INSERT INTO prices VALUES (1, 2.5);
      INSERT INTO colours VALUES ('red');
      """
    )
    let error = try #require(throws: SourceError.self) {
      try SourceMapping.proposal(for: fixture.probe, temporaryFolder: fixture.temporaryPath)
    }
    #expect(
      error.description == "x.bin: none of its 2 tables looks like messages: "
        + "prices has no texts, colours has only short texts"
    )
  }
}
