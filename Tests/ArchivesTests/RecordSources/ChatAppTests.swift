import CivilTime
import Conversations
import Database
import RecordSources
import Testing

@Suite("Chat-app databases")
struct ChatAppTests {
  private static let group = """
    CREATE TABLE users (id TEXT PRIMARY KEY, displayName TEXT, preferences TEXT, timeZone TEXT);
    INSERT INTO users VALUES ('u1', 'Ana', '{"aiEnabled": true}', 'Europe/Madrid'),
      ('u2', 'Ben', '{"preferences": {"aiEnabled": false}}', NULL);
    CREATE TABLE conversations (id TEXT PRIMARY KEY, type TEXT, participantIds TEXT,
      participantDetails TEXT, lastMessage TEXT, groupName TEXT, createdAt INTEGER,
      updatedAt INTEGER, preferences TEXT);
    INSERT INTO conversations VALUES
      ('c1', 'group', '["u1","u2","u3"]',
       '{"u1": {"name": "Ana", "photoURL": "x"}, "u2": {"displayName": "Ben"}, "u4": "Dee"}',
       '{"id": "m9", "text": "stale"}', 'Launch', 1709280000000, 1709290000000, NULL),
      ('c2', 'direct', '["u1","u2"]', NULL, NULL, NULL, 1709280000000, NULL,
       '{"aiEnabled": 0}');
    CREATE TABLE messages (id TEXT PRIMARY KEY, conversationId TEXT, senderId TEXT,
      senderName TEXT, type TEXT, text TEXT, imageURL TEXT, createdAt INTEGER, status TEXT,
      deliveredTo TEXT, readBy TEXT, localId TEXT, priority TEXT);
    INSERT INTO messages VALUES
      ('m1', 'c1', 'u1', 'Ana', 'text', 'hello', NULL, 1709283600000, 'read', '["u2"]',
       '["u2","u3"]', 'l1', 'high'),
      ('m2', 'c1', 'u2', NULL, 'image', NULL, 'https://x/y.png', 1709283601000, 'sent', NULL, NULL,
       NULL, NULL),
      ('m3', 'c2', 'u2', NULL, 'text', 'unsent', NULL, 1709283602000, 'failed', '[]', '[]', 'l2',
       NULL),
      ('m4', NULL, 'u2', NULL, 'text', 'lost', NULL, 1709283602000, NULL, NULL, NULL, NULL, NULL);
    CREATE TABLE last_messages (id TEXT, conversationId TEXT, senderId TEXT, text TEXT,
      createdAt INTEGER);
    INSERT INTO last_messages VALUES ('x', 'c1', 'u1', 'stale', 1709283600000);
    CREATE TABLE insights (id TEXT, conversation_id TEXT, type TEXT, content TEXT,
      created_at INTEGER);
    INSERT INTO insights VALUES ('i', 'c1', 'summary', 'hello was said', 1709283600000);
    """

  /// The same schema with names in snake case.
  private static func snakeCase(_ sql: String) -> String {
    var result = ""
    for character in sql {
      result +=
        character.isUppercase && result.last?.isLowercase == true
        ? "_\(character.lowercased())" : String(character)
    }
    return result
  }

