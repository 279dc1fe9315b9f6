package import CivilTime
import Database

extension WorkQueue {
  /// Pauses a job: no item is begun until ``resume(_:)``; those under way continue.
  ///
  /// - Parameter job: The job's name; nil for all jobs.
  package func pause(_ job: String?, now: Instant) throws {
    try transaction.run(
      "INSERT OR IGNORE INTO queue_pauses (job, paused_at) VALUES (?, ?)",
      job ?? "",
      now.milliseconds
    )
  }

  /// Lets items be begun again.
  ///
  /// - Parameter job: The job's name; nil for all jobs, including those that were paused by name.
  package func resume(_ job: String?) throws {
    try transaction.run("DELETE FROM queue_pauses WHERE ?1 IS NULL OR job = ?1", job)
  }

  /// Whether no item of a job may be begun.
  package func isPaused(_ job: String) throws -> Bool {
    try transaction.integer("SELECT 1 FROM queue_pauses WHERE job IN ('', ?) LIMIT 1", job) != nil
  }

  /// What is paused, and since when.
  ///
  /// - Returns: The jobs; the name is nil if everything is paused.
  package func pauses() throws -> [(job: String?, since: Instant)] {
    try transaction.rows(
      "SELECT nullif(job, '') AS job, paused_at FROM queue_pauses ORDER BY queue_pauses.job"
    ) { row in (try row["job"], try row["paused_at"]) }
  }
}
