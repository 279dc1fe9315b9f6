import Failures
import PostgreSQL
package import Threads

/// A process that runs a job, known to those of other hosts; a dedicated thread renews its lease.
///
/// A process that was frozen beyond its lease finds that others have its shards: what it did for them
/// counts for nothing, and it takes part again as a new worker.
package final class SharedWorker: Sendable {
  /// The job that it runs.
  let job: String
  let coordinator: Coordinator
  private let location: WorkerLocation
  private let connection: Monitor<CoordinatorConnection>
  private let state: Monitor<State>
  /// Announces that shards may have to be redistributed, and that it leaves.
  package let changes = Changes()

  private struct State {
    var id: Int64
    var held: ShardLeases.Held = [:]
    /// Shards that others have taken.
    var lost: Set<Int> = []
    /// Whether another worker has nothing to do, and this one more than one shard.
    var mayShare = false
    /// Whether it took part in a round.
    var hasJoined = false
    /// Incremented before and after every change of its shards: what was read in between is stale.
    var changes = 0
    var isClosed = false
  }

  /// Registers this process.
  package init(_ coordinator: Coordinator, _ location: WorkerLocation, job: String) throws {
    self.coordinator = coordinator
    self.location = location
    self.job = job
    let opened = try coordinator.open()
    let lease = coordinator.lease
    let id = try opened.perform { connection in
      try WorkerRegistry(connection).add(location, job: job, lease: lease)
    }
    connection = Monitor(opened)
    state = Monitor(State(id: id))
    let thread = startThread { [self] in keepAlive() }
    if !thread { throw CoordinationError(server: "", "cannot start a thread", .unavailable) }
  }

  /// The machine that it runs on.
  var host: String { location.host }

  /// The id of its workspace.
  var home: String { location.home }

  /// Its number.
  var id: Int64 { state.withLock { $0.id } }

  // MARK: Shards

  /// Takes this worker's share of the shards that are not done in this round; waits while others
  /// hold them all, for one of them may vanish.
  ///
  /// The server is asked twice a second. It could announce a shard that is released, but not a lease
  /// that runs out.
  ///
  /// - Parameter isStopped: Whether to stop waiting.
  /// - Returns: nil once all shards are done, or `isStopped` says so.
  package func nextShards(unless isStopped: StopRequest) throws -> Set<Int>? {
    var isFirst = true
    while isFirst || !isStopped() {
      let status = try inJob { leases, id in
        let registry = WorkerRegistry(leases.connection)
        try registry.removeSilent()
        let before = try leases.status(of: id)
        let lack = before.undone > 0 ? max(1, before.part) - before.held.count : 0
        if lack > 0 { try leases.take(lack, for: id) }
        if lack < 0 { try leases.release(-lack, of: id) }
        let after = try leases.status(of: id)
        try leases.note(waits: after.held.isEmpty && after.undone > 0, id)
        return after
      }
      guard status.undone > 0 else { return nil }
      let held = note(status)
      if !held.isEmpty { return held }
      isFirst = false
      isStopped.sleep(for: .milliseconds(Int64.random(in: 400...600)))
    }
    return nil
  }

  /// Releases shards beyond this worker's share, because others have begun meanwhile.
  ///
  /// - Returns: The shards that it still holds.
  package func shed() throws -> Set<Int> {
    let status = try inJob { leases, id in
      let before = try leases.status(of: id)
      let surplus = before.held.count - max(1, before.part)
      guard surplus > 0 else { return before }
      try leases.release(surplus, of: id)
      return try leases.status(of: id)
    }
    return note(status)
  }

  private func note(_ status: ShardLeases.RoundStatus) -> Set<Int> {
    state.withLock { state in
      state.held = status.held
      (state.lost, state.mayShare) = ([], false)
    }
    return Set(status.held.keys)
  }

  /// Marks all its shards as done.
  ///
  /// - Returns: The shards for which that counts: another worker does the others.
  package func finish() throws -> Set<Int> {
    let held = state.withLock { $0.held }
    let done = try inJob { leases, id in try leases.finish(held, of: id) }
    state.withLock { $0.held = [:] }
    return done
  }

  /// The shards that it still holds, as the server knows it now.
  package func held() throws -> Set<Int> {
    _ = try hasAll()
    return state.withLock { Set($0.held.keys).subtracting($0.lost) }
  }

  /// Whether others took shards while this process was silent.
  package var hasLost: Bool { state.withLock { !$0.lost.isEmpty } }

  /// Whether another worker has nothing to do, and this one more than one shard.
  package var mayShare: Bool { state.withLock { $0.mayShare } }

  /// Whether this worker still holds all that it took, as the server knows it now.
  package func hasAll() throws -> Bool {
    try connection.withLock { try renew($0, attempts: nil) }
    return !hasLost
  }

  /// Runs `body` as a registered worker, in a transaction in which no other worker of the job
  /// changes shards.
  private func inJob<Result>(_ body: (ShardLeases, Int64) throws -> Result) throws -> Result {
    let (coordinator, location, job) = (coordinator, location, job)
    let (known, hasJoined) = state.withLock { state in
      state.changes += 1
      return (state.id, state.hasJoined)
    }
    let (id, result) = try connection.withLock { shared in
      try shared.perform { connection in
        let registry = WorkerRegistry(connection)
        let leases = ShardLeases(connection: connection, job: job)
        try leases.lock()
        var id = known
        if try !registry.renew(id, lease: coordinator.lease) {
          id = try registry.add(location, job: job, lease: coordinator.lease)
        }
        if try !leases.takesPart(id) { try leases.join(id, isAgain: hasJoined) }
        return (id, try body(leases, id))
      }
    }
    state.withLock { state in
      (state.id, state.hasJoined) = (id, true)
      state.changes += 1
    }
    return result
  }

  /// Runs `body` in a transaction as this worker.
  ///
  /// - Parameters:
  ///   - attempts: The maximum number of attempts; nil for as many as it takes.
  ///   - body: Gets the connection, the worker's number and its host; may run twice.
  func inTransaction<Result>(
    attempts: Int? = nil,
    _ body: (PostgresConnection, Int64, String) throws -> Result
  ) throws -> Result {
    let (id, host) = (id, location.host)
    return try connection.withLock { shared in
      try shared.perform(attempts: attempts) { try body($0, id, host) }
    }
  }

  // MARK: The lease

  /// Renews the lease until the worker leaves.
  private func keepAlive() {
    let own = CoordinatorConnection(coordinator)
    let beat = min(coordinator.lease / 6, .seconds(2))
    let isClosed = StopRequest(changes) { [state] in state.withLock(\.isClosed) }
    while true {
      isClosed.sleep(for: beat)
      guard !isClosed() else { break }
      // A database that is unavailable is asked again at the next heartbeat.
      try? renew(own, attempts: 1)
    }
  }

  private func renew(_ own: CoordinatorConnection, attempts: Int?) throws {
    let (coordinator, job) = (coordinator, job)
    let (id, changes) = state.withLock { ($0.id, $0.changes) }
    let status = try own.perform(attempts: attempts) { connection in
      _ = try WorkerRegistry(connection).renew(id, lease: coordinator.lease)
      return try ShardLeases(connection: connection, job: job).status(of: id)
    }
    state.withLock { state in
      guard state.changes == changes else { return }
      for (shard, fence) in state.held where status.held[shard] != fence {
        state.lost.insert(shard)
      }
      state.mayShare = status.othersWait && state.held.count > 1
    }
    self.changes.announce()
  }

  /// Releases everything, and ends the thread.
  package func leave() {
    let id = state.withLock { state in
      state.isClosed = true
      return state.id
    }
    changes.announce()
    connection.withLock { shared in
      // If the server cannot be reached, the lease runs out instead.
      try? shared.perform(attempts: 2) { try WorkerRegistry($0).remove(id) }
    }
  }
}
