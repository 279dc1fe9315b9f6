package import CivilTime
import Database

extension WorkQueue {
  /// The answer to a worker that asks for items.
  package enum ClaimResult: Sendable, Hashable {
    /// These items, which it now holds.
    case items([Claim])
    /// Nothing can be begun.
    case nothing
    /// The next item is to be done alone: ask again when nothing else is under way.
    case later
    /// The job is paused.
    case paused
  }

  /// Gives items to a worker.
  ///
  /// - Parameter limit: The maximum number.
  package func claim(
    _ scope: WorkItem.Scope,
    of job: String,
    by worker: Int64,
    limit: Int,
    now: Instant
  ) throws -> ClaimResult {
    if try isPaused(job) { return .paused }
    try wake(scope, of: job, now: now)
    var claims: [Claim] = []
    for (claim, losses, _) in try ready(scope, of: job, limit: limit) {
      if losses >= RetryRules.lossesInCompany {
        guard claims.isEmpty else { break }
        guard try holds(worker) == 0 else { return .later }
        return .items([try hand(claim, to: worker, now: now)])
      }
      claims.append(try hand(claim, to: worker, now: now))
    }
    return claims.isEmpty ? .nothing : .items(claims)
  }

  /// Gives items to tasks of a worker that ask at the same time, as if one asked after the other: to
  /// each an item, with those that may be done together with it.
  ///
  /// - Parameters:
  ///   - count: The number of tasks.
  ///   - peers: The maximum number of items beside the one that goes first.
  /// - Returns: An answer for each task.
  package func claim(
    _ scope: WorkItem.Scope,
    of job: String,
    by worker: Int64,
    forEachOf count: Int,
    peers: Int,
    now: Instant
  ) throws -> [ClaimResult] {
    if try isPaused(job) { return Array(repeating: .paused, count: count) }
    try wake(scope, of: job, now: now)
    var results: [ClaimResult] = []
    while results.count < count {
      let before = results.count
      let ready = try ready(scope, of: job, limit: count - before)
      var handed: Set<Int64> = []
      var alone: [Claim] = []
      for (claim, losses, hasPeers) in ready where !handed.contains(claim.id) {
        if losses >= RetryRules.lossesInCompany {
          // Nothing else may be under way, and nothing else is begun before it.
          guard results.isEmpty, try holds(worker) == 0 else { break }
          alone.append(claim)
          results.append(.items([claim]))
          break
        }
        guard hasPeers, peers > 0 else {
          alone.append(claim)
          results.append(.items([claim]))
          continue
        }
        let first = try hand(claim, to: worker, now: now)
        let company = try claimPeers(of: first, by: worker, limit: peers, now: now)
        handed.formUnion(company.map(\.id))
        results.append(.items([first] + company))
      }
      try hand(alone, to: worker, now: now)
      guard results.count == before else { continue }
      let rest = ready.isEmpty ? ClaimResult.nothing : .later
      results += Array(repeating: rest, count: count - before)
    }
    return results
  }

  /// Gives a worker items that may be done together with one it has.
  ///
  /// Items that workers vanished with as often as ``RetryRules/lossesInCompany`` are done without
  /// peers, so that they take no others with them. Once is no reason, because a request for each of
  /// many threads costs more than the one that a kill interrupted.
  ///
  /// - Parameter limit: The maximum number.
  /// - Returns: The items that go first; none if the item is done alone.
  private func claimPeers(
    of claim: Claim,
    by worker: Int64,
    limit: Int,
    now: Instant
  ) throws -> [Claim] {
    guard let affinity = claim.item.affinity, limit > 0 else { return [] }
    let peers = try transaction.rows(
      """
      SELECT \(Claim.columns) FROM work_items
      WHERE job = ?1 AND scope = ?2 AND affinity = ?3 AND state = 'ready' AND losses < ?4
        AND (SELECT losses FROM work_items WHERE id = ?5) < ?4
      ORDER BY priority, id LIMIT ?6
      """,
      claim.item.job,
      claim.item.scope.rawValue,
      affinity,
      RetryRules.lossesInCompany,
      claim.id,
      limit,
      read: Claim.init
    )
    return try peers.map { try hand($0, to: worker, now: now) }
  }

  private func ready(
    _ scope: WorkItem.Scope,
    of job: String,
    limit: Int
  ) throws -> [(Claim, losses: Int, hasPeers: Bool)] {
    try transaction.rows(
      """
      SELECT \(Claim.columns), losses, EXISTS (
        SELECT 1 FROM work_items AS peer
        WHERE peer.job = work_items.job AND peer.scope = work_items.scope AND peer.state = 'ready'
          AND peer.affinity = work_items.affinity AND peer.id <> work_items.id) AS has_peers
      FROM work_items
      WHERE job = ? AND scope = ? AND state = 'ready' ORDER BY priority, id LIMIT ?
      """,
      job,
      scope.rawValue,
      max(0, limit)
    ) { row in (try Claim(row), try row["losses"], try row["has_peers"]) }
  }

  private func hand(_ claims: [Claim], to worker: Int64, now: Instant) throws {
    try transaction.run(
      """
      UPDATE work_items SET state = 'running', worker = ?, fence = fence + 1, changed_at = ?
      WHERE id IN (@values)
      """,
      worker,
      now.milliseconds,
      in: claims.map(\.id)
    )
  }

  private func hand(_ claim: Claim, to worker: Int64, now: Instant) throws -> Claim {
    try transaction.run(
      """
      UPDATE work_items SET state = 'running', worker = ?, fence = ?, changed_at = ? WHERE id = ?
      """,
      worker,
      claim.fence,
      now.milliseconds,
      claim.id
    )
    return claim
  }

  /// The number of items a worker has.
  private func holds(_ worker: Int64) throws -> Int64 {
    try transaction.integer(
      "SELECT count(*) FROM work_items WHERE state = 'running' AND worker = ?",
      worker
    ) ?? 0
  }

  /// Makes ready items whose rate or quota wait is over; failed ones wait for another run.
  private func wake(_ scope: WorkItem.Scope, of job: String, now: Instant) throws {
    try transaction.run(
      """
      UPDATE work_items SET state = 'ready'
      WHERE job = ? AND scope = ? AND state = 'waiting' AND wake_at <= ?
        AND failure IN ('rate', 'quota')
      """,
      job,
      scope.rawValue,
      now.milliseconds
    )
  }
}

extension Claim {
  fileprivate static let columns = """
    id, fence, job, scope, subject, nullif(period, '') AS period, due_key, subject_row, affinity, run
    """

  /// The next claim of an item.
  fileprivate init(_ row: Row) throws {
    let item = WorkItem(
      job: try row["job"],
      scope: try row["scope"],
      subject: try row["subject"],
      period: try row["period"],
      dueKey: try row["due_key"],
      row: try row["subject_row"],
      affinity: try row["affinity"]
    )
    let fence: Int64 = try row["fence"]
    self.init(id: try row["id"], fence: fence + 1, item: item, run: try row["run"])
  }
}
