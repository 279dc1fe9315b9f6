import Coordination
import Database
import Jobs
import Sinks
import Threads
import Workspace

/// How hosts that share a coordinator divide a job.
///
/// A host reads the source for the shards that it leases, does what is due in them, and reports
/// them done; then it takes others, until all are done. The fences of the shards decide what
/// counts: what a host did for one that it lost reaches no sink.
extension JobRun {
  /// Runs this host's share of a job.
  func runShare(
    with worker: SharedWorker,
    sparing kept: KeptFiles,
    _ result: inout RunResult
  ) throws {
    var begun: Begun?
    var done: Set<Int> = []
    let bounds = bounds
    while result.isComplete,
      let taken = try worker.nextShards(unless: bounds.request)
    {
      // Also those that are done, so that the next increment can begin where this one ends.
      var pass = narrowed(to: taken.union(done))
      try pass.readSource(into: &result)
      // Other hosts may have joined while it was read.
      let held = try worker.shed()
      pass = narrowed(to: held)
      pass.options = watching(worker)
      let connection = try workspace.openForWriting()
      let selection = try connection.read { try pass.select(in: $0) }
      if begun == nil {
        result.asOf = selection.asOf
        begun = try pass.begin(connection, sparing: kept, &result)
      }
      guard let begun else { break }
      try connection.write { try WorkQueue($0).disown(job: job.name, .thread) }
      try pass.processQueue(selection, try pass.work(selection, begun), begun, &result)
      guard !result.isRedistributed else {
        result.isRedistributed = false
        try begun.outputs.withdraw(held.subtracting(try worker.held()), of: ShardLeases.count)
        continue
      }
      // What was done for all hosts is stored nowhere else once this one vanishes.
      try begun.outputs.writeQueuedThreads()
      let finished = result.isComplete ? try worker.finish() : try worker.held()
      done.formUnion(finished)
      try begun.outputs.withdraw(held.subtracting(finished), of: ShardLeases.count)
    }
    if let stop = bounds.stop, result.isComplete { result.note(stop) }
    try end(done, begun, sparing: kept, &result)
  }

  /// Writes what was found in the shards that this host has done.
  private func end(
    _ done: Set<Int>,
    _ begun: Begun?,
    sparing kept: KeptFiles,
    _ result: inout RunResult
  ) throws {
    let whole = narrowed(to: done)
    try workspace.create()
    let connection = try begun?.connection ?? workspace.openForWriting()
    let selection = try connection.read { try whole.select(in: $0) }
    result.asOf = selection.asOf
    result.threads.selected = selection.threads.count
    result.threads.messages = selection.messages
    result.threads.skipped.merge(selection.skipped) { $1 }
    let begun = try begun ?? whole.begin(connection, sparing: kept, &result)
    try whole.end(selection, try whole.work(selection, begun), begun, &result)
  }

  /// The same run of some shards.
  private func narrowed(to shards: Set<Int>) -> JobRun {
    var job = job
    job.selection.held = ShardSet(shards, of: ShardLeases.count)
    return JobRun(workspace, job: job, now: now, options: options)
  }

  /// The options of a run that stops as soon as shards have to be redistributed.
  ///
  /// Work is shared with idle hosts only while most of it is left: to begin with a shard costs
  /// reading the source.
  private func watching(_ worker: SharedWorker) -> RunOptions {
    let fraction = Monitor(0.0)
    var options = options
    options.progress = { [progress = options.progress] step in
      if let part = step.fraction { fraction.withLock { $0 = part } }
      progress(step)
    }
    options.isRedistributed = StopRequest(worker.changes) {
      worker.hasLost || worker.mayShare && fraction.withLock { $0 } < 0.5
    }
    options.mayPublish = { try worker.hasAll() }
    return options
  }
}
