package import CivilTime
package import Database

/// Which items to list.
package struct QueueFilter: Sendable, Hashable {
  /// Only items of a job.
  package var job: String?
  /// Only items in these states; empty for all.
  package var states: Set<WorkItem.State> = []
  /// The maximum number.
  package var limit: Int?

  /// All items.
  package init() {}
}

/// The number of items of a job in each state.
package struct QueueCounts: Sendable, Hashable {
  /// The job's name.
  package var job: String
  /// The counts; a state that is absent has none.
  var items: [WorkItem.State: Int] = [:]

  /// The number of items in a state.
  package subscript(state: WorkItem.State) -> Int { items[state] ?? 0 }
}

/// Something that happened to an item.
package struct WorkEvent: Sendable, Hashable {
  /// When.
  package var at: Instant
  /// What.
  package var event: WorkQueue.Event
  /// Why.
  package var failure: WorkFailure?
  /// The run in which it happened.
  package var run: RunID?
}

extension WorkQueue {
  /// The number of items each job has, by state.
  ///
  /// - Returns: The jobs in order of their names.
  package func counts() throws -> [QueueCounts] {
    var counts: [QueueCounts] = []
    try transaction.forEachRow(
      "SELECT job, state, count(*) AS count FROM work_items GROUP BY job, state ORDER BY job"
    ) { row in
      let (job, state): (String, WorkItem.State) = (try row["job"], try row["state"])
      if counts.last?.job != job { counts.append(QueueCounts(job: job)) }
      counts[counts.count - 1].items[state] = try row["count"] as Int
    }
    return counts
  }

  /// The number of items of a job and scope in a state.
  package func count(_ state: WorkItem.State, _ scope: WorkItem.Scope, of job: String) throws -> Int
  {
    Int(
      try transaction.integer(
        "SELECT count(*) FROM work_items WHERE job = ? AND scope = ? AND state = ?",
        job,
        scope.rawValue,
        state.rawValue
      ) ?? 0
    )
  }

  /// What was given up of a job.
  package func givenUp(of job: String) throws -> GivenUp {
    let counts = try transaction.firstRow(
      """
      SELECT count(*) AS count, coalesce(sum(scope = 'thread'), 0) AS threads FROM work_items
      WHERE job = ? AND state = 'dead'
      """,
      job
    ) { row -> (count: Int, threads: Int) in (try row["count"], try row["threads"]) }
    guard let counts, counts.count > 0 else { return GivenUp(count: 0) }
    let reason: String?? = try transaction.firstRow(
      """
      SELECT reason FROM work_items WHERE job = ? AND state = 'dead' AND reason IS NOT NULL
      GROUP BY reason ORDER BY count(*) DESC, max(changed_at) DESC LIMIT 1
      """,
      job
    ) { try $0["reason"] }
    return GivenUp(
      count: counts.count,
      areThreads: counts.threads == counts.count,
      reason: reason ?? nil
    )
  }

  /// A thread that a run of a job leaves alone, because reading it failed before.
  package struct Held: Sendable, Hashable {
    /// What it was due for when it failed; it is tried again once this changes.
    package var dueKey: String
    /// Whether it was given up; else it waits.
    package var isGivenUp: Bool
  }

  /// The threads of a job that a run would leave alone because reading them failed before.
  ///
  /// - Parameter now: Those that wait until this time or an earlier one are not among them.
  /// - Returns: The threads by their ids.
  package func held(of job: String, now: Instant) throws -> [String: Held] {
    var held: [String: Held] = [:]
    try transaction.forEachRow(
      """
      SELECT subject, due_key, state FROM work_items
      WHERE job = ? AND scope = 'thread' AND (state = 'dead'
        OR state = 'waiting' AND coalesce(wake_at > ?, 1))
      """,
      job,
      now.milliseconds
    ) { row in
      let state: WorkItem.State = try row["state"]
      held[try row["subject"]] = Held(dueKey: try row["due_key"], isGivenUp: state == .dead)
    }
    return held
  }

  /// Items, in the order in which they are begun within each job.
  package func list(_ filter: QueueFilter) throws -> [QueuedItem] {
    try transaction.rows(
      """
      SELECT id, job, scope, subject, period, due_key, subject_row, priority, state, attempts, losses,
        wake_at, failure, reason, run, queued_at, changed_at
      FROM work_items
      WHERE (?1 IS NULL OR job = ?1) AND (?2 IS NULL OR instr(?2, ' ' || state || ' ') > 0)
      ORDER BY job, priority, id LIMIT ?3
      """,
      filter.job,
      filter.states.isEmpty
        ? nil : " " + filter.states.map(\.rawValue).joined(separator: " ") + " ",
      filter.limit ?? -1
    ) { row in try QueuedItem(row) }
  }

  /// The events of an item, oldest first.
  ///
  /// - Returns: The events; none if nothing went wrong.
  package func history(of id: Int64) throws -> [WorkEvent] {
    try transaction.rows(
      "SELECT at, event, failure, reason, run FROM work_history WHERE item = ? ORDER BY id",
      id
    ) { row in
      WorkEvent(
        at: try row["at"],
        event: try row["event"],
        failure: try WorkFailure(row),
        run: try row["run"]
      )
    }
  }
}

extension WorkFailure {
  /// The failure in the columns `failure` and `reason`; nil if nothing failed.
  fileprivate init?(_ row: Row) throws {
    guard let kind: Kind = try row["failure"] else { return nil }
    self.init(kind, try row["reason"] ?? "")
  }
}

extension QueuedItem {
  fileprivate init(_ row: Row) throws {
    let (period, priority): (String, Int64) = (try row["period"], try row["priority"])
    guard let rank = WorkItem.Rank(rawValue: Int(priority >> 40)) else {
      throw RowError(column: "priority", reason: "has an unknown rank")
    }
    self.init(
      id: try row["id"],
      item: WorkItem(
        job: try row["job"],
        scope: try row["scope"],
        subject: try row["subject"],
        period: period.isEmpty ? nil : period,
        dueKey: try row["due_key"],
        row: try row["subject_row"],
        rank: rank,
        position: Int(priority & ((1 << 40) - 1))
      ),
      state: try row["state"],
      attempts: try row["attempts"],
      losses: try row["losses"],
      wakeAt: try row["wake_at"],
      failure: try WorkFailure(row),
      run: try row["run"],
      queuedAt: try row["queued_at"],
      changedAt: try row["changed_at"]
    )
  }
}

// Types stored as one of a few known words: any other word is an error, never a default.

extension WorkItem.Scope: ColumnValue {}
extension WorkItem.State: ColumnValue {}
extension WorkFailure.Kind: ColumnValue {}
extension WorkQueue.Event: ColumnValue {}
