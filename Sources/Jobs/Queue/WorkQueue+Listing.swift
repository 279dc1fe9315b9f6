package import CivilTime
import Database

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

/// How many items of a job are in which state.
package struct QueueCounts: Sendable, Hashable {
  /// The job's name.
  package var job: String
  /// The counts; a state that is absent has none.
  package var items: [WorkItem.State: Int] = [:]

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
  package var run: String?
}

extension WorkQueue {
  /// The number of items each job has, by state.
  ///
  /// - Returns: The jobs in order of their names.
  /// - Throws: ``DatabaseError``.
  package func counts() throws -> [QueueCounts] {
    let statement = try transaction.query(
      "SELECT job, state, count(*) FROM work_items GROUP BY job, state ORDER BY job"
    )
    defer { statement.reset() }
    var counts: [QueueCounts] = []
    while try statement.step() {
      let job = statement.text(0) ?? ""
      guard let state = statement.text(1).flatMap(WorkItem.State.init) else { continue }
      if counts.last?.job != job { counts.append(QueueCounts(job: job)) }
      counts[counts.count - 1].items[state] = Int(statement.integer(2))
    }
    return counts
  }

  /// How many items of a job and scope are in a state.
  ///
  /// - Throws: ``DatabaseError``.
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

  /// Items, in the order in which they are begun within each job.
  ///
  /// - Throws: ``DatabaseError``.
  package func list(_ filter: QueueFilter) throws -> [QueuedItem] {
    let states = filter.states.isEmpty ? Set(WorkItem.State.allCases) : filter.states
    let statement = try transaction.query(
      """
      SELECT id, job, scope, subject, period, due_key, place, priority, state, attempts, losses,
        wake_at, failure, reason, run, queued_at, changed_at
      FROM work_items
      WHERE (?1 IS NULL OR job = ?1) AND instr(?2, ' ' || state || ' ') > 0
      ORDER BY job, priority, id LIMIT ?3
      """,
      filter.job,
      " " + states.map(\.rawValue).joined(separator: " ") + " ",
      filter.limit ?? -1
    )
    defer { statement.reset() }
    var items: [QueuedItem] = []
    while try statement.step() { items.append(QueuedItem(statement)) }
    return items
  }

  /// What happened to an item, the earliest first.
  ///
  /// - Returns: The events; none if nothing went wrong.
  /// - Throws: ``DatabaseError``.
  package func history(of id: Int64) throws -> [WorkEvent] {
    let statement = try transaction.query(
      "SELECT at, event, failure, reason, run FROM work_history WHERE item = ? ORDER BY id",
      id
    )
    defer { statement.reset() }
    var events: [WorkEvent] = []
    while try statement.step() {
      guard let event = statement.text(1).flatMap(Event.init) else { continue }
      events.append(
        WorkEvent(
          at: Instant(milliseconds: statement.integer(0)),
          event: event,
          failure: WorkFailure(statement.text(2), statement.text(3)),
          run: statement.text(4)
        )
      )
    }
    return events
  }
}

extension WorkFailure {
  fileprivate init?(_ kind: String?, _ reason: String?) {
    guard let kind = kind.flatMap(Kind.init) else { return nil }
    self.init(kind, reason ?? "")
  }
}

extension QueuedItem {
  fileprivate init(_ row: Statement) {
    let (period, priority) = (row.text(4) ?? "", row.integer(7))
    id = row.integer(0)
    item = WorkItem(
      job: row.text(1) ?? "",
      scope: row.text(2).flatMap(WorkItem.Scope.init) ?? .thread,
      subject: row.text(3) ?? "",
      period: period.isEmpty ? nil : period,
      dueKey: row.text(5) ?? "",
      place: row.optionalInteger(6),
      rank: WorkItem.Rank(rawValue: Int(priority >> 40)) ?? .new,
      position: Int(priority & ((1 << 40) - 1))
    )
    state = row.text(8).flatMap(WorkItem.State.init) ?? .done
    attempts = Int(row.integer(9))
    losses = Int(row.integer(10))
    wakeAt = row.optionalInteger(11).map(Instant.init(milliseconds:))
    failure = WorkFailure(row.text(12), row.text(13))
    run = row.text(14) ?? ""
    queuedAt = Instant(milliseconds: row.integer(15))
    changedAt = Instant(milliseconds: row.integer(16))
  }
}
