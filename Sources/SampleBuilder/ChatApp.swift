import CivilTime
import Database
import JSON

/// The team's closed circles and AI chats as the database of a chat app.
///
/// Groups and direct chats are in `conversations` and `messages`, the AI chat with a personality in
/// `ai_conversations` and `ai_messages`, the branching one in `branching_chats` and
/// `branching_messages`.
struct ChatApp {
  let team: Team

  private static let schema = """
    CREATE TABLE users (
      id TEXT PRIMARY KEY, displayName TEXT NOT NULL, preferences TEXT, createdAt INTEGER NOT NULL
    );
    CREATE TABLE conversations (
      id TEXT PRIMARY KEY, type TEXT NOT NULL, participantIds TEXT NOT NULL,
      participantDetails TEXT NOT NULL, groupName TEXT, lastMessage TEXT,
      createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL
    );
    CREATE TABLE messages (
      id TEXT PRIMARY KEY, conversationId TEXT NOT NULL REFERENCES conversations (id),
      senderId TEXT NOT NULL, senderName TEXT, text TEXT, type TEXT NOT NULL, imageURL TEXT,
      createdAt INTEGER NOT NULL, status TEXT NOT NULL, deliveredTo TEXT NOT NULL,
      readBy TEXT NOT NULL, localId TEXT, priority TEXT
    );
    CREATE INDEX messages_by_conversation ON messages (conversationId, createdAt);
    CREATE TABLE ai_conversations (
      id TEXT PRIMARY KEY, userId TEXT NOT NULL, title TEXT, personalityId TEXT NOT NULL,
      createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL
    );
    CREATE TABLE ai_messages (
      id TEXT PRIMARY KEY, conversationId TEXT NOT NULL REFERENCES ai_conversations (id),
      content TEXT NOT NULL, isFromUser INTEGER NOT NULL, timestamp INTEGER NOT NULL,
      messageType TEXT NOT NULL, personalityId TEXT, imageUri TEXT
    );
    CREATE TABLE branching_chats (
      id TEXT PRIMARY KEY, title TEXT, userId TEXT NOT NULL, createdAt INTEGER NOT NULL
    );
    CREATE TABLE branching_messages (
      id TEXT PRIMARY KEY, chatId TEXT NOT NULL REFERENCES branching_chats (id), parentId TEXT,
      role TEXT NOT NULL, content TEXT NOT NULL, timestamp INTEGER NOT NULL, selectedAt INTEGER,
      isStreaming INTEGER NOT NULL
    );
    """

  /// Writes the database.
  /// - Parameter path: The path of the database, which must not exist yet.
  /// - Throws: ``DatabaseError`` if it cannot be written.
  func write(to path: String) throws {
    let connection = try Connection(path: path)
    // No journal remains next to the file, and nothing in it depends on the machine.
    try connection.execute("PRAGMA page_size = 4096; PRAGMA journal_mode = MEMORY")
    try connection.write { transaction in
      try transaction.execute(Self.schema)
      try addUsers(transaction)
      for conversation in team.conversations {
        switch conversation.kind {
        case .channel: continue
        case .direct, .group: try add(conversation, transaction)
        case .ai where conversation.isTree: try addTree(conversation, transaction)
        case .ai: try addAIChat(conversation, transaction)
        }
      }
    }
  }

  private func addUsers(_ transaction: Transaction) throws(DatabaseError) {
    for person in team.people where person.kind == .person {
      let preferences: JSONValue = [
        "aiEnabled": .bool(!person.isOptedOut), "timeZone": JSONValue(person.timeZone),
      ]
      try transaction.run(
        "INSERT INTO users VALUES (?, ?, ?, ?)",
        person.id,
        person.name,
        preferences.text,
        firstTime
      )
    }
  }

  /// The time of the team's first message.
  private var firstTime: Int64 {
    team.conversations.compactMap(\.messages.first?.at.milliseconds).min() ?? 0
  }

