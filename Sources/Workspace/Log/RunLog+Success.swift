import CivilTime
import Database

extension RunLog {
  /// When a run of a job last did what it should: it ended by itself, and no thread failed.
  ///
  /// - Returns: When that run ended; nil if there was none.
  /// - Throws: `DatabaseError`.
  func lastSuccess(of job: String) throws -> Instant? {
    try transaction.integer(
      """
      SELECT max(finished_at) FROM runs
      WHERE job = ? AND coalesce(json_extract(counts, '$.threads.failed'), 0) = 0
        AND coalesce(json_extract(counts, '$.interrupted'), 0) = 0
      """,
      job
    ).map(Instant.init(milliseconds:))
  }
}
