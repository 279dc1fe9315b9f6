import Database
import JSON

/// Which table of an unknown database looks most like messages, and which column like what.
struct MappingGuess {
  let table: DatabaseSchema.Table
  /// The columns that look like fields.
  private(set) var columns: [MessageField: String] = [:]
  /// Whether the column of the text was chosen because it holds the longest texts.
  private(set) var textIsByLength = false
  private(set) var score = 0

  /// Looks at a table.
  ///
  /// It is nil if nothing in it could be the text of a message.
  ///
  /// - Throws: `DatabaseError`.
  init?(
    _ table: DatabaseSchema.Table,
    _ schema: DatabaseSchema,
    _ connection: Connection
  ) throws(DatabaseError) {
    self.table = table
    for (field, words) in Self.words { match(field, words, schema) }
    if columns[.conversationId] == nil, let column = schema.conversationColumn(table) {
      columns[.conversationId] = column.name
    }
    if columns[.id] == nil { columns[.id] = table.columns.first { $0.isKey }?.name }
    if columns[.text] == nil { try chooseLongest(connection) }
    guard columns[.text] != nil else { return nil }
    for field: MessageField in [.conversationId, .senderId, .createdAt]
    where columns[field] != nil {
      score += 2
    }
    let name = schema.canonical(table.name)
    if ["message", "msg", "post", "chat", "comment"].contains(where: name.contains) { score += 3 }
    if !textIsByLength { score += 2 }
    if try hasRows(connection) { score += 1 }
  }

  /// The table that describes the conversations, if one is named like the column that refers to
  /// them: `rooms` for `room_id`.
  func conversations(_ schema: DatabaseSchema) -> DatabaseSchema.Table? {
    guard let column = columns[.conversationId] else { return nil }
    var name = schema.canonical(column)
    if name.hasSuffix("id") { name.removeLast(2) }
    guard !name.isEmpty else { return nil }
    return schema.tables.first { table in
      [name, name + "s"].contains(schema.canonical(table.name)) && table.name != self.table.name
        && schema.column(table, ChatAppColumns.ownConversationId) != nil
    }
  }

  /// The names that columns have in the wild, canonical, the best first; fields that are surer come
  /// before those that would take their columns.
  private static let words: [(MessageField, [String])] = [
    (
      .conversationId,
      [
        "conversationid", "chatid", "roomid", "channelid", "threadid", "groupid", "sessionid",
        "dialogid", "topicid", "conversation", "chat", "room", "channel", "thread", "group",
        "session", "topic",
      ]
    ),
    (.id, ["id", "messageid", "msgid", "uuid", "guid", "key", "pk", "identifier"]),
    (
      .createdAt,
      [
        "createdat", "timestamp", "sentat", "created", "ts", "time", "date", "sentdate", "datetime",
        "createdtime", "messagedate", "createtime", "at",
      ]
    ),
    (
      .senderId,
      [
        "senderid", "authorid", "userid", "fromid", "memberid", "fromuserid", "sender", "author",
        "user", "from", "handleid", "createdby", "nick", "username",
      ]
    ),
    (.senderName, ["sendername", "authorname", "username", "displayname", "nickname"]),
    (.role, ["role"]),
    (.isFromUser, ["isfromuser"]),
    (
      .text,
      [
        "text", "body", "content", "messagetext", "messagebody", "message", "msg", "comment",
        "plaintext", "caption",
      ]
    ),
    (.replyToId, ["replytoid", "replyto", "replytomessageid", "inreplyto", "parentid"]),
    (.editedAt, ["editedat", "edited", "dateedited"]),
    (.deletedAt, ["deletedat"]),
    (.isDeleted, ["isdeleted", "deleted"]),
  ]

  private mutating func match(
    _ field: MessageField,
    _ words: [String],
    _ schema: DatabaseSchema
  ) {
    let free = table.columns.filter { !columns.values.contains($0.name) }
    for word in words {
      if let column = free.first(where: { schema.canonical($0.name) == word }) {
        columns[field] = column.name
        return
      }
    }
  }

  private var textColumns: [String] {
    table.columns.filter { column in
      !columns.values.contains(column.name)
        && (column.type.isEmpty || ["CHAR", "TEXT", "CLOB"].contains(where: column.type.contains))
    }.map(\.name)
  }

  /// Uses the column with the longest texts as the text of messages.
  private mutating func chooseLongest(_ connection: Connection) throws(DatabaseError) {
    var best = 8.0
    for column in textColumns.prefix(50) {
      let name = column.sqlIdentifier
      let statement = try connection.prepare(
        """
        SELECT avg(length(\(name))) FROM
          (SELECT \(name) FROM \(table.name.sqlIdentifier) LIMIT 200) WHERE typeof(\(name)) = 'text'
        """
      )
      guard try statement.step(), statement.real(0) > best else { continue }
      best = statement.real(0)
      columns[.text] = column
      textIsByLength = true
    }
  }

  private func hasRows(_ connection: Connection) throws(DatabaseError) -> Bool {
    try connection.prepare("SELECT 1 FROM \(table.name.sqlIdentifier) LIMIT 1").step()
  }
}
