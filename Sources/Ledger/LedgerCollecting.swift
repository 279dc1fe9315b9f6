package import CivilTime
package import Database

/// Removes old stored answers and old calls of the ledger.
package struct LedgerCollecting {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Removes the answers received before a moment, except those that prove an insight.
  ///
  /// - Returns: The number removed, and their bytes.
  /// - Throws: ``DatabaseError``.
  package func removeAnswers(
    before moment: Instant,
    except proofs: String
  ) throws -> (count: Int, bytes: Int64) {
    let condition = "created_at < ? AND request_hash NOT IN (\(proofs))"
    let bytes = try transaction.integer(
      "SELECT sum(length(body)) FROM responses WHERE \(condition)",
      moment.milliseconds
    )
    try transaction.run("DELETE FROM responses WHERE \(condition)", moment.milliseconds)
    return (transaction.changes, bytes ?? 0)
  }

  /// Removes calls that ended before a moment; the latest of each model stays, as the model's
  /// limits count on from it.
  ///
  /// - Throws: ``DatabaseError``.
  package func removeCalls(before moment: Instant) throws -> Int {
    try transaction.run(
      """
      DELETE FROM calls WHERE finished_at < ?
        AND id NOT IN (SELECT max(id) FROM calls WHERE sent_at IS NOT NULL GROUP BY model)
      """,
      moment.milliseconds
    )
    return transaction.changes
  }
}
