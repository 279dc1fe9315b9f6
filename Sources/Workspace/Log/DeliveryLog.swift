package import CivilTime
package import Database

/// The digests that were sent: one for each time of a job and each target.
package struct DeliveryLog {
  private let transaction: Transaction

  /// Works inside a transaction.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Whether a digest was sent.
  package func isSent(job: String, slot: String, target: String) throws -> Bool {
    try transaction.integer(
      "SELECT 1 FROM deliveries WHERE job = ? AND slot = ? AND target = ?",
      job,
      slot,
      target
    ) != nil
  }

  /// Notes that a digest was sent.
  package func note(job: String, slot: String, target: String, at now: Instant) throws {
    try transaction.run(
      "INSERT OR REPLACE INTO deliveries (job, slot, target, sent_at) VALUES (?, ?, ?, ?)",
      job,
      slot,
      target,
      now.milliseconds
    )
  }
}
