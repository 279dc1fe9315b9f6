package import ArchiveReading
import Conversations
import Database

/// The databases of chat apps of the usual kind, which need no mapping.
///
/// These are conversations with participants and messages with senders; AI chats whose messages
/// record which side wrote (`isFromUser` or `role`); branching chats with `parentId` and
/// `selectedAt`; and each of them as a Core Data store. Names may be in camel or snake case.
package enum ChatAppFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "chat-app"
  /// True: the app keeps writing to it.
  package static let isLive = true

  /// Whether a database has tables of messages with the columns of a chat app.
  ///
  /// - Returns: Whether it has; false also if the database cannot be read, which ``SQLiteFormat``
  ///   then reports.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    probe.detectedTables.of(probe).map { ChatAppSchema($0) != nil } ?? false
  }

  /// Reads a database.
  ///
  /// - Throws: ``SourceError``. ``CollectorClosed`` if no more is wanted.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    guard options.mapping == nil else {
      return try SQLiteFormat.read(probe, options: options, into: collector)
    }
    let source = try SQLiteSource(probe, temporaryFolder: options.temporaryFolder)
    try source.read { connection in
      let schema = try DatabaseSchema(connection)
      guard let app = ChatAppSchema(schema) else { throw SQLiteFormat.noSchema(schema, probe) }
      let people = try ChatAppPeople(app, connection, collector)
      for chat in app.chats {
        // Rows are counted table by table.
        let isOnly = app.chats.count == 1
        collector.file = isOnly ? probe.name : "\(probe.name)/\(chat.messages.name)"
        let reader = ChatReader(app, chat, people, connection, options)
        try reader.read(into: collector)
      }
    }
  }
}

/// Reads one table of messages and its conversations.
private struct ChatReader {
  private let app: ChatAppSchema
  private let chat: ChatAppSchema.Chat
  private let people: ChatAppPeople
  private let connection: Connection
  private let options: ReadOptions

  init(
    _ app: ChatAppSchema,
    _ chat: ChatAppSchema.Chat,
    _ people: ChatAppPeople,
    _ connection: Connection,
    _ options: ReadOptions
  ) {
    self.app = app
    self.chat = chat
    self.people = people
    self.connection = connection
    self.options = options
  }

  func read(into collector: MessageCollector) throws {
    var records = RecordWriter(
      timeZone: options.timeZone,
      isTree: app.isTree(chat),
      defaultKind: app.isAI(chat) ? .ai : nil,
      described: try readConversations(into: collector)
    )
    records.optOut = people.optOut(ofConversation:)
    let query = app.messageQuery(chat)
    let rows = SQLiteRows(try connection.prepare(query.sql), columns: query.columns)
    try rows.forEach(collector) { values, row in
      try records.write(values, line: row, into: collector)
    }
  }

  private func readConversations(into collector: MessageCollector) throws -> Set<String> {
    var described: Set<String> = []
    guard let table = chat.conversations else { return described }
    var builder = ConversationBuilder(timeZone: options.timeZone)
    builder.isTree = app.isTree(chat)
    builder.defaultKind = app.isAI(chat) ? .ai : nil
    var query = ChatAppQuery<ConversationField>(from: table)
    for field in ConversationField.allCases {
      let column = app.schema.column(table, ChatAppColumns.conversations[field] ?? [])
      let key = field == .id ? app.coreDataKey(table, "t") : nil
      query.add(field, [column.map { "t.\($0.name.sqlIdentifier)" }, key])
    }
    let rows = SQLiteRows(try connection.prepare(query.sql), columns: query.columns)
    try rows.forEach(collector) { values, row in
      var description = try builder.description(values)
      description.isOptedOut =
        people.optOut(ofConversation: description.id) ?? description.isOptedOut
      described.insert(description.id)
      collector.append(description)
      if row.isMultiple(of: 4096) { try collector.flush() }
    }
    return described
  }
}