  @Test(
    "conversations with participants are read, in camel and snake case",
    arguments: [false, true]
  )
  func group(isSnakeCase: Bool) throws {
    let fixture = try SQLiteFixture(isSnakeCase ? Self.snakeCase(Self.group) : Self.group)
    #expect(ChatAppFormat.recognizes(fixture.probe))
    let source = try fixture.collect(ChatAppFormat.self)
    #expect(source.ids == ["m1", "m2", "m3"])
    #expect(source.reasons == ["4: conversationId is missing"])
    #expect(source.texts(\.text) == ["hello", "[image]", "unsent"])
    #expect(source.texts(\.senderName) == ["Ana", "Ben", "Ben"])
    #expect(source.texts(\.localId) == ["l1", nil, "l2"])
    #expect(source.messages.map(\.row.isUnsent) == [false, false, true])
    #expect(source.messages.map(\.row.createdAt).first == 1_709_283_600_000)
    let details = source.texts(\.details)
    #expect(
      details[0]
        == #"{"status":"read","priority":"high","deliveredTo":["u2"],"readBy":["u2","u3"]}"#
    )
    #expect(
      details[1]
        == #"{"attachments":[{"url":"https://x/y.png","isImage":true}],"status":"sent"}"#
    )
  }

  @Test("names, kinds and people of conversations are read")
  func conversations() throws {
    let source = try SQLiteFixture(Self.group).collect(ChatAppFormat.self)
    let launch = try #require(source.conversations.first)
    #expect(launch.id == "c1" && launch.name == "Launch" && launch.kind == .group)
    #expect(launch.createdAt?.milliseconds == 1_709_280_000_000)
    #expect(launch.participants.map(\.id) == ["u1", "u2", "u4", "u3"])
    #expect(launch.participants.map(\.name) == ["Ana", "Ben", "Dee", nil])
    #expect(source.conversations.map(\.kind) == [.group, .direct])
    #expect(source.participants.map(\.timeZone) == ["Europe/Madrid", nil])
  }

  @Test("who turned AI off is marked: people, conversations")
  func optOut() throws {
    let source = try SQLiteFixture(Self.group).collect(ChatAppFormat.self)
    #expect(source.participants.map { $0.isOptedOut == true } == [false, true])
    #expect(source.conversations.map { $0.isOptedOut == true } == [false, true])
  }

  @Test(
    "preferences in a table of their own mark people, conversations, or everything",
    arguments: [
      (
        "user_preferences (user_id TEXT, preferences TEXT)", "('u1', '{\"aiEnabled\":false}')", 1, 0
      ),
      ("preferences (userId TEXT, aiEnabled INTEGER)", "('u1', 0), ('u2', 1)", 1, 0),
      ("preferences (conversationId TEXT, aiEnabled INTEGER)", "('c1', 0)", 0, 1),
      ("preferences (id INTEGER, aiEnabled INTEGER)", "(1, 0)", 0, 2),
      ("settings (key TEXT, value TEXT)", "('theme', 'false'), ('aiEnabled', 'false')", 0, 2),
      ("settings (key TEXT, value TEXT)", "('preferences', '{\"aiEnabled\": false}')", 0, 2),
      ("settings (key TEXT, value TEXT)", "('aiEnabled', 'true')", 0, 0),
    ]
  )
  func preferences(table: String, values: String, people: Int, conversations: Int) throws {
    let name = table.prefix { $0 != " " }
    let fixture = try SQLiteFixture(
      """
      CREATE TABLE conversations (id TEXT PRIMARY KEY, title TEXT);
      INSERT INTO conversations VALUES ('c1', 'one');
      CREATE TABLE messages (id TEXT, conversationId TEXT, role TEXT, content TEXT, ts INTEGER);
      INSERT INTO messages VALUES ('m1', 'c1', 'user', 'x', NULL), ('m2', 'c2', 'user', 'y', NULL);
      CREATE TABLE \(table);
      INSERT INTO \(name) VALUES \(values);
      """
    )
    let source = try fixture.collect(ChatAppFormat.self)
    #expect(source.participants.count { $0.isOptedOut == true } == people)
    #expect(source.conversations.map(\.id) == ["c1", "c2"])
    #expect(source.conversations.count { $0.isOptedOut == true } == conversations)
  }

  @Test("AI chats by personality are read, without a table of conversations")
  func personalities() throws {
    let source = try SQLiteFixture(
      """
      CREATE TABLE messages (id TEXT PRIMARY KEY, content TEXT, isFromUser INTEGER,
        personalityId TEXT, messageType TEXT, imageUri TEXT, timestamp INTEGER);
      INSERT INTO messages VALUES
        ('1', 'hi', 1, 'sage', 'TEXT', NULL, 1709283600000),
        ('2', 'hello', 0, 'sage', 'TEXT', NULL, 1709283601000),
        ('3', 'look', 1, 'poet', 'TEXT_WITH_IMAGE', 'file:///a.png', 1709283602000);
      """
    ).collect(ChatAppFormat.self)
    #expect(source.ids == ["1", "2", "3"])
    #expect(source.texts(\.conversation) == ["sage", "sage", "poet"])
    #expect(source.texts(\.sender) == ["user", "assistant:sage", "user"])
    #expect(source.messages.map(\.row.senderKind) == [.human, .assistant, .human])
    #expect(source.conversations.map(\.kind) == [.ai, .ai])
  }

  @Test("AI chats with roles are read, the personality taken from the conversation")
  func roles() throws {
    let source = try SQLiteFixture(
      """
      CREATE TABLE chat_sessions (id TEXT PRIMARY KEY, title TEXT, personality_id TEXT,
        created_at TEXT);
      INSERT INTO chat_sessions VALUES ('s', 'Trip', 'sage', '2024-03-01T09:00:00Z');
      CREATE TABLE chat_messages (id INTEGER PRIMARY KEY, session_id TEXT, role TEXT,
        content TEXT, timestamp REAL, is_streaming INTEGER);
      INSERT INTO chat_messages VALUES (1, 's', 'user', 'where to?', 1709283600.5, 0),
        (2, 's', 'assistant', 'Lis', 1709283601.25, 1), (3, 's', 'system', 'be kind', NULL, 0);
      """
    ).collect(ChatAppFormat.self)
    #expect(source.texts(\.sender) == ["user", "assistant:sage", "system"])
    #expect(source.messages.map(\.row.createdAt) == [1_709_283_600_500, 1_709_283_601_250, nil])
    #expect(source.messages.map(\.row.isUnsent) == [false, true, false])
    #expect(source.conversations.map(\.name) == ["Trip"])
    #expect(source.conversations.map(\.kind) == [.ai])
  }

  @Test("a table without any name for a conversation is one conversation")
  func oneConversation() throws {
    let source = try SQLiteFixture(
      """
      CREATE TABLE Message (id INTEGER PRIMARY KEY, role TEXT, content TEXT, timestamp REAL);
      INSERT INTO Message VALUES (1, 'user', 'x', NULL);
      """
    ).collect(ChatAppFormat.self)
    #expect(source.texts(\.conversation) == ["Message"])
  }

  @Test(
    "a table that lacks a time, a text, or a sender is not taken for messages",
    arguments: [
      "id TEXT, conversationId TEXT, senderId TEXT, text TEXT",
      "id TEXT, conversationId TEXT, senderId TEXT, createdAt INTEGER",
      "id TEXT, conversationId TEXT, text TEXT, createdAt INTEGER",
      "id TEXT, senderId TEXT, text TEXT, createdAt INTEGER",
      "conversationId TEXT, senderId TEXT, text TEXT, createdAt INTEGER",
    ]
  )
  func incomplete(columns: String) throws {
    let fixture = try SQLiteFixture("CREATE TABLE messages (\(columns));")
    #expect(!ChatAppFormat.recognizes(fixture.probe))
  }

  @Test("people's chats and AI chats in one database are both read, rows counted per table")
  func both() throws {
    let source = try SQLiteFixture(
      Self.group + """
        CREATE TABLE ai_conversations (id TEXT PRIMARY KEY, title TEXT);
        INSERT INTO ai_conversations VALUES ('a', 'Trip');
        CREATE TABLE ai_messages (id TEXT, conversation_id TEXT, role TEXT, content TEXT,
          timestamp INTEGER);
        INSERT INTO ai_messages VALUES ('a1', 'a', 'user', 'x', 1709283600000),
          (NULL, 'a', 'user', 'y', 1709283600000);
        """
    ).collect(ChatAppFormat.self)
    #expect(source.ids == ["m1", "m2", "m3", "a1"])
    #expect(source.conversations.map(\.kind) == [.group, .direct, .ai])
    #expect(source.problems.map(\.file) == ["x.bin/messages", "x.bin/ai_messages"])
    #expect(source.reasons == ["4: conversationId is missing", "2: id is missing"])
  }

  @Test("branching chats keep parents and choices, and are trees")
  func branches() throws {
    let source = try SQLiteFixture(
      """
      CREATE TABLE conversations (id TEXT PRIMARY KEY, title TEXT);
      INSERT INTO conversations VALUES ('c', 'Tree');
      CREATE TABLE messages (id TEXT PRIMARY KEY, conversation_id TEXT, parent_id TEXT,
        selected_at INTEGER, role TEXT, content TEXT, created_at INTEGER);
      INSERT INTO messages VALUES
        ('q', 'c', NULL, NULL, 'user', 'x', 1709283600000),
        ('a', 'c', 'q', 1709283700000, 'assistant', 'y', 1709283601000),
        ('b', 'c', 'q', NULL, 'assistant', 'z', 1709283602000),
        ('d', 'other', NULL, NULL, 'user', 'x', 1709283600000);
      """
    ).collect(ChatAppFormat.self)
    #expect(source.texts(\.parent) == [nil, "q", "q", nil])
    #expect(source.texts(\.replyTo) == [nil, nil, nil, nil])
    #expect(source.messages.map(\.row.selectedAt) == [nil, 1_709_283_700_000, nil, nil])
    #expect(source.conversations.map(\.isTree) == [true, true])
  }

  @Test("a parent without choices is a message that was answered")
  func replies() throws {
    let source = try SQLiteFixture(
      """
      CREATE TABLE messages (id TEXT, conversationId TEXT, parentId TEXT, senderId TEXT,
        text TEXT, createdAt INTEGER);
      INSERT INTO messages VALUES ('a', 'c', NULL, 'u', 'x', 1709283600000),
        ('b', 'c', 'a', 'u', 'y', 1709283600000);
      """
    ).collect(ChatAppFormat.self)
    #expect(source.texts(\.parent) == [nil, nil])
    #expect(source.texts(\.replyTo) == [nil, "a"])
  }
}

