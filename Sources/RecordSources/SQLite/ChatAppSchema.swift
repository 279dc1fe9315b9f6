import ArchiveReading

/// The tables of an app's database that hold its chats, found by their names and columns.
///
/// Names are canonical: without case, underscores and Core Data's Z.
struct ChatAppSchema {
  /// A table of messages, and the one of its conversations.
  struct Chat {
    let messages: DatabaseSchema.Table
    let conversations: DatabaseSchema.Table?
  }

  let schema: DatabaseSchema
  /// The tables of messages, in the order they were created.
  let chats: [Chat]
  /// The table of people, if there is one.
  let people: DatabaseSchema.Table?
  /// Tables of preferences.
  let preferences: [DatabaseSchema.Table]

  /// Looks for chats.
  ///
  /// It is nil if there are none.
  init?(_ schema: DatabaseSchema) {
    guard !schema.isWorkspace else { return nil }
    self.schema = schema
    // Reading a view costs whatever its author wants: only tables are read unasked.
    let real = schema.tables.filter(\.isReal)
    let messages = real.filter { Self.holdsMessages($0, schema) }
    guard !messages.isEmpty else { return nil }
    let conversations = real.filter { Self.holdsConversations($0, schema) }
    chats = messages.map { table in
      Chat(
        messages: table,
        conversations: Self.conversations(of: table, among: conversations, messages, schema)
      )
    }
    people = real.first { Self.holdsPeople($0, schema) }
    preferences = real.filter { table in
      [
        "preferences", "preference", "userpreferences", "userpreference", "usersettings",
        "settings",
      ]
      .contains(schema.canonical(table.name))
    }
  }

  /// Whether it has preferences with which people can opt out of AI reading.
  var hasPreferences: Bool {
    let tables = [people].compactMap(\.self) + chats.compactMap(\.conversations)
    return !preferences.isEmpty
      || tables.contains { schema.column($0, ["preferences", "settings", "aienabled"]) != nil }
  }

  private static func holdsMessages(
    _ table: DatabaseSchema.Table,
    _ schema: DatabaseSchema
  ) -> Bool {
    let name = schema.canonical(table.name)
    let others = [
      "last", "pending", "queued", "draft", "deleted", "failed", "pinned", "starred", "unread",
      "scheduled", "template",
    ]
    guard name.hasSuffix("message") || name.hasSuffix("messages"),
      !others.contains(where: name.hasPrefix),
      schema.isCoreData || schema.column(table, ChatAppColumns.messageId) != nil,
      schema.column(table, ChatAppColumns.text) != nil
    else { return false }
    guard schema.column(table, ChatAppColumns.messages[.createdAt] ?? []) != nil else {
      return false
    }
    if schema.column(table, ChatAppColumns.side) != nil { return true }
    let senders = (ChatAppColumns.messages[.senderId] ?? []) + ChatAppColumns.sender
    return schema.conversationColumn(table) != nil && schema.column(table, senders) != nil
  }

  private static func holdsConversations(
    _ table: DatabaseSchema.Table,
    _ schema: DatabaseSchema
  ) -> Bool {
    let name = schema.canonical(table.name)
    let endings = [
      "conversation", "conversations", "chat", "chats", "session", "sessions", "thread", "threads",
    ]
    return endings.contains(where: name.hasSuffix)
      && (schema.isCoreData || schema.column(table, ChatAppColumns.ownConversationId) != nil)
  }

  private static func holdsPeople(
    _ table: DatabaseSchema.Table,
    _ schema: DatabaseSchema
  ) -> Bool {
    let names = [
      "users", "user", "people", "person", "participants", "participant", "profiles", "profile",
    ]
    let details = ChatAppSchema.personNames + ["preferences", "aienabled"]
    return names.contains(schema.canonical(table.name))
      && schema.column(table, ChatAppColumns.personId) != nil
      && schema.column(table, details) != nil
  }

  /// The table whose name best matches that of a table of messages: `ai_conversations` with
  /// `ai_messages`.
  private static func conversations(
    of table: DatabaseSchema.Table,
    among candidates: [DatabaseSchema.Table],
    _ messages: [DatabaseSchema.Table],
    _ schema: DatabaseSchema
  ) -> DatabaseSchema.Table? {
    let prefix = prefix(of: table, schema)
    if let same = candidates.first(where: { Self.prefix(of: $0, schema) == prefix }) { return same }
    return messages.count == 1 && candidates.count == 1 ? candidates.first : nil
  }

