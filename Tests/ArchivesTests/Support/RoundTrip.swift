import ArchiveReading
import Archives
import CivilTime
import Conversations
import Database
import Foundation
import RecordSources
import TestSupport
import Testing

/// What a workspace keeps of a source, written out and read back.
struct RoundTrip {
  /// What is kept of the source, table by table.
  let before: [String: [String]]
  /// What is kept of the export of it.
  let after: [String: [String]]
  /// The export.
  let lines: [UInt8]
  /// The export of what was read from the export.
  let secondLines: [UInt8]

  /// Loads batches, exports them, and does the same with the export; nil if they hold nothing.
  init?(_ batches: [MessageBatch], keepsBranches: Bool = false) throws {
    let folder = try TemporaryFolder()
    (before, lines) = try Self.load(batches, keepsBranches: keepsBranches, folder)
    guard !lines.isEmpty else { return nil }
    let file = folder.url.appending(path: "export.jsonl")
    try Data(lines).write(to: file)
    let probe = try SourceProbe.open(file.path)
    var read: [MessageBatch] = []
    let collector = MessageCollector(file: "export", batch: MessageBatch()) { batch in
      read.append(batch)
      return MessageBatch()
    }
    try JSONLinesFormat.read(probe, options: ReadOptions(), into: collector)
    try collector.flush()
    #expect(read.flatMap(\.problems).map(\.reason) == [])
    (after, secondLines) = try Self.load(read, keepsBranches: false, folder)
  }

  /// Whether nothing was lost or changed.
  func expectNoLoss() {
    for (table, rows) in before {
      #expect(after[table] == rows, "\(table)")
    }
    #expect(secondLines == lines)
  }

  private static func load(
    _ batches: [MessageBatch],
    keepsBranches: Bool,
    _ folder: borrowing TemporaryFolder
  ) throws -> (tables: [String: [String]], lines: [UInt8]) {
    let connection = try Connection(path: ":memory:")
    try connection.registerMessageTokenizer()
    return try connection.write { transaction in
      try Migrations.makeFirstLoadTables(transaction)
      let load = try BulkLoad(transaction, ingest: 1, folder: folder.url.path)
      for batch in batches { try load.add(batch) }
      try load.finish(keepsBranches: keepsBranches, hasSearchIndex: false)
      var tables: [String: [String]] = [:]
      for (name, sql) in queries { tables[name] = try rows(sql, transaction) }
      var lines: [UInt8] = []
      let encoder = JSONLineEncoder()
      try ConversationExport(transaction).forEach { lines += encoder.line($0) }
      return (tables, lines)
    }
  }

  private static func rows(_ sql: String, _ transaction: Transaction) throws -> [String] {
    let statement = try transaction.query(sql)
    defer { statement.reset() }
    let columns = statement.columnNames.indices.map(Int32.init)
    var rows: [String] = []
    while try statement.step() {
      rows.append(columns.map { "\(statement.type($0)) \(statement.text($0) ?? "")" }.description)
    }
    return rows
  }

