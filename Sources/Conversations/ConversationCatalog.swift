public import Database

/// Conversations and senders by the names that users know them by.
public struct ConversationCatalog {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read.
  public init(_ transaction: Transaction) { self.transaction = transaction }

  /// The conversations that a name means: the source's own id, else a title, also with `#`.
  ///
  /// - Parameter name: The name.
  /// - Returns: The rows with the source's own ids; several if the title is not unique.
  /// - Throws: ``DatabaseError``.
  public func conversations(named name: String) throws -> [(row: Int64, id: String)] {
    let statement = try transaction.query(
      """
      SELECT id, key FROM conversations WHERE key = ?1
      UNION ALL
      SELECT id, key FROM conversations WHERE (name = ?1 OR name = ltrim(?1, '#') OR ?1 = ltrim(name, '#'))
        AND NOT EXISTS (SELECT 1 FROM conversations WHERE key = ?1)
      """, name)
    defer { statement.reset() }
    var conversations: [(row: Int64, id: String)] = []
    while try statement.step() {
      conversations.append((statement.integer(0), statement.text(1) ?? ""))
    }
    return conversations
  }

  /// The senders that a name means: the source's own id, or a name in any case.
  ///
  /// - Parameter name: The name.
  /// - Returns: The rows; several for one person who changed names.
  /// - Throws: ``DatabaseError``.
  public func senders(named name: String) throws -> Set<Int64> {
    let statement = try transaction.query(
      "SELECT id FROM senders WHERE key = ?1 OR lower(name) = lower(?1)", name)
    defer { statement.reset() }
    var senders: Set<Int64> = []
    while try statement.step() { senders.insert(statement.integer(0)) }
    return senders
  }
}
