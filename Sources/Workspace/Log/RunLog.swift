import Conversations
package import CivilTime
package import Database
package import JSON
import Jobs

/// One execution of a job, as the workspace remembers it.
package struct RunRecord: Sendable {
  /// Its id, for instance `01JQ…`.
  package var id: RunID
  /// The job's name.
  var job: String
  /// When it began.
  package var startedAt: Instant
  /// When it ended; nil while it runs, or if it was killed.
  package var finishedAt: Instant?
  /// The instant at which its insights were judged.
  package var asOf: Instant
  /// Threads by outcome, and insights by what changed; see ``RunCounts``.
  package var counts: JSONValue

  /// Why it could not read its source, or could not read all of it; nil if it could.
  var failure: String? { (counts["failure"] ?? counts["sourceFailure"])?.string }

  /// Creates it from its parts.
  package init(
    id: RunID,
    job: String,
    startedAt: Instant,
    finishedAt: Instant? = nil,
    asOf: Instant,
    counts: JSONValue
  ) {
    self.id = id
    self.job = job
    self.startedAt = startedAt
    self.finishedAt = finishedAt
    self.asOf = asOf
    self.counts = counts
  }
}

/// The runs of the workspace.
package struct RunLog {
  let transaction: Transaction

  /// Works inside a transaction.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Notes the beginning or the end of a run.
  package func save(_ run: RunRecord) throws {
    try transaction.run(
      """
      INSERT INTO runs (id, job, started_at, finished_at, as_of, counts) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET finished_at = excluded.finished_at, as_of = excluded.as_of,
        counts = excluded.counts
      """,
      run.id,
      run.job,
      run.startedAt.milliseconds,
      run.finishedAt?.milliseconds,
      run.asOf.milliseconds,
      run.counts.text
    )
  }

  /// Whether a job ever ran.
  package func knows(_ job: String) throws -> Bool {
    try transaction.integer("SELECT 1 FROM runs WHERE job = ? LIMIT 1", job) != nil
  }

  /// A version that changes with every run: the number of runs, and when one last ended.
  package var version: [Int64] {
    get throws {
      try ["SELECT count(*) FROM runs", "SELECT max(finished_at) FROM runs"]
        .map { try transaction.integer($0) ?? 0 }
    }
  }

  /// The latest run of each job, or of one.
  ///
  /// - Parameters:
  ///   - job: The job's name; nil for all.
  ///   - isFinished: Whether runs that did not end, or whose source could not be read, are passed
  ///     over.
  ///   - limit: Runs that began later count only where there is no other: the clock was wrong then.
  package func latest(
    of job: String? = nil,
    isFinished: Bool = false,
    upTo limit: Instant? = nil
  ) throws -> [RunRecord] {
    let parser = JSONParser()
    return try transaction.rows(
      """
      SELECT id, job, started_at, finished_at, as_of, counts FROM runs
      WHERE id = (
          SELECT id FROM runs AS other
          WHERE other.job = runs.job AND (?2 = 0 OR (other.finished_at IS NOT NULL
            AND json_extract(other.counts, '$.failure') IS NULL))
          ORDER BY coalesce(other.started_at > ?3, 0), id DESC LIMIT 1)
        AND (?1 IS NULL OR job = ?1)
      ORDER BY job
      """,
      job,
      isFinished ? 1 : 0,
      limit?.milliseconds
    ) { row in
      let id: RunID = try row["id"]
      return RunRecord(
        id: id,
        job: try row["job"],
        startedAt: try row["started_at"],
        finishedAt: try row["finished_at"],
        asOf: try row["as_of"],
        counts: transaction.json(try row["counts"], with: parser, of: "run", id: id.rawValue)
          ?? .null
      )
    }
  }

  /// Removes runs that ended before a moment; the latest of each job stays.
  package func removeFinished(before moment: Instant) throws -> Int {
    try transaction.run(
      """
      DELETE FROM runs WHERE finished_at < ? AND id NOT IN (
        SELECT max(id) FROM runs WHERE finished_at IS NOT NULL GROUP BY job)
      """,
      moment.milliseconds
    )
    return transaction.changes
  }
}

extension Instant {
  /// The latest recorded time that is believed: as far ahead as that of a schedule.
  package var believed: Instant { self + SlotPlan.foresight }
}
