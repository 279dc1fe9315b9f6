package import ArchiveReading
import RecordSources

/// The `chat.db` of Messages on the Mac: iMessage and SMS.
///
/// Apple documents nothing; columns vary between macOS versions, so each is queried only if it
/// exists. See <https://github.com/ReagentX/imessage-exporter>.
package enum IMessageFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "imessage"
  /// True: the app keeps writing to it.
  package static let isLive = true

  /// Whether a database has the tables of Messages.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    probe.hasTables(
      ["message", "chat", "handle", "chat_message_join"],
      with: ["guid", "text", "date", "is_from_me", "handle_id"]
    )
  }

  /// Reads people and chats, then the messages in chronological order.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let source = try SQLiteSource(probe, temporaryFolder: options.temporaryFolder)
    try source.read { connection in
      let schema = try DatabaseSchema(connection)
      let people = try IMessagePeople(connection, schema)
      try people.describe(to: collector)
      let tapbacks = try IMessageTapbacks(connection, schema, people)
      let reader = try IMessageReader(connection, schema, people, tapbacks)
      try reader.read(into: collector)
    }
  }
}

extension DatabaseSchema {
  /// A column as an SQL expression; NULL if the table does not have it.
  func expression(_ name: String, of table: String, as alias: String) -> String {
    let columns = tables.first { $0.name == table && $0.isReal }?.columns ?? []
    return columns.contains { $0.name == name } ? "\(alias).\(name.sqlIdentifier)" : "NULL"
  }

  /// Whether there is a table with a name.
  func hasTable(_ name: String) -> Bool { tables.contains { $0.name == name && $0.isReal } }
}
