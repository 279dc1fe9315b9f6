package import CivilTime
package import Database

/// Finds messages by the names that users, programs and records give them.
package struct MessageCatalog {
  private let transaction: Transaction

  /// Works inside a transaction.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// The rows of a message and of its conversation.
  package typealias Location = (row: MessageRow, conversation: ConversationRow)

  /// The messages that a name refers to: the ids of a conversation and of a message with a colon
  /// between, else the id of a message in any conversation.
  ///
  /// - Returns: The rows of the messages and of their conversations; several if the name is not
  ///   unique.
  package func messages(named name: String) throws -> [Location] {
    var found: [Location] = []
    for (index, character) in zip(name.indices, name) where character == ":" {
      found += try messages(
        """
        SELECT messages.id AS id, conversation FROM conversations
        JOIN messages ON conversation = conversations.id AND native_id = ? WHERE key = ?
        """,
        String(name[name.index(after: index)...]),
        ConversationID(String(name[..<index]))
      )
    }
    guard found.isEmpty else { return found }
    return try messages(
      """
      SELECT messages.id AS id, conversation FROM conversations
      CROSS JOIN messages ON conversation = conversations.id AND native_id = ? LIMIT 10
      """,
      name
    )
  }

  private func messages(
    _ sql: String,
    _ values: (any Bindable)?...
  ) throws -> [Location] {
    try transaction.rows(sql, bindings: values) { (try $0["id"], try $0["conversation"]) }
  }

  private static let address =
    "native_id = ?1 AND conversation = (SELECT id FROM conversations WHERE key = ?2)"

  /// Whether one of some senders wrote a message.
  ///
  /// - Parameter senders: Their rows.
  /// - Returns: false also if there is no such message, or the source names no one.
  package func isMessage(
    _ id: MessageID,
    in conversation: ConversationID,
    byOneOf senders: Set<SenderRow>
  ) throws -> Bool {
    let sender: SenderRow? = try transaction.row(
      "SELECT sender FROM messages WHERE \(Self.address)",
      id,
      conversation
    )
    return sender.map(senders.contains) ?? false
  }

  /// The text of a message.
  ///
  /// - Returns: nil if there is no such message.
  package func text(ofMessage id: MessageID, in conversation: ConversationID) throws -> String? {
    try transaction.firstRow(
      "SELECT text FROM messages WHERE \(Self.address)",
      id,
      conversation
    ) { try $0["text"] }
  }

  /// Passes the row, the source's own id and the conversation's id of every message to `body`.
  ///
  /// - Throws: Whatever `body` throws.
  package func forEachAddress(
    _ body: (_ row: MessageRow, _ id: MessageID, _ conversation: ConversationID) throws -> Void
  ) throws {
    try transaction.forEachRow(
      """
      SELECT messages.id AS id, native_id, key FROM messages
      JOIN conversations ON conversations.id = conversation
      """
    ) { try body($0["id"], $0["native_id"], $0["key"]) }
  }

  /// Passes the messages that someone wrote in a conversation in a span of time to `body`, in
  /// reading order.
  ///
  /// - Parameters:
  ///   - person: The source's own id of the person.
  ///   - since: The first instant; at most 1,000 threads that end after it are searched.
  ///   - until: The last instant.
  ///   - limit: The maximum number of messages.
  ///   - body: Receives the source's own id and the text.
  /// - Throws: Whatever `body` throws.
  package func forEach(
    by person: String,
    in conversation: ConversationID,
    since: Instant,
    until: Instant,
    limit: Int,
    _ body: (_ id: MessageID, _ text: String) throws -> Void
  ) throws {
    try transaction.forEachRow(
      """
      SELECT messages.native_id AS native_id, messages.text AS text FROM
        (SELECT id FROM threads
         WHERE conversation = (SELECT id FROM conversations WHERE key = ?1) AND last_at > ?2
         ORDER BY id LIMIT 1000) AS later
      JOIN thread_messages ON thread = later.id AND at BETWEEN ?2 AND ?3
      JOIN messages ON messages.id = thread_messages.message
      JOIN senders ON senders.id = messages.sender AND senders.key = ?4
      ORDER BY at LIMIT ?5
      """,
      conversation,
      since.milliseconds,
      until.milliseconds,
      person,
      limit
    ) { try body($0["native_id"], $0["text"]) }
  }
}
