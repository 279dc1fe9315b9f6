package import CivilTime
package import Jobs
import PostgreSQL

/// The status of a host's workspace when it last ran a job.
package struct HostStatus: Sendable, Hashable {
  /// The latest run of a job.
  package struct Run: Sendable, Hashable {
    /// The job's name.
    package var job: String
    /// When it began.
    package var startedAt: Instant
    /// When it ended; nil if it did not.
    package var finishedAt: Instant?
    /// When a run of the job last succeeded; nil if none did.
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

    /// The later of two hosts' runs of a job, with what waits on both and the latest success.
    package func merged(with other: Run) -> Run {
      var merged = other.startedAt > startedAt ? other : self
      merged.waiting = waiting + other.waiting
      merged.lastSuccessAt = [lastSuccessAt, other.lastSuccessAt].compactMap(\.self).max()
      return merged
    }
  }

  /// What a workspace holds.
  package struct Counts: Sendable, Hashable {
    /// The number of conversations.
    package let conversations: Int
    /// The number of threads.
    package let threads: Int
    /// The number of messages.
    package let messages: Int
    /// The number of insights that a listing shows.
    package let insights: Int

    /// Counts what a workspace holds.
    package init(conversations: Int, threads: Int, messages: Int, insights: Int) {
      self.conversations = conversations
      self.threads = threads
      self.messages = messages
      self.insights = insights
    }
  }

  /// The machine.
  package let host: String
  /// When it reported this.
  package let at: Instant
  /// What its workspace holds.
  package let counts: Counts
  /// The latest run of each job.
  package let runs: [Run]
}

extension SharedWorker {
  /// Publishes the status of this host's workspace to the other hosts.
  ///
  /// It does not wait for a coordinator that is unavailable.
  package func publish(_ counts: HostStatus.Counts, _ runs: [HostStatus.Run]) throws {
    try inTransaction(attempts: 3) { connection, _, _ in
      // A workspace that was removed by hand no longer reports.
      let known = try connection.execute(
        """
        INSERT INTO debrief.host_status AS s (home, conversations, threads, messages, insights)
        SELECT h.home, $2, $3, $4, $5 FROM debrief.homes h WHERE h.home = $1
        ON CONFLICT (home) DO UPDATE SET at = now(), conversations = excluded.conversations,
          threads = excluded.threads, messages = excluded.messages, insights = excluded.insights
        RETURNING 1
        """,
        .text(home),
        .integer(Int64(counts.conversations)),
        .integer(Int64(counts.threads)),
        .integer(Int64(counts.messages)),
        .integer(Int64(counts.insights))
      )
      guard !known.isEmpty else { return }
      for run in runs { try publish(run, connection) }
    }
  }

  private func publish(_ run: HostStatus.Run, _ connection: PostgresConnection) throws {
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
}

extension Coordinator {
  /// The status of the other hosts' workspaces when they last ran a job, sorted by host name; and
  /// the slot of each job that any host recorded last.
  ///
  /// - Parameter home: The id of this host's workspace.
  package func status(
    except home: String
  ) throws(CoordinationError) -> (hosts: [HostStatus], slots: [String: Slot]) {
    try open().perform { connection in
      let runs = try connection.execute(
        """
        SELECT home, job, started_at, finished_at, last_success_at, result, waiting
        FROM debrief.host_runs WHERE home <> $1 ORDER BY job
        """,
        .text(home)
      )
      let runsOfHomes = try Dictionary(grouping: runs) { try $0["home"] as String }
      let rows = try connection.execute(
        """
        SELECT s.home, h.host, s.at, s.conversations, s.threads, s.messages, s.insights
        FROM debrief.host_status s JOIN debrief.homes h ON h.home = s.home
        WHERE s.home <> $1 ORDER BY h.host, s.home
        """,
        .text(home)
      )
      let hosts = try rows.map { row in
        try HostStatus(row, (runsOfHomes[try row["home"]] ?? []).map(HostStatus.Run.init))
      }
      return (hosts, try SharedSlots(connection).latest())
    }
  }
}

extension HostStatus {
  fileprivate init(_ row: PostgresRow, _ runs: [Run]) throws(PostgresError) {
    self.init(
      host: try row["host"],
      at: try row["at"],
      counts: Counts(
        conversations: try row["conversations"],
        threads: try row["threads"],
        messages: try row["messages"],
        insights: try row["insights"]
      ),
      runs: runs
    )
  }
}

extension HostStatus.Run {
  fileprivate init(_ row: PostgresRow) throws(PostgresError) {
    self.init(
      job: try row["job"],
      startedAt: try row["started_at"],
      finishedAt: try row["finished_at"],
      lastSuccessAt: try row["last_success_at"],
      result: try row["result"],
      waiting: try row["waiting"]
    )
  }
}
