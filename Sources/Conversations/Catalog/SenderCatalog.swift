package import Database

/// The senders of messages, with the sources' descriptions of them as people.
package struct SenderCatalog {
  /// A sender: a person or program under the name that messages showed.
  package struct Entry: Sendable {
    /// The sender's row; someone who changed names has several.
    package var row: SenderRow
    /// The source's own id of the person.
    package var id: String
    /// The name that messages showed.
    package var name: String?
    /// The name in the source's list of people.
    package var listedName: String?
    /// Whether the person has opted out of AI reading what they write.
    package var isOptedOut: Bool
  }

  private let transaction: Transaction

  /// Works inside a transaction.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Whether anyone has opted out of AI reading what they write.
  package var hasOptedOut: Bool {
    get throws {
      try transaction.integer("SELECT 1 FROM participants WHERE is_opted_out = 1 LIMIT 1") != nil
    }
  }

  /// Passes every sender to `body`.
  ///
  /// - Throws: Whatever `body` throws.
  package func forEach(_ body: (Entry) throws -> Void) throws {
    try transaction.forEachRow(
      """
      SELECT senders.id AS id, senders.key AS key, senders.name AS name,
        participants.name AS listed_name, coalesce(participants.is_opted_out, 0) AS is_opted_out
      FROM senders LEFT JOIN participants ON participants.key = senders.key
      """
    ) { row in
      try body(
        Entry(
          row: try row["id"],
          id: try row["key"],
          name: try row["name"],
          listedName: try row["listed_name"],
          isOptedOut: try row["is_opted_out"]
        )
      )
    }
  }

  /// The senders in a thread, each name once.
  package func senders(ofThread thread: ThreadRow) throws -> [Sender] {
    try senders(
      """
      SELECT DISTINCT senders.key AS key, senders.name AS name FROM thread_messages
      JOIN messages ON messages.id = message JOIN senders ON senders.id = sender
      WHERE thread = ?
      """,
      thread
    )
  }

  /// The senders in a conversation, each name once.
  package func senders(ofConversation conversation: ConversationRow) throws -> [Sender] {
    try senders(
      """
      SELECT DISTINCT senders.key AS key, senders.name AS name FROM messages
      JOIN senders ON senders.id = messages.sender WHERE conversation = ?
      """,
      conversation
    )
  }

  private func senders(_ sql: String, _ row: any Bindable) throws -> [Sender] {
    try transaction.rows(sql, row) { Sender(id: try $0["key"], name: try $0["name"]) }
  }

  /// The names of the senders in a thread, in the order of their first messages.
  ///
  /// - Parameters:
  ///   - excluded: The rows of senders to leave out.
  ///   - limit: The maximum number of names.
  package func names(
    ofThread thread: ThreadRow,
    without excluded: Set<SenderRow> = [],
    limit: Int
  ) throws -> [String] {
    let senders: [(row: SenderRow, name: String)] = try transaction.rows(
      """
      SELECT coalesce(senders.name, senders.key) AS name, senders.id AS id, min(at) AS first
      FROM thread_messages
      JOIN messages ON messages.id = message JOIN senders ON senders.id = sender
      WHERE thread_messages.thread = ? GROUP BY senders.key ORDER BY first
      """,
      thread
    ) { (try $0["id"], try $0["name"]) }
    return senders.lazy.filter { !excluded.contains($0.row) }.prefix(limit).map(\.name)
  }

  /// The latest name under which someone wrote, else the one in the source's list of people.
  ///
  /// - Returns: nil if no source gives a name.
  package func latestName(ofPerson id: String) throws -> String? {
    try transaction.firstRow(
      """
      SELECT name FROM (
        SELECT name, 1 AS rank, id FROM senders WHERE key = ?1 AND name IS NOT NULL
        UNION ALL
        SELECT name, 0, id FROM participants WHERE key = ?1 AND name IS NOT NULL)
      ORDER BY rank DESC, id DESC LIMIT 1
      """,
      id
    ) { try $0["name"] }
  }

  /// The ids of the conversations in which someone wrote, or of which they are a member.
  package func conversations(withPerson id: String) throws -> Set<ConversationID> {
    Set(
      try transaction.rows(
        """
        SELECT key FROM conversations WHERE id IN (
          SELECT conversation FROM conversation_participants
          JOIN participants ON participants.id = participant WHERE participants.key = ?1
          UNION
          SELECT conversation FROM messages
          WHERE sender IN (SELECT id FROM senders WHERE key = ?1))
        """,
        id
      ) { try $0["key"] }
    )
  }
}