@Suite("Core Data stores of chat apps")
struct CoreDataTests {
  private static let sql = """
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER,
      Z_MAX INTEGER);
    CREATE TABLE ZCONVERSATION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
      ZCREATEDAT TIMESTAMP, ZTITLE VARCHAR, ZID BLOB);
    INSERT INTO ZCONVERSATION VALUES
      (1, 1, 1, 730972800, 'Trip', x'00112233445546778899AABBCCDDEEFF'),
      (2, 1, 1, 730972800.5, 'Food', NULL);
    CREATE TABLE ZMESSAGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
      ZISSTREAMING INTEGER, ZCONVERSATION INTEGER, ZPARENT INTEGER, ZSELECTEDAT TIMESTAMP,
      ZTIMESTAMP TIMESTAMP, ZCONTENT VARCHAR, ZROLE VARCHAR, ZID VARCHAR);
    INSERT INTO ZMESSAGE VALUES
      (1, 2, 1, 0, 1, NULL, NULL, 730976400, 'where to?', 'user', 'A'),
      (2, 2, 1, 0, 1, 1, 730976402.5, 730976401.25, 'Lisbon', 'assistant', NULL),
      (3, 2, 1, 0, 2, 2, NULL, 730976403, 'soup?', 'user', 'C');
    """

