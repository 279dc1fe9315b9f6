import ArchiveReading
import Conversations
import Database
import RecordSources
import Testing

@Suite("Proposed mappings")
struct MappingProposalTests {
  private func proposal(_ fixture: SQLiteFixture) throws -> String {
    try SourceMapping.proposal(for: fixture.probe, temporaryFolder: fixture.temporaryPath)
  }

  @Test("the table that looks like messages is found, and the proposal can be read with at once")
  func roundTrip() throws {
    let fixture = try SQLiteFixture(
      """
      CREATE TABLE members (id INTEGER PRIMARY KEY, nick TEXT, bio TEXT);
      CREATE TABLE rooms (id INTEGER PRIMARY KEY, title TEXT);
      CREATE TABLE room_posts (post_no INTEGER PRIMARY KEY, room_id INTEGER, author INTEGER,
        body TEXT, created TEXT, likes INTEGER);
      CREATE TABLE insights (id TEXT, conversation_id TEXT, content TEXT, created_at INTEGER,
        user_id TEXT);
      CREATE VIEW everything AS SELECT * FROM room_posts;
      INSERT INTO members VALUES (1, 'ana', 'a long story about herself and her three cats');
      INSERT INTO rooms VALUES (7, 'Kitchen');
      INSERT INTO room_posts VALUES (1, 7, 1, 'hello', '2024-03-01T09:00:00Z', 3);
      """
    )
    let text = try proposal(fixture)
    #expect(
      text == """
        # Where debrief finds the messages of "x.bin".
        # A proposal made from its tables, columns and first rows: check every line marked "check",
        # then read the database with --map and the name of this file.

        format: sqlite
        # timezone: Europe/Berlin   # the zone of times that name none
        # complete: true            # a live database: messages that are gone from it were deleted

        messages:
          # check: names come from "members"
          query: |
            SELECT m."author", m."body", m."created", m."post_no", m."room_id", \
        p1."nick" AS debrief_senderName
            FROM "room_posts" m
            LEFT JOIN "members" p1 ON p1."id" = m."author"
          fields:   # debrief's field: column
            id: "post_no"   # check
            conversationId: "room_id"   # check
            text: "body"   # check
            createdAt: "created"   # check
            senderId: "author"   # check
            senderName: "debrief_senderName"   # check
            # other columns: "likes"
            # other tables and views: "members", "rooms", "insights", "everything"
            # other fields: senderKind, isFromUser, role, personalityId, \
        conversationName, conversationKind, threadId, threadName, replyToId, parentId, selectedAt, \
        editedAt, deletedAt, isDeleted, isStreaming, status, priority, deliveredTo, readBy, localId, \
        attachments, imageURL, messageType, reactions, mentions

        conversations:
          table: "rooms"   # check
          fields:
            id: "id"   # check: what the messages' conversationId refers to
            name: "title"   # check

        """
    )
    let source = try fixture.collect(SQLiteFormat.self, map: text)
    #expect(source.texts(\.text) == ["hello"])
    #expect(source.texts(\.senderName) == ["ana"])
    #expect(source.conversations.map(\.name) == ["Kitchen"])
  }

  private static let helpdesk = """
    CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE tickets (id INTEGER PRIMARY KEY, subject TEXT, description TEXT,
      requester_id INTEGER REFERENCES users (id), created_at TEXT);
    CREATE TABLE comments (id INTEGER PRIMARY KEY, ticket_id INTEGER REFERENCES tickets (id),
      author_id INTEGER REFERENCES users (id), body TEXT, created_at TEXT);
    INSERT INTO users VALUES (1, 'Ana'), (2, 'Bo');
    INSERT INTO tickets VALUES
      (10, 'Half pages', 'The printer prints half of each page.', 2, '2026-03-02T09:00:00Z'),
      (11, 'Empty', '', 2, '2026-03-03T09:00:00Z');
    INSERT INTO comments VALUES
      (10, 10, 1, 'I will look at it tomorrow.', '2026-03-02T09:20:00Z'),
      (12, 11, 1, 'What is it about?', '2026-03-03T09:20:00Z');
    """

  @Test("the description of a ticket is the first message of who asked")
  func opening() throws {
    let fixture = try SQLiteFixture(Self.helpdesk)
    let text = try proposal(fixture)
    #expect(text.contains("\"description\" of \"tickets\" opens each conversation"))
    #expect(!text.contains("topic: \"description\""))
    let source = try fixture.collect(SQLiteFormat.self, map: text)
    #expect(source.ids == ["10", "12", "opening-10"])
    #expect(source.texts(\.senderName) == ["Ana", "Ana", "Bo"])
    #expect(source.texts(\.text).last == "The printer prints half of each page.")
    #expect(source.texts(\.conversation) == ["10", "11", "10"])
  }

  @Test("a description that is a message, too, is read once")
  func repeatedOpening() throws {
    let fixture = try SQLiteFixture(
      Self.helpdesk
        + "INSERT INTO comments SELECT 13, id, 2, description, created_at FROM tickets WHERE id = 10;"
    )
    let text = try proposal(fixture)
    #expect(!text.contains("opening-"))
    #expect(try fixture.collect(SQLiteFormat.self, map: text).ids == ["10", "12", "13"])
  }

  @Test("the writer of a description is one of the people of its type")
  func typedOpening() throws {
    let fixture = try SQLiteFixture(
      """
      CREATE TABLE agents (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE tickets (id INTEGER PRIMARY KEY, subject TEXT, description TEXT,
        customer_id INTEGER, created_at TEXT);
      CREATE TABLE replies (id INTEGER PRIMARY KEY, ticket_id INTEGER, author_type TEXT,
        author_id INTEGER, body TEXT, created_at TEXT);
      INSERT INTO agents VALUES (1, 'Ana'); INSERT INTO customers VALUES (1, 'Bo');
      INSERT INTO tickets VALUES (7, 'Bill', 'The bill has a wrong address.', 1, '2026-03-02T09:00:00Z');
      INSERT INTO replies VALUES (1, 7, 'agent', 1, 'I will send a new one.', '2026-03-02T10:00:00Z'),
        (2, 7, 'customer', 1, 'Thank you very much.', '2026-03-02T11:00:00Z');
      """
    )
    let source = try fixture.collect(SQLiteFormat.self, map: try proposal(fixture))
    #expect(source.ids == ["1", "2", "opening-7"])
    #expect(source.texts(\.senderName) == ["Ana", "Bo", "Bo"])
    #expect(source.texts(\.sender) == ["agent-1", "customer-1", "customer-1"])
  }

  private static let chat = """
    CREATE TABLE agents (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE customers (id INTEGER PRIMARY KEY, full_name TEXT);
    CREATE TABLE chats (id INTEGER PRIMARY KEY, title TEXT);
    CREATE TABLE chat_messages (id INTEGER PRIMARY KEY, chat_id INTEGER REFERENCES chats (id),
      agent_id INTEGER REFERENCES agents (id), customer_id INTEGER REFERENCES customers (id),
      message TEXT, created_at TEXT);
    INSERT INTO agents VALUES (1, 'Ana'); INSERT INTO customers VALUES (1, 'Bo');
    INSERT INTO chats VALUES (5, 'Delivery');
    INSERT INTO chat_messages VALUES (1, 5, NULL, 1, 'Where is my parcel?', '2026-03-02T09:00:00Z'),
      (2, 5, 1, NULL, 'I will ask the carrier today.', '2026-03-02T09:05:00Z');
    """

  @Test("senders with a column for each of their tables are distinguished")
  func separateSenders() throws {
    let fixture = try SQLiteFixture(Self.chat)
    let source = try fixture.collect(SQLiteFormat.self, map: try proposal(fixture))
    #expect(source.texts(\.senderName) == ["Bo", "Ana"])
    #expect(source.texts(\.sender) == ["customers-1", "agents-1"])
  }

  @Test("two people of one message are no two ways to name its sender")
  func sharedMessages() throws {
    let fixture = try SQLiteFixture(
      Self.chat + "INSERT INTO chat_messages VALUES (3, 5, 1, 1, 'Both.', '2026-03-02T09:06:00Z');"
    )
    #expect(try !proposal(fixture).contains("CASE"))
  }

  @Test("without telling names the longest texts are taken, the row number as id")
  func nameless() throws {
    let fixture = try SQLiteFixture(
      """
      CREATE TABLE a (x TEXT, y TEXT, z BLOB);
      INSERT INTO a VALUES ('short', 'this is a rather long text', x'00'), ('s', 'another one', 1);
      """
    )
    let text = try proposal(fixture)
    #expect(text.contains("text: \"y\"   # check: it contains the longest texts"))
    let source = try fixture.collect(SQLiteFormat.self, map: text)
    #expect(source.ids == ["1", "2"])
    #expect(source.texts(\.conversation) == ["all", "all"])
  }

  @Test("names cannot break out of the proposal")
  func hostileNames() throws {
    let fixture = try SQLiteFixture(
      """
      CREATE TABLE "m\"\" # message
      complete: true" (id INTEGER PRIMARY KEY, text TEXT, "x
      y" TEXT);
      """
    )
    let text = try proposal(fixture)
    let mapping = try SourceMapping(Array(text.utf8), file: "map.yaml")
    #expect(!mapping.isComplete)
    #expect(try fixture.collect(SQLiteFormat.self, map: text).messages.isEmpty)
  }

  @Test("a database without anything like messages says so")
  func nothing() throws {
    let fixture = try SQLiteFixture("CREATE TABLE n (a INTEGER); CREATE TABLE o (b REAL);")
    let error = try #require(throws: SourceError.self) { try proposal(fixture) }
    #expect(
      error.description
        == "x.bin: none of its 2 tables looks like messages: n has no row, and no column called like a "
        + "text, o has no row, and no column called like a text"
    )
  }
}
