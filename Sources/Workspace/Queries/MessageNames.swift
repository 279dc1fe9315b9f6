package import Database

/// Finds messages by what users and programs call them.
package struct MessageNames {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// The messages that a name means: the ids of its conversation and of itself with a colon between,
  /// else its own id in whatever conversation.
  ///
  /// - Returns: The rows of the messages and of their conversations; several if the name is not unique.
  /// - Throws: `DatabaseError`.
  package func messages(named name: String) throws -> [(row: Int64, conversation: Int64)] {
    var found: [(row: Int64, conversation: Int64)] = []
    for (place, character) in zip(name.indices, name) where character == ":" {
      found += try messages(
        """
        SELECT messages.id, conversation FROM conversations
        JOIN messages ON conversation = conversations.id AND native_id = ? WHERE key = ?
        """,
        String(name[name.index(after: place)...]),
        String(name[..<place])
      )
    }
    guard found.isEmpty else { return found }
    return try messages(
      """
      SELECT messages.id, conversation FROM conversations
      CROSS JOIN messages ON conversation = conversations.id AND native_id = ? LIMIT 10
      """,
      name
    )
  }

  private func messages(
    _ sql: String,
    _ values: (any Bindable)?...
  ) throws -> [(row: Int64, conversation: Int64)] {
    let statement = try transaction.query(sql, values)
    defer { statement.reset() }
    var found: [(row: Int64, conversation: Int64)] = []
    while try statement.step() { found.append((statement.integer(0), statement.integer(1))) }
    return found
  }
}