  @Test("relations are followed, and times count from 2001")
  func store() throws {
    let fixture = try SQLiteFixture(Self.sql)
    #expect(ChatAppFormat.recognizes(fixture.probe))
    let source = try fixture.collect(ChatAppFormat.self)
    let trip = "00112233-4455-4677-8899-AABBCCDDEEFF"
    #expect(source.conversations.map(\.id) == [trip, "2"])
    #expect(source.conversations.map(\.name) == ["Trip", "Food"])
    #expect(
      source.conversations.map(\.createdAt?.milliseconds) == [1_709_280_000_000, 1_709_280_000_500]
    )
    #expect(source.ids == ["A", "2", "C"])
    #expect(source.texts(\.conversation) == [trip, trip, "2"])
    #expect(source.texts(\.parent) == [nil, "A", "2"])
    #expect(
      source.messages.map(\.row.createdAt)
        == [1_709_283_600_000, 1_709_283_601_250, 1_709_283_603_000]
    )
    #expect(source.messages.map(\.row.selectedAt) == [nil, 1_709_283_602_500, nil])
    #expect(source.messages.map(\.row.senderKind) == [.human, .assistant, .human])
    #expect(source.conversations.map(\.isTree) == [true, true])
  }

  @Test("senders are people of another table, or plain ids")
  func people() throws {
    let source = try SQLiteFixture(
      """
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY);
      CREATE TABLE ZUSER (Z_PK INTEGER PRIMARY KEY, ZUSERNAME VARCHAR, ZID VARCHAR,
        ZAIENABLED INTEGER);
      INSERT INTO ZUSER VALUES (1, 'ana', 'u1', 1), (2, 'ben', 'u2', 0);
      CREATE TABLE ZCONVERSATION (Z_PK INTEGER PRIMARY KEY, ZIDENTIFIER VARCHAR, ZTYPE VARCHAR,
        ZPARTICIPANTIDS BLOB);
      INSERT INTO ZCONVERSATION VALUES (7, 'c', 'direct', CAST('["u1","u2"]' AS BLOB));
      CREATE TABLE ZMESSAGE (Z_PK INTEGER PRIMARY KEY, ZCONVERSATION INTEGER, ZSENDER INTEGER,
        ZSENDERID VARCHAR, ZTEXT VARCHAR, ZCREATEDAT TIMESTAMP);
      INSERT INTO ZMESSAGE VALUES (1, 7, 2, NULL, 'x', 730976400), (2, 8, NULL, 'u9', 'y', NULL);
      """
    ).collect(ChatAppFormat.self)
    #expect(source.texts(\.sender) == ["u2", "u9"])
    #expect(source.texts(\.senderName) == ["ben", nil])
    #expect(source.texts(\.conversation) == ["c", "8"])
    #expect(source.participants.map { $0.isOptedOut == true } == [false, true])
    #expect(source.conversations.first?.participants.map(\.id) == ["u1", "u2"])
    #expect(source.conversations.first?.kind == .direct)
  }
}
