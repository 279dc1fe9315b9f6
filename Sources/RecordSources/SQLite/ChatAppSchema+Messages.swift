import ArchiveReading

extension ChatAppSchema {
  /// The query for the messages of a chat.
  ///
  /// - Parameter chat: One of ``chats``.
  /// - Returns: A query over its table, in the order of the table.
  func messageQuery(_ chat: Chat) -> ChatAppQuery<MessageField> {
    let table = chat.messages
    var query = ChatAppQuery<MessageField>(from: table)
    let relation = joinConversation(chat, to: &query)
    query.add(.id, [own(.id, table), coreDataKey(table, "t")])
    query.add(.conversationId, relation + conversationIds(table))
    for field in MessageField.allCases {
      switch field {
      case .id, .conversationId, .senderId, .senderName, .personalityId: break
      case .parentId, .replyToId: query.add(field, message(field, table, &query))
      case .threadId where own(.threadId, table) == conversationIds(table).first: break
      default: query.add(field, [own(field, table)])
      }
    }
    addSender(chat, to: &query)
    return query
  }

  /// Whether the messages of a chat form trees.
  func isTree(_ chat: Chat) -> Bool {
    own(.parentId, chat.messages) != nil && own(.selectedAt, chat.messages) != nil
  }

  /// Whether a chat is one with a language model.
  func isAI(_ chat: Chat) -> Bool { schema.column(chat.messages, ChatAppColumns.side) != nil }

  /// The column that a field is in, as an SQL expression.
  private func own(_ field: MessageField, _ table: DatabaseSchema.Table) -> String? {
    schema.column(table, ChatAppColumns.messages[field] ?? []).map { "t.\($0.name.sqlIdentifier)" }
  }

  /// The row number that Core Data gives every record, used as the id where the app has none.
  func coreDataKey(_ table: DatabaseSchema.Table, _ alias: String) -> String? {
    guard schema.isCoreData, table.columns.contains(where: { $0.name == "Z_PK" }) else {
      return nil
    }
    return "\(alias).\"Z_PK\""
  }

  /// The columns of a message that name its conversation; the last resort is the personality of an
  /// AI chat, or the table itself.
  private func conversationIds(_ table: DatabaseSchema.Table) -> [String] {
    if let column = schema.conversationColumn(table) { return ["t.\(column.name.sqlIdentifier)"] }
    return [own(.personalityId, table), table.name.sqlLiteral].compactMap { $0 }
  }

  /// Follows the relation of a Core Data store to a conversation's own id.
  private func joinConversation(
    _ chat: Chat,
    to query: inout ChatAppQuery<MessageField>
  ) -> [String] {
    guard let conversations = chat.conversations else { return [] }
    if let relation = relation(chat.messages, ChatAppColumns.conversation) {
      guard coreDataKey(conversations, "c") != nil else { return [] }
      query.join(conversations, as: "c", key: "Z_PK", to: relation)
      return column(conversations, ChatAppColumns.conversations[.id] ?? [], "c").map { [$0] } ?? []
    }
    let key = schema.column(conversations, ChatAppColumns.conversations[.id] ?? [])
    if let key, key.isKey, let id = conversationIds(chat.messages).first {
      query.join(conversations, as: "c", key: key.name, to: id)
    }
    return []
  }

  /// A message that a message refers to: by its id, or by a relation of a Core Data store.
  private func message(
    _ field: MessageField,
    _ table: DatabaseSchema.Table,
    _ query: inout ChatAppQuery<MessageField>
  ) -> [String?] {
    let alias = field.name
    let names = (ChatAppColumns.messages[field] ?? []).filter { !$0.hasSuffix("id") }
    guard let relation = relation(table, names) else { return [own(field, table)] }
    query.join(table, as: alias, key: "Z_PK", to: relation)
    return [column(table, ChatAppColumns.messages[.id] ?? [], alias), relation]
  }

  private func addSender(_ chat: Chat, to query: inout ChatAppQuery<MessageField>) {
    let table = chat.messages
    let relation = relation(table, ChatAppColumns.sender)
    let ownId = own(.senderId, table)
    var person: (id: String?, name: String?)
    if let people, let key = schema.column(people, ChatAppColumns.personId) {
      if let relation, coreDataKey(people, "u") != nil {
        query.join(people, as: "u", key: "Z_PK", to: relation)
        person.id = "u.\(key.name.sqlIdentifier)"
        person.name = column(people, Self.personNames, "u")
      } else if let ownId, key.isKey {
        query.join(people, as: "u", key: key.name, to: ownId)
        person.name = column(people, Self.personNames, "u")
      }
    }
    query.add(.senderId, [person.id, ownId, relation])
    query.add(.senderName, [own(.senderName, table), person.name])
    let isJoined = query.sql.contains(" c ON ")
    let shared = isJoined ? chat.conversations.flatMap { personality($0) } : nil
    query.add(.personalityId, [own(.personalityId, table), shared])
  }

  /// The names of a person, the best first.
  static let personNames = ["displayname", "name", "fullname", "username"]

  private func personality(_ conversations: DatabaseSchema.Table) -> String? {
    column(conversations, ChatAppColumns.messages[.personalityId] ?? [], "c")
  }

  private func column(
    _ table: DatabaseSchema.Table,
    _ names: [String],
    _ alias: String
  ) -> String? {
    schema.column(table, names).map { "\(alias).\($0.name.sqlIdentifier)" }
  }

  /// A column of a Core Data store that holds the row number of a record.
  private func relation(_ table: DatabaseSchema.Table, _ names: [String]) -> String? {
    guard schema.isCoreData, let column = schema.column(table, names), column.type == "INTEGER"
    else { return nil }
    return "t.\(column.name.sqlIdentifier)"
  }
}
