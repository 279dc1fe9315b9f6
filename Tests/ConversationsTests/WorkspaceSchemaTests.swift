import Conversations
import Database
import ShippedFiles
import Testing

@Suite("The schema of a workspace")
struct WorkspaceSchemaTests {
  private func tables() throws -> [(name: String, isVirtual: Bool)] {
    let connection = try Connection(path: ":memory:")
    try connection.registerMessageTokenizer()
    try Migrations.workspace.apply(to: connection)
    return try connection.read { transaction in
      try transaction.rows(
        "SELECT name, sql LIKE 'CREATE VIRTUAL%' AS is_virtual FROM sqlite_schema WHERE type = 'table'"
      ) { (try $0["name"], try $0["is_virtual"]) }
    }
  }

  @Test("applies every file of migrations, in their order")
  func complete() {
    let files = ShippedFiles.paths.filter { $0.hasPrefix("migrations/") }
    #expect(Migrations.workspace.version == files.count)
    #expect(Migrations.workspace.names.map { "migrations/\($0).sql" } == files.sorted())
  }

  @Test("says of every table who removes its text when something is forgotten")
  func owners() throws {
    let tables = try tables()
    let indexes = tables.filter(\.isVirtual).map(\.name)
    let own = tables.map(\.name).filter { name in
      !name.hasPrefix("sqlite_") && !indexes.contains { name == $0 || name.hasPrefix($0 + "_") }
    }
    #expect(own.sorted() == Migrations.textOwners.keys.sorted())
  }

  @Test("comments every column")
  func comments() {
    for path in ShippedFiles.paths where path.hasPrefix("migrations/") {
      let lines = (ShippedFiles.text(path) ?? "").split(separator: "\n").map(String.init)
      for (index, line) in lines.enumerated()
      where line.hasPrefix("  ") && !line.hasPrefix("  '")
        && line.contains(/\ (TEXT|INTEGER|REAL|BLOB)\b/)
      {
        let isCommented = line.contains("  -- ") || lines[max(0, index - 1)].hasPrefix("  -- ")
        #expect(isCommented, "\(path): \(line)")
      }
    }
  }
}

@Suite("Rows of a workspace")
struct OwnershipTests {
  private func workspace() throws -> Connection {
    let connection = try Connection(path: ":memory:")
    try connection.registerMessageTokenizer()
    return connection
  }

  private static let orphan =
    "INSERT INTO insight_sightings (insight, at, after) VALUES ('i-1', 0, '{}')"
  private static let insight = """
    INSERT INTO insights (id, kind, scope, conversation_id, status, confidence, created_at,
      updated_at, body) VALUES ('i-1', 'decision', 'thread', 'c', 'active', 1, 0, 0, '{}')
    """

  @Test("have the owners that their columns name")
  func owners() throws {
    let connection = try workspace()
    try Migrations.workspace.apply(to: connection)
    let owned = try connection.read { transaction in
      try transaction.rows(
        """
        SELECT m.name || '.' || f."from" || ' ' || f."table" AS owner, f.on_delete
        FROM sqlite_schema m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table' ORDER BY 1
        """
      ) { "\(try $0["owner"] as String) \(try $0["on_delete"] as String)" }
    }
    #expect(
      owned == [
        "call_shares.call calls CASCADE",
        "conversation_participants.conversation conversations CASCADE",
        "conversation_versions.id conversations CASCADE",
        "extraction_done.kinds extraction_kinds NO ACTION",
        "insight_closings.insight insights CASCADE",
        "insight_evidence.insight insights CASCADE",
        "insight_history.insight insights NO ACTION",
        "insight_sightings.insight insights CASCADE",
        "message_versions.id messages CASCADE",
        "messages.conversation conversations NO ACTION",
        "set_aside.ingest ingests NO ACTION",
        "source_conversations.conversation conversations CASCADE",
        "thread_messages.thread threads CASCADE",
        "thread_versions.id threads CASCADE",
        "threads.conversation conversations NO ACTION",
        "work_history.item work_items CASCADE",
      ]
    )
  }

  @Test("are refused without their owner, and go with it")
  func lives() throws {
    let connection = try workspace()
    try Migrations.workspace.apply(to: connection)
    #expect(throws: DatabaseError.self) {
      try connection.write { try $0.execute(Self.orphan) }
    }
    try connection.write { transaction in
      try transaction.execute(Self.insight)
      try transaction.execute(Self.orphan)
    }
    #expect(try sightings(connection) == 1)
    try connection.write { try $0.execute("DELETE FROM insights") }
    #expect(try sightings(connection) == 0)
  }

  @Test("that lost their owner in an earlier version are removed, the others stay")
  func orphans() throws {
    let connection = try workspace()
    try Migrations.first(27).apply(to: connection)
    try connection.write { transaction in
      try transaction.execute(Self.insight)
      try transaction.execute(Self.orphan)
      try transaction.execute(Self.orphan.replacing("i-1", with: "i-2"))
    }
    try Migrations.workspace.apply(to: connection)
    #expect(try sightings(connection) == 1)
    let broken = try connection.read { try $0.rows("PRAGMA foreign_key_check") { _ in 1 } }
    #expect(broken.isEmpty)
  }

  private func sightings(_ connection: Connection) throws -> Int {
    try connection.read { transaction in
      try transaction.rows("SELECT count(*) AS n FROM insight_sightings") { try $0["n"] as Int }
    }[0]
  }
}

