package import CivilTime
import PostgreSQL

/// How the workspace of a host stood when it last ran a job.
package struct HostStatus: Sendable, Hashable {
  /// The latest run of a job.
  package struct Run: Sendable, Hashable {
    /// The job's name.
    package var job: String
    /// When it began.
    package var startedAt: Instant
    /// When it ended; nil if it did not.
    package var finishedAt: Instant?
    /// When a run of the job last did what it should; nil if none did.
    package var lastSuccessAt: Instant?
    /// How it ended, in words.
    package var result: String
    /// The number of threads that wait for another run.
    package var waiting: Int

    /// Describes a run.
    package init(
      job: String,
      startedAt: Instant,
      finishedAt: Instant?,
      lastSuccessAt: Instant?,
      result: String,
      waiting: Int
    ) {
      self.job = job
      self.startedAt = startedAt
      self.finishedAt = finishedAt
      self.lastSuccessAt = lastSuccessAt
      self.result = result
      self.waiting = waiting
    }

    /// The later one of two hosts' runs of a job, with what waits on both and the latest success.
    package func merged(with other: Run) -> Run {
      var merged = other.startedAt > startedAt ? other : self
      merged.waiting = waiting + other.waiting
      merged.lastSuccessAt = [lastSuccessAt, other.lastSuccessAt].compactMap(\.self).max()
      return merged
    }
  }

  /// The machine.
  package var host: String
  /// When it said so.
  package var at: Instant
  /// How many conversations its workspace holds.
  package var conversations: Int
  /// How many threads it holds.
  package var threads: Int
  /// How many messages it holds.
  package var messages: Int
  /// How many insights a listing shows there.
  package var insights: Int
  /// The latest run of each job.
  package var runs: [Run]

  /// Describes a workspace.
  package init(
    host: String,
    at: Instant,
    conversations: Int,
    threads: Int,
    messages: Int,
    insights: Int,
    runs: [Run]
  ) {
    self.host = host
    self.at = at
    self.conversations = conversations
    self.threads = threads
    self.messages = messages
    self.insights = insights
    self.runs = runs
  }
}

extension Coordinator {
  /// Tells the other hosts how this one's workspace stands.
  ///
  /// - Parameter home: What tells its workspace from others.
  /// - Throws: ``CoordinationError``.
  package func publish(_ status: HostStatus, of home: String) throws(CoordinationError) {
    try open().perform { connection in
      // A workspace that was taken out by hand says nothing any more.
      let known = try connection.execute(
        """
        INSERT INTO debrief.host_status AS s (home, conversations, threads, messages, insights)
        SELECT h.home, $2, $3, $4, $5 FROM debrief.homes h WHERE h.home = $1
        ON CONFLICT (home) DO UPDATE SET at = now(), conversations = excluded.conversations,
          threads = excluded.threads, messages = excluded.messages, insights = excluded.insights
        RETURNING 1
        """,
        .text(home),
        .integer(Int64(status.conversations)),
        .integer(Int64(status.threads)),
        .integer(Int64(status.messages)),
        .integer(Int64(status.insights))
      )
      guard !known.isEmpty else { return }
      for run in status.runs { try publish(run, of: home, connection) }
    }
  }

  private func publish(
    _ run: HostStatus.Run,
    of home: String,
    _ connection: PostgresConnection
  ) throws {
    try connection.execute(
      """
      INSERT INTO debrief.host_runs AS r
        (home, job, started_at, finished_at, last_success_at, result, waiting)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (home, job) DO UPDATE SET started_at = excluded.started_at,
        finished_at = excluded.finished_at, last_success_at = excluded.last_success_at,
        result = excluded.result, waiting = excluded.waiting
      WHERE (r.started_at, r.finished_at, r.last_success_at, r.result, r.waiting)
        IS DISTINCT FROM (excluded.started_at, excluded.finished_at, excluded.last_success_at,
          excluded.result, excluded.waiting)
      """,
      .text(home),
      .text(run.job),
      .instant(run.startedAt),
      .instant(run.finishedAt),
      .instant(run.lastSuccessAt),
      .text(run.result),
      .integer(Int64(run.waiting))
    )
  }

  /// How the workspaces of the other hosts stood when they last ran a job, by the machines' names.
  ///
  /// - Parameter home: What tells this host's workspace from others.
  /// - Throws: ``CoordinationError``.
  package func statuses(except home: String) throws(CoordinationError) -> [HostStatus] {
    try open().perform { connection in
      let runs = try connection.execute(
        """
        SELECT home, job, started_at, finished_at, last_success_at, result, waiting
        FROM debrief.host_runs WHERE home <> $1 ORDER BY job
        """,
        .text(home)
      )
      let runsOfHomes = Dictionary(grouping: runs) { $0.text(0) ?? "" }
      let rows = try connection.execute(
        """
        SELECT s.home, h.host, s.at, s.conversations, s.threads, s.messages, s.insights
        FROM debrief.host_status s JOIN debrief.homes h ON h.home = s.home
        WHERE s.home <> $1 ORDER BY h.host, s.home
        """,
        .text(home)
      )
      return rows.map { row in
        HostStatus(row, (runsOfHomes[row.text(0) ?? ""] ?? []).map(HostStatus.Run.init))
      }
    }
  }
}

extension HostStatus {
  fileprivate init(_ row: PostgresRow, _ runs: [Run]) {
    self.init(
      host: row.text(1) ?? "",
      at: row.instant(2) ?? .earliest,
      conversations: Int(row.integer(3) ?? 0),
      threads: Int(row.integer(4) ?? 0),
      messages: Int(row.integer(5) ?? 0),
      insights: Int(row.integer(6) ?? 0),
      runs: runs
    )
  }
}

extension HostStatus.Run {
  fileprivate init(_ row: PostgresRow) {
    self.init(
      job: row.text(1) ?? "",
      startedAt: row.instant(2) ?? .earliest,
      finishedAt: row.instant(3),
      lastSuccessAt: row.instant(4),
      result: row.text(5) ?? "",
      waiting: Int(row.integer(6) ?? 0)
    )
  }
}