  /// Everything that is kept, by the names of the source instead of rows.
  private static let queries = [
    "conversations": """
    SELECT key, name, kind, topic, created_at, is_tree, active_leaf, keeps_branches, is_opted_out
    FROM conversations ORDER BY key
    """,
    "participants": """
    SELECT key, name, kind, time_zone, is_opted_out FROM participants ORDER BY key
    """,
    "members": """
    SELECT conversations.key, participants.key FROM conversation_participants
    JOIN conversations ON conversations.id = conversation
    JOIN participants ON participants.id = participant ORDER BY 1, 2
    """,
    // The empty roots of threads are made at the end, so only the others keep their order.
    "messages": """
    SELECT conversations.key, native_id, senders.key, senders.name, senders.kind,
      messages.created_at, text, class, fingerprint, native_thread, reply_to, parent, selected_at,
      edited_at, deleted_at, local_id, details
    FROM messages JOIN conversations ON conversations.id = conversation
    LEFT JOIN senders ON senders.id = sender
    ORDER BY conversations.key, class = 6, iif(class = 6, 0, messages.id), native_id
    """,
    "threads": """
    SELECT conversations.key, roots.native_id, origin, is_active, message_count, first_at, last_at,
      threads.fingerprint
    FROM threads JOIN conversations ON conversations.id = threads.conversation
    JOIN messages AS roots ON roots.id = root ORDER BY 1, 2
    """,
    "thread_messages": """
    SELECT conversations.key, roots.native_id, at, messages.native_id
    FROM thread_messages JOIN threads ON threads.id = thread
    JOIN conversations ON conversations.id = threads.conversation
    JOIN messages AS roots ON roots.id = root JOIN messages ON messages.id = message
    ORDER BY 1, 2, 3, messages.id
    """,
  ]
}

@Suite("Conversations written out")
struct RoundTripTests {
  /// Reads lines as debrief's own JSONL.
  private func batches(_ lines: String) throws -> [MessageBatch] {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "source.jsonl")
    try Data(lines.utf8).write(to: file)
    let probe = try SourceProbe.open(file.path)
    return try CollectedSource { collector in
      try JSONLinesFormat.read(probe, options: ReadOptions(), into: collector)
    }.batches
  }

  @Test("branches that are threads stay threads")
  func branches() throws {
    let batches = try batches(
      """
      {"id":"1","conversationId":"c","text":"What next?","createdAt":10,"selectedAt":null}
      {"id":"2","conversationId":"c","parentId":"1","text":"This","createdAt":20,"selectedAt":5}
      {"id":"3","conversationId":"c","parentId":"1","text":"That","createdAt":30,"selectedAt":9}
      """
    )
    let trip = try #require(try RoundTrip(batches, keepsBranches: true))
    trip.expectNoLoss()
    #expect(trip.before["threads"]?.count == 2)
  }

  @Test("a line says everything its message and conversation are")
  func everything() throws {
    var conversation = ConversationDescription(id: "c", name: "Ops", kind: .group)
    conversation.topic = "what\u{2028}runs"
    conversation.createdAt = Instant(milliseconds: 1)
    conversation.isOptedOut = true
    var bot = Participant(id: "b", name: "Bot", kind: .bot)
    bot.timeZone = "Europe/Berlin"
    var ana = Participant(id: "a", name: "Ana")
    ana.isOptedOut = true
    conversation.participants = [ana, bot]
    var message = Message(
      id: "m",
      conversationId: "c",
      text: "",
      createdAt: Instant(milliseconds: -1),
      sender: Sender(id: "b", name: "Bot 1", kind: .bot)
    )
    message.isEvent = true
    message.threadId = "t"
    message.replyToId = "r"
    message.parentId = "p"
    message.editedAt = Instant(milliseconds: 0)
    message.deletedAt = Instant(milliseconds: 1_700_000_000_001)
    message.localId = "l"
    message.status = "read"
    message.priority = "high"
    message.deliveredTo = ["a"]
    message.readBy = ["a", "b"]
    message.mentions = ["a"]
    message.attachments = [
      Attachment(name: "a.png", mediaType: "image/png", url: "https://x/a", isImage: false),
      Attachment(),
    ]
    message.reactions = [Reaction(emoji: "👍", count: 3, senderIds: ["a"])]
    var empty = ConversationDescription(id: "empty", name: "Nothing said")
    empty.participants = [bot]
    let batch = MessageBatch()
    batch.append(conversation)
    batch.append(message)
    batch.append(empty)
    batch.append(Participant(id: "z", name: "Zoe"))
    let trip = try #require(try RoundTrip([batch]))
    trip.expectNoLoss()
    #expect(trip.before["conversations"]?.count == 2)
    #expect(trip.before["participants"]?.count == 3)
  }
}