  private func add(
    _ conversation: Team.Conversation,
    _ transaction: Transaction
  ) throws(DatabaseError) {
    // Deleted messages are gone from the app's database.
    let messages = conversation.messages.filter { $0.deletedAt == nil }
    let members = conversation.members.compactMap(team.person)
    var details = JSONObject()
    for person in members { details.append(person.id, ["displayName": .string(person.name)]) }
    let last = messages.last.map { message -> JSONValue in
      [
        "text": .string(plainText(message)), "senderId": JSONValue(team.person(message.sender)?.id),
        "timestamp": .integer(message.at.milliseconds),
      ]
    }
    try transaction.run(
      "INSERT INTO conversations VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      conversation.id,
      conversation.kind.rawValue,
      Self.list(members.map(\.id)),
      JSONValue.object(details).text,
      conversation.kind == .group ? conversation.title(in: team) : nil,
      last?.text,
      messages.first?.at.milliseconds ?? 0,
      messages.last?.at.milliseconds ?? 0
    )
    for message in messages { try add(message, in: conversation, members, transaction) }
  }

  private func add(
    _ message: Team.Message,
    in conversation: Team.Conversation,
    _ members: [Team.Person],
    _ transaction: Transaction
  ) throws(DatabaseError) {
    let sender = team.person(message.sender)
    let others = message.status == nil ? members.map(\.id).filter { $0 != sender?.id } : []
    try transaction.run(
      "INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      message.id,
      conversation.id,
      sender?.id ?? "",
      sender?.name,
      plainText(message),
      message.image == nil ? "text" : "image",
      message.imageURL,
      message.at.milliseconds,
      message.status ?? "read",
      Self.list(others),
      Self.list(others),
      message.localId,
      message.priority
    )
  }

  private func addAIChat(
    _ conversation: Team.Conversation,
    _ transaction: Transaction
  ) throws(DatabaseError) {
    let personality = conversation.members.last ?? ""
    try transaction.run(
      "INSERT INTO ai_conversations VALUES (?, ?, ?, ?, ?, ?)",
      conversation.id,
      userId(conversation),
      conversation.title,
      personality,
      conversation.messages.first?.at.milliseconds ?? 0,
      conversation.messages.last?.at.milliseconds ?? 0
    )
    for message in conversation.messages {
      let isFromUser = team.person(message.sender)?.kind == .person
      try transaction.run(
        "INSERT INTO ai_messages VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        message.id,
        conversation.id,
        plainText(message),
        isFromUser,
        message.at.milliseconds,
        message.image == nil ? "TEXT" : "TEXT_WITH_IMAGE",
        isFromUser ? nil : personality,
        message.imageURL
      )
    }
  }

  private func addTree(
    _ conversation: Team.Conversation,
    _ transaction: Transaction
  ) throws(DatabaseError) {
    try transaction.run(
      "INSERT INTO branching_chats VALUES (?, ?, ?, ?)",
      conversation.id,
      conversation.title,
      userId(conversation),
      conversation.messages.first?.at.milliseconds ?? 0
    )
    for message in conversation.messages {
      try transaction.run(
        "INSERT INTO branching_messages VALUES (?, ?, ?, ?, ?, ?, ?, 0)",
        message.id,
        conversation.id,
        message.parent,
        team.person(message.sender)?.kind == .person ? "user" : "assistant",
        plainText(message),
        message.at.milliseconds,
        message.selectedAt?.milliseconds
      )
    }
  }

  private func userId(_ conversation: Team.Conversation) -> String {
    conversation.members.first.flatMap(team.person)?.id ?? ""
  }

  private func plainText(_ message: Team.Message) -> String {
    team.resolveMentions(in: message.text) { "@" + $0.name }.text
  }

  private static func list(_ texts: [String]) -> String {
    JSONValue.array(texts.map(JSONValue.string)).text
  }
}
