import CivilTime
package import Database
import JSON

/// Everything a workspace holds of conversations, as a reader would have found it in a source.
///
/// What was computed when it was read (threads, classes, fingerprints) is left out: reading the
/// export computes it again.
package final class ConversationExport {
  /// Something that the workspace holds.
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
  private var toldPeople = RowSet()
  private var metSenders = RowSet()

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read.
  package init(_ transaction: Transaction, _ selection: MessageSelection = MessageSelection()) {
    self.transaction = transaction
    self.selection = selection
  }

  /// Passes everything on, once: conversations by their ids, messages in the order in which they
  /// were read, and the people who are left at the end.
  ///
  /// - Throws: ``DatabaseError``, or what `body` threw.
  package func forEach(_ body: (Item) throws -> Void) throws {
    let statement = try transaction.query(
      """
      SELECT id, key, name, kind, topic, created_at, is_tree, active_leaf, keeps_branches, is_opted_out
      FROM conversations WHERE ?1 IS NULL OR id = ?1 ORDER BY key
      """,
      try onlyConversation
    )
    defer { statement.reset() }
    while try statement.step() {
      try export(statement.integer(0), description(statement), body)
    }
    try exportPeople(body)
  }

  private var onlyConversation: Int64? {
    get throws {
      guard let thread = selection.thread else { return selection.conversation }
      return try transaction.integer("SELECT conversation FROM threads WHERE id = ?", thread)
    }
  }

  // MARK: Conversations

  private func description(_ statement: Statement) -> ConversationDescription {
    var description = ConversationDescription(
      id: statement.text(1) ?? "",
      name: statement.text(2),
      kind: statement.optionalInteger(3).flatMap { ConversationKind(rawValue: Int($0)) }
    )
    description.topic = statement.text(4)
    description.createdAt = statement.optionalInteger(5).map(Instant.init(milliseconds:))
    description.isTree = statement.integer(6) != 0
    description.activeLeafId = statement.text(7)
    description.keepsBranches = statement.integer(8) != 0
    // That no one opted out is what is assumed where nothing is said.
    description.isOptedOut = statement.integer(9) != 0 ? true : nil
    return description
  }

  private func export(
    _ conversation: Int64,
    _ description: ConversationDescription,
    _ body: (Item) throws -> Void
  ) throws {
    var isFirst = true
    let rows = try messageRows(of: conversation)
    defer { rows.reset() }
    while try rows.step() {
      guard let message = try message(rows.integer(0), of: description) else { continue }
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

  /// The rows of a conversation's messages, in the order of reading: numbers are sorted, not texts.
  private func messageRows(of conversation: Int64) throws -> Statement {
    guard let thread = selection.thread else {
      return try transaction.query(
        "SELECT id FROM messages WHERE conversation = ? ORDER BY id",
        conversation
      )
    }
    return try transaction.query(
      "SELECT message FROM thread_messages WHERE thread = ? ORDER BY message",
      thread
    )
  }

  // MARK: Messages

  private func message(
    _ row: Int64,
    of description: ConversationDescription
  ) throws -> Message? {
    let statement = try transaction.query(
      """
      SELECT native_id, sender, created_at, text, class, native_thread, reply_to, parent, selected_at,
        edited_at, deleted_at, local_id, details, senders.key, senders.name, senders.kind, thread_name
      FROM messages LEFT JOIN senders ON senders.id = sender WHERE messages.id = ?
      """,
      row
    )
    defer { statement.reset() }
    guard try statement.step(),
      // The empty root of a thread, which reading makes again.
      statement.integer(4) != MessageClass.missing.rawValue,
      selection.includes(
        createdAt: statement.optionalInteger(2),
        sender: statement.optionalInteger(1)
      )
    else { return nil }
    statement.optionalInteger(1).map { metSenders.insert($0) }
    return message(statement, of: description)
  }

  private func message(_ statement: Statement, of description: ConversationDescription) -> Message {
    func instant(_ column: Int32) -> Instant? {
      statement.optionalInteger(column).map(Instant.init(milliseconds:))
    }
    var message = Message(
      id: statement.text(0) ?? "",
      conversationId: description.id,
      text: statement.text(3) ?? "",
      createdAt: instant(2)
    )
    message.sender = statement.text(13).map { key in
      Sender(
        id: key,
        name: statement.text(14),
        kind: SenderKind(rawValue: Int(statement.integer(15))) ?? .human
      )
    }
    message.isEvent =
      statement.integer(4) == MessageClass.system.rawValue && message.sender?.kind != .system
    message.threadId = statement.text(5)
    message.threadName = statement.text(16)
    message.replyToId = statement.text(6)
    message.parentId = statement.text(7)
    message.isInTree = description.isTree
    message.selectedAt = instant(8)
    message.editedAt = instant(9)
    message.deletedAt = instant(10)
    message.localId = statement.text(11)
    if let details = statement.text(12).flatMap({ try? parser.parse($0) }) {
      message.readDetails(details)
    }
    return message
  }

  // MARK: People

  private func participants(of conversation: Int64) throws -> [Participant] {
    let statement = try transaction.query(
      """
      SELECT participants.id, \(Participant.columns)
      FROM conversation_participants JOIN participants ON participants.id = participant
      WHERE conversation = ? ORDER BY key
      """,
      conversation
    )
    defer { statement.reset() }
    var participants: [Participant] = []
    while try statement.step() {
      var participant = Participant(statement, from: 1)
      if toldPeople.contains(statement.integer(0)) {
        participant = Participant(id: participant.id, kind: participant.kind)
      }
      toldPeople.insert(statement.integer(0))
      participants.append(participant)
    }
    return participants
  }

  private func exportPeople(_ body: (Item) throws -> Void) throws {
    let statement = try transaction.query(
      "SELECT id, \(Participant.columns) FROM participants ORDER BY key"
    )
    defer { statement.reset() }
    while try statement.step() {
      guard !toldPeople.contains(statement.integer(0)) else { continue }
      let person = Participant(statement, from: 1)
      if try selection.isAll || hasWritten(person.id) { try body(.person(person)) }
    }
  }

  /// Whether a message of the export is by someone.
  private func hasWritten(_ person: String) throws -> Bool {
    let statement = try transaction.query("SELECT id FROM senders WHERE key = ?", person)
    defer { statement.reset() }
    while try statement.step() {
      if metSenders.contains(statement.integer(0)) { return true }
    }
    return false
  }
}
