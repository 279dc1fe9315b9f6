import Database

extension ConversationCatalog {
  /// Lists the names of conversations, for completion.
  ///
  /// - Returns: The titles, and the ids of those that have none; at most `limit`.
  package func conversationNames(limit: Int) throws -> [String] {
    try names(
      "SELECT coalesce(name, key) AS name FROM conversations ORDER BY id DESC LIMIT ?",
      limit
    )
  }

  /// Lists the names of people, for completion.
  ///
  /// - Returns: The names, and the ids of those who have none; at most `limit`.
  package func personNames(limit: Int) throws -> [String] {
    try names("SELECT coalesce(name, key) AS name FROM senders ORDER BY id LIMIT ?", limit)
  }

  private func names(_ sql: String, _ limit: Int) throws -> [String] {
    try transaction.rows(sql, limit) { try $0["name"] }
  }
}
