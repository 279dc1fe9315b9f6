import CivilTime
import Database
import JSON

extension RunLog {
  /// Why a run skips a thread that failed and is tried again later, as its counts name it.
  static let waitsAfterFailure = "waits after a failure"

  /// When a run of a job last did what it should: it ended by itself, its source could be read and was
  /// not damaged, no thread failed, and not all of them wait because they failed before.
  ///
  /// - Parameter limit: Runs that ended later are ignored: the clock was wrong then.
  /// - Returns: When that run ended; nil if there was none.
  func lastSuccess(of job: String, upTo limit: Instant) throws -> Instant? {
    try transaction.integer(
      """
      SELECT max(finished_at) FROM runs
      WHERE job = ? AND finished_at <= ? AND json_extract(counts, '$.failure') IS NULL
        AND json_extract(counts, '$.sourceFailure') IS NULL
        AND coalesce(json_extract(counts, '$.threads.failed'), 0) = 0
        AND coalesce(json_extract(counts, '$.interrupted'), 0) = 0
        AND NOT (json_extract(counts, '$.threads.skipped."\(Self.waitsAfterFailure)"') > 0
          AND coalesce(json_extract(counts, '$.threads.read'), 0) = 0
          AND coalesce(json_extract(counts, '$.threads.unchanged'), 0) = 0)
      """,
      job,
      limit.milliseconds
    ).map(Instant.init(milliseconds:))
  }

  /// Whether a run of a source without a job failed because of the source, which was read without
  /// a mistake since: by another such run, a job, or `ingest`.
  func isOver(_ run: RunRecord) throws -> Bool {
    guard run.counts["adHoc"]?.bool == true, run.failure != nil,
      let source = run.counts["reach"]?["source"]?.string
    else { return false }
    return try transaction.integer(
      """
      SELECT 1 FROM runs WHERE json_extract(counts, '$.reach.source') = ?1 AND started_at > ?2
        AND finished_at IS NOT NULL AND json_extract(counts, '$.failure') IS NULL
        AND json_extract(counts, '$.sourceFailure') IS NULL
      UNION ALL
      SELECT 1 FROM ingests WHERE source = ?1 AND started_at > ?2 AND finished_at IS NOT NULL
        AND id NOT IN (SELECT ingest FROM set_aside)
      LIMIT 1
      """,
      source,
      run.startedAt.milliseconds
    ) != nil
  }
}
