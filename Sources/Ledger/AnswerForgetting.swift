package import Database

/// Removes what was forgotten from stored answers and the ledger.
package struct AnswerForgetting {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Removes the answers that may quote threads, and the threads' names from the ledger.
  ///
  /// Answers that belong to no thread may quote anything, so all of them are removed. The tokens
  /// and costs of calls stay: they contain no text.
  ///
  /// - Throws: ``DatabaseError``.
  package func run(threads: String) throws -> Int {
    try transaction.run(
      """
      DELETE FROM responses WHERE request_hash NOT IN (
        SELECT request_hash FROM calls WHERE thread IS NOT NULL AND thread NOT IN (\(threads))
        UNION ALL
        SELECT request_hash FROM call_shares
        WHERE thread IS NOT NULL AND thread NOT IN (\(threads)))
      """
    )
    let removed = transaction.changes
    try transaction.run("UPDATE call_shares SET thread = NULL WHERE thread IN (\(threads))")
    try transaction.run(
      "UPDATE calls SET thread = NULL, error = NULL WHERE thread IN (\(threads))"
    )
    return removed
  }
}
