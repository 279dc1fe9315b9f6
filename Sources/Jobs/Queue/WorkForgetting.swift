package import Database

/// Removes the work on forgotten content from the queue.
package struct WorkForgetting {
  private let transaction: Transaction

  /// Works inside a transaction.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Removes the items of threads and conversations, with their history.
  ///
  /// - Parameters:
  ///   - threads: A statement that selects the public ids of threads.
  ///   - conversations: A statement that selects the public ids of conversations.
  /// - Returns: The number of items removed.
  package func run(threads: String, conversations: String) throws -> Int {
    let forgotten = """
      (scope = 'thread' AND subject IN (\(threads)))
        OR (scope = 'conversation' AND subject IN (\(conversations)))
      """
    try transaction.execute("DELETE FROM work_items WHERE \(forgotten)")
    return transaction.changes
  }
}