@Suite("A workspace from before threads had names")
struct ThreadNameMigrationTests {
  /// A workspace of version 25 with two messages.
  private func workspace(searchIndex: String) throws -> Connection {
    let connection = try Connection(path: ":memory:")
    try connection.registerMessageTokenizer()
    try Migrations.first(25).apply(to: connection)
    try connection.write { transaction in
      try transaction.execute(
        """
        INSERT INTO messages (id, conversation, native_id, text, class, fingerprint, ingest)
        VALUES (1, 1, 'a', 'the ferry leaves at nine', 0, 11, 1), (2, 1, 'b', 'ok', 0, 12, 1);
        INSERT INTO workspace_settings VALUES ('search_index', '\(searchIndex)');
        """
      )
      if searchIndex == "complete" {
        try transaction.execute("INSERT INTO message_text (message_text) VALUES ('rebuild')")
      }
    }
    return connection
  }

  @Test("is searched as before, at once", arguments: [("complete", [Int64(1)]), ("absent", [])])
  func search(searchIndex: String, found: [Int64]) throws {
    let connection = try workspace(searchIndex: searchIndex)
    try Migrations.workspace.apply(to: connection)
    let messages = try connection.read { transaction in
      try MessageIndex(transaction).postings(of: "ferri", limit: 9).map(\.message.rawValue)
    }
    #expect(messages == found)
  }

  @Test("learns names, and keeps what they were before")
  func names() throws {
    let connection = try workspace(searchIndex: "complete")
    try Migrations.workspace.apply(to: connection)
    try connection.write { transaction in
      for name in ["boats", "ships"] {
        try transaction.run("UPDATE messages SET thread_name = ? WHERE id = 2", name)
      }
    }
    let names = try connection.read { transaction in
      try transaction.rows("SELECT thread_name FROM message_versions ORDER BY rowid") {
        try $0["thread_name"] as String?
      }
    }
    #expect(names == [nil, "boats"])
  }
}

@Suite("A workspace with quotes in the order of the ids of insights")
struct EvidenceOrderMigrationTests {
  @Test("has the quotes of its insights")
  func quotes() throws {
    let connection = try Connection(path: ":memory:")
    try connection.registerMessageTokenizer()
    try Migrations.first(30).apply(to: connection)
    try connection.execute(
      """
      INSERT INTO insights (id, kind, scope, conversation_id, status, confidence, created_at,
        updated_at, body) VALUES ('i-9', 'decision', 'thread', 'c', 'active', 1, 0, 0, '{}'),
        ('i-1', 'decision', 'thread', 'c', 'active', 1, 0, 0, '{}');
      INSERT INTO insight_evidence (insight, place, message_id, fingerprint, sender_name, created_at,
        quote, start, "end", match) VALUES ('i-1', 0, 'm3', 7, 'Ana', 5, 'one', 0, 3, 'exact'),
        ('i-9', 0, 'm1', NULL, NULL, NULL, 'two', 1, 4, 'exact'),
        ('i-9', 1, 'm2', 8, 'Bo', 6, 'three', 2, 7, 'normalized');
      """
    )
    func lines(by position: String) throws -> [String] {
      try connection.read { transaction in
        try transaction.rows(
          """
          SELECT json_array(insight, \(position), message_id, fingerprint, sender_name, created_at,
            quote, start, "end", match) AS line FROM insight_evidence ORDER BY insight, \(position)
          """
        ) { try $0["line"] as String }
      }
    }
    let before = try lines(by: "place")
    try Migrations.workspace.apply(to: connection)
    #expect(before.count == 3)
    #expect(try lines(by: "position") == before)
  }
}

@Suite("A workspace with a row for each kind that was looked for")
struct ExtractionKindsMigrationTests {
  @Test("knows what was looked for in which state of which thread")
  func kept() throws {
    let connection = try Connection(path: ":memory:")
    try connection.registerMessageTokenizer()
    try Migrations.first(29).apply(to: connection)
    try connection.execute(
      """
      INSERT INTO extraction_done (thread_id, kind, fingerprint, engine, version, at) VALUES
        ('c:1', 'decision', 'f1', 'gemini', 'd1', 5), ('c:1', 'summary', 'f1', 'gemini', 's1', 5),
        ('c:1', 'priority', 'f0', 'offline', 'p1', 4),
        ('c:2', 'summary', 'f2', 'gemini', 's1', 6), ('c:2', 'decision', 'f2', 'gemini', 'd1', 6);
      """
    )
    try Migrations.workspace.apply(to: connection)
    let rows = try connection.read { transaction in
      try transaction.rows(
        """
        SELECT thread_id || ' ' || fingerprint || ' ' || engine || ' ' || versions || ' ' || at AS line
        FROM extraction_done JOIN extraction_kinds ON id = kinds ORDER BY 1
        """
      ) { try $0["line"] as String }
    }
    let both = #"{"decision":"d1","summary":"s1"}"#
    #expect(
      rows == [
        #"c:1 f0 offline {"priority":"p1"} 4"#, "c:1 f1 gemini \(both) 5",
        "c:2 f2 gemini \(both) 6",
      ]
    )
    let kinds = try connection.read { transaction in
      try transaction.integer("SELECT count(*) FROM extraction_kinds")
    }
    #expect(kinds == 2)
  }
}

extension Migrations {
  /// The oldest changes of a workspace: the schema of an earlier version.
  fileprivate static func first(_ count: Int) throws -> Migrations {
    Migrations(
      try workspace.names.prefix(count).map { name in
        Migration(name, sql: try #require(ShippedFiles.text("migrations/\(name).sql")))
      }
    )
  }
}
