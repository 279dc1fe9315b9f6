extension Reading {
  /// Finds the messages that fit a query best.
  ///
  /// - Parameters:
  ///   - query: Words.
  ///   - filter: Where to search, and for how much.
  /// - Returns: The messages, best first, with their neighbourhood.
  /// - Throws: ``DatabaseError`` or ``WorkspaceError``.
  public func search(_ query: String, _ filter: SearchFilter) throws -> SearchResult {
    SearchResult(query: query, hits: [])
  }
}