  /// The part of a table's name before the word for messages or conversations.
  private static func prefix(
    of table: DatabaseSchema.Table,
    _ schema: DatabaseSchema
  ) -> String {
    var name = schema.canonical(table.name)
    if name.hasSuffix("s") { name.removeLast() }
    for word in ["message", "conversation", "session", "thread", "chat"] where name.hasSuffix(word)
    {
      name.removeLast(word.count)
      break
    }
    // `chat_messages` goes with `chats` and `chat_sessions`, `ai_chat_messages` with `ai_chats`.
    if name.hasSuffix("chat") { name.removeLast(4) }
    return name
  }
}

extension DatabaseSchema {
  /// The column of a message that names its conversation, also one such as `canonical_thread_id`.
  ///
  /// - Returns: nil if there is none.
  func conversationColumn(_ table: Table) -> Column? {
    let names = ChatAppColumns.conversationId + ChatAppColumns.conversation + ["threadid"]
    if let column = column(table, names) { return column }
    let endings = ChatAppColumns.conversationId + ["threadid"]
    return table.columns.first { column in endings.contains(where: canonical(column.name).hasSuffix)
    }
  }
}

/// The names that columns of chat apps have, canonical, the best first.
enum ChatAppColumns {
  /// The id of a message.
  static let messageId = ["id", "messageid", "uuid", "identifier", "uid"]
  /// The id of a conversation, in its own table.
  static let ownConversationId = [
    "id", "conversationid", "chatid", "sessionid", "uuid", "identifier", "uid",
  ]
  /// The id of a person, in the table of people.
  static let personId = ["id", "userid", "uuid", "identifier", "uid"]
  static let text = ["text", "content", "body", "messagetext"]
  /// Which side of an AI chat wrote.
  static let side = ["isfromuser", "role"]
  static let conversationId = ["conversationid", "chatid", "sessionid"]
  /// The relation to the conversation in a Core Data store.
  static let conversation = ["conversation", "chat", "session", "thread"]
  /// The relation to the sender in a Core Data store.
  static let sender = ["sender", "author", "user"]

  /// The columns of a message except its conversation and its relations.
  static let messages: [MessageField: [String]] = [
    .id: messageId,
    .text: text,
    .createdAt: ["createdat", "timestamp", "sentat", "creationdate", "date", "ts", "time"],
    .senderId: ["senderid", "authorid", "userid"],
    .senderName: ["sendername", "authorname"],
    .senderKind: ["senderkind", "sendertype"],
    .isFromUser: ["isfromuser"],
    .role: ["role"],
    .personalityId: ["personalityid", "personality"],
    .threadId: ["threadid"],
    .replyToId: ["replytoid", "replytomessageid", "replyto"],
    .parentId: ["parentid", "parentmessageid", "parent", "parentmessage"],
    .selectedAt: ["selectedat"],
    .editedAt: ["editedat"],
    .deletedAt: ["deletedat"],
    .isDeleted: ["isdeleted", "deleted"],
    .isStreaming: ["isstreaming", "streaming"],
    .status: ["status", "deliverystatus"],
    .priority: ["priority"],
    .deliveredTo: ["deliveredto"], .readBy: ["readby"],
    .localId: ["localid"],
    .attachments: ["attachments"],
    .imageURL: ["imageurl", "imageuri"],
    .messageType: ["messagetype", "type"],
    .reactions: ["reactions"],
    .mentions: ["mentions", "mentionedids"],
  ]

  /// The columns of a conversation.
  static let conversations: [ConversationField: [String]] = [
    .id: ownConversationId,
    .name: ["groupname", "title", "name"],
    .kind: ["type", "kind", "conversationtype"],
    .topic: ["topic", "description"],
    .participants: ["participantids", "participants", "memberids"],
    .participantDetails: ["participantdetails"],
    .activeLeafId: ["activeleafid", "currentmessageid", "currentleafid"],
    .createdAt: ["createdat", "creationdate"],
    .preferences: ["preferences", "settings"],
    .aiEnabled: ["aienabled"],
  ]
}
