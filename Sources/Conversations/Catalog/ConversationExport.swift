package import Database
import JSON

/// Everything a workspace holds of conversations, as a reader would have found it in a source.
///
/// Derived data (threads, classes, fingerprints) is left out: reading the export computes it again.
package final class ConversationExport {
  /// An item of the export.
  package enum Item: Sendable {
    /// A message, with its conversation.
    ///
    /// The first message of a conversation has `isFirst`, and only then the description lists the
    /// participants.
    case message(Message, of: ConversationDescription, isFirst: Bool)
    /// A conversation without messages.
    case conversation(ConversationDescription)
    /// Someone who takes part in no conversation of the export.
    case person(Participant)
  }

  private let transaction: Transaction
  private let selection: MessageSelection
  private let parser = JSONParser()
  private var exportedPeople = RowSet<Participant>()
  private var exportedSenders = RowSet<Sender>()

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read.
  package init(_ transaction: Transaction, _ selection: MessageSelection = MessageSelection()) {
    self.transaction = transaction
    self.selection = selection
  }

  /// Passes each item to `body` once: conversations by their ids, messages in the order in which
  /// they were read, and the remaining people at the end.
  ///
  /// - Throws: What `body` threw.
  package func forEach(_ body: (Item) throws -> Void) throws {
    try transaction.forEachRow(
      """
      SELECT id, \(ConversationDescription.columns) FROM conversations
      WHERE ?1 IS NULL OR id = ?1 ORDER BY key
      """,
      try onlyConversation
    ) { row in try export(try row["id"], ConversationDescription(row), body) }
    try exportPeople(body)
  }

  private var onlyConversation: ConversationRow? {
    get throws {
      guard let thread = selection.thread else { return selection.conversation }
      return try transaction.row("SELECT conversation FROM threads WHERE id = ?", thread)
    }
  }

  // MARK: Conversations

  private func export(
    _ conversation: ConversationRow,
    _ description: ConversationDescription,
    _ body: (Item) throws -> Void
  ) throws {
    var isFirst = true
    let (sql, value) = messages(of: conversation)
    try transaction.forEachRow(sql, value) { row in
      guard let message = try message(try row["message"], of: description) else { return }
      var description = description
      if isFirst { description.participants = try participants(of: conversation) }
      try body(.message(message, of: description, isFirst: isFirst))
      isFirst = false
    }
    guard isFirst, selection.isAll else { return }
    var description = description
    description.participants = try participants(of: conversation)
    try body(.conversation(description))
  }

  /// A query of a conversation's messages, in the order of reading: numbers are sorted, not texts.
  private func messages(of conversation: ConversationRow) -> (sql: String, value: any Bindable) {
    guard let thread = selection.thread else {
      let sql = "SELECT id AS message FROM messages WHERE conversation = ? ORDER BY id"
      return (sql, conversation)
    }
    return ("SELECT message FROM thread_messages WHERE thread = ? ORDER BY message", thread)
  }

  // MARK: Messages

  private func message(
    _ row: MessageRow,
    of description: ConversationDescription
  ) throws -> Message? {
    try transaction.firstRow(
      """
      SELECT native_id, sender, created_at, text, class, native_thread, reply_to, parent, selected_at,
        edited_at, deleted_at, local_id, details, senders.key AS sender_id,
        senders.name AS sender_name, senders.kind AS sender_kind, thread_name
      FROM messages LEFT JOIN senders ON senders.id = sender WHERE messages.id = ?
      """,
      row
    ) { row -> Message? in
      let messageClass: MessageClass = try row["class"]
      let sender: SenderRow? = try row["sender"]
      // Reading the export recreates the empty root of a thread.
      guard messageClass != .missing,
        selection.includes(createdAt: try row["created_at"], sender: sender)
      else { return nil }
      if let sender { exportedSenders.insert(sender) }
      var message = try Message(row, of: description)
      message.isEvent = messageClass == .system && message.sender?.kind != .system
      if let details: String = try row["details"],
        let details = transaction.json(
          details,
          with: parser,
          of: "message",
          id: message.id
        )
      {
        message.readDetails(details)
      }
      return message
    } ?? nil
  }

  // MARK: People

  private func participants(of conversation: ConversationRow) throws -> [Participant] {
    try transaction.rows(
      """
      SELECT id, \(Participant.columns)
      FROM conversation_participants JOIN participants ON participants.id = participant
      WHERE conversation = ? ORDER BY key
      """,
      conversation
    ) { row in
      let (person, participant): (ParticipantRow, Participant) = (
        try row["id"], try Participant(row)
      )
      let isKnown = exportedPeople.contains(person)
      exportedPeople.insert(person)
      return isKnown ? Participant(id: participant.id, kind: participant.kind) : participant
    }
  }

  private func exportPeople(_ body: (Item) throws -> Void) throws {
    try transaction.forEachRow(
      "SELECT id, \(Participant.columns) FROM participants ORDER BY key"
    ) { row in
      guard !exportedPeople.contains(try row["id"]) else { return }
      let person = try Participant(row)
      if try selection.isAll || hasWritten(person.id) { try body(.person(person)) }
    }
  }

  /// Whether someone wrote a message of the export.
  private func hasWritten(_ person: String) throws -> Bool {
    try transaction.rows("SELECT id FROM senders WHERE key = ?", person) {
      exportedSenders.contains(try $0["id"])
    }.contains(true)
  }
}

extension ConversationDescription {
  fileprivate static let columns = """
    key, name, kind, topic, created_at, is_tree, active_leaf, keeps_branches, is_opted_out,
    time_zone
    """

  fileprivate init(_ row: Row) throws {
    self.init(
      id: try row["key"],
      name: try row["name"],
      kind: try row["kind"]
    )
    topic = try row["topic"]
    createdAt = try row["created_at"]
    isTree = try row["is_tree"]
    activeLeafId = try row["active_leaf"]
    keepsBranches = try row["keeps_branches"]
    // Not having opted out is the default where a source says nothing.
    isOptedOut = try row["is_opted_out"] ? true : nil
    timeZone = try row["time_zone"]
  }
}

extension Message {
  /// The message without its details.
  fileprivate init(_ row: Row, of conversation: ConversationDescription) throws {
    self.init(
      id: try row["native_id"],
      conversationId: conversation.id,
      text: try row["text"],
      createdAt: try row["created_at"]
    )
    if let key: String = try row["sender_id"] {
      sender = Sender(id: key, name: try row["sender_name"], kind: try row["sender_kind"])
    }
    threadId = try row["native_thread"]
    threadName = try row["thread_name"]
    replyToId = try row["reply_to"]
    parentId = try row["parent"]
    isInTree = conversation.isTree
    selectedAt = try row["selected_at"]
    editedAt = try row["edited_at"]
    deletedAt = try row["deleted_at"]
    localId = try row["local_id"]
  }
}
