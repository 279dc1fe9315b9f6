import Arguments
import Coordination
import Debrief
import Digest
import Glibc
import Jobs
import TerminalIO
import Workspace

extension Session {
  /// This process as known to the other hosts that share a job's coordinator.
  ///
  /// - Returns: nil if the job has no coordinator, or this process only joins another one's run.
  /// - Throws: ``UsageError``, ``Failure`` or `CoordinationError`.
  func sharedWorker(
    _ job: JobDefinition,
    in workspace: Workspace,
    _ arguments: ParsedArguments
  ) throws -> SharedWorker? {
    // A process that joins another works under that one's lease.
    guard let coordinator = try coordinator(of: job, arguments), !arguments[BoundOptions.join]
    else { return nil }
    _ = try shard(of: job, arguments)
    try forgetForOthers(coordinator, workspace, arguments)
    return try SharedWorker(coordinator, try workerLocation(of: workspace), job: job.name)
  }

  /// The part of a job's conversations that this host reads; nil for all.
  ///
  /// - Throws: ``UsageError`` if a coordinator divides the job.
  func shard(of job: JobDefinition, _ arguments: ParsedArguments) throws -> Shard? {
    guard let shard = arguments[BoundOptions.shard] else { return nil }
    guard job.coordinator == nil else {
      throw UsageError("--shard is for hosts without a coordinator, which divides the job itself")
    }
    return shard
  }

  /// The database that a job shares with other hosts; nil if it has none.
  ///
  /// - Throws: ``Failure`` if its address is not where the job says, or no connection may be opened.
  func coordinator(
    of job: JobDefinition,
    _ arguments: ParsedArguments
  ) throws -> Coordinator? {
    guard let settings = job.coordinator else { return nil }
    try connectable(arguments)
    return Coordinator(
      try settings.server.address(environment.secret),
      lease: settings.lease,
      isCancelled: Interruption.request
    )
  }

  /// The database shared by the jobs that extend `_defaults.yaml`; nil if they have none.
  ///
  /// - Throws: `JobError` with all problems of that file, and what ``coordinator(of:_:)`` throws.
  func coordinator(_ arguments: ParsedArguments) throws -> Coordinator? {
    try coordinator(of: defaults(arguments), arguments)
  }

  /// The status of the other hosts after their last runs, and the last slot of each job that any
  /// host recorded; nil without a coordinator.
  ///
  /// An unreachable coordinator causes a warning, so that the status works when it is needed most.
  func sharedStatus(
    _ arguments: ParsedArguments
  ) throws -> (hosts: [HostStatus], slots: [String: Slot])? {
    guard let coordinator = try coordinator(arguments) else { return nil }
    let workspace = try workspace(arguments)
    let home = try workspace.isEmpty ? "" : workerLocation(of: workspace).home
    do {
      return try coordinator.status(except: home)
    } catch {
      console.warning("\(TerminalText.line(error.description)); only this host is shown")
      return nil
    }
  }

  /// Publishes the status of this workspace to the other hosts after a run.
  func publishStatus(
    of workspace: Workspace,
    as worker: SharedWorker,
    _ arguments: ParsedArguments
  ) {
    // A source that could not be read leaves nothing to publish.
    guard !workspace.isEmpty else { return }
    do {
      let status = try insights(arguments).status()
      try worker.publish(
        HostStatus.Counts(
          conversations: status.conversations,
          threads: status.threads,
          messages: status.messages,
          insights: status.insights.reduce(0) { $0 + $1.active }
        ),
        status.runs.map(HostStatus.Run.init)
      )
    } catch {
      let failure = Failure(error, workspace: workspace.folder)
      console.warning("other hosts cannot see the state of this one: \(failure.message)")
    }
  }

  /// Where this process runs, as other hosts see it.
  ///
  /// - Throws: `WorkspaceError` if the folder does not exist and cannot be created.
  func workerLocation(of workspace: Workspace) throws -> WorkerLocation {
    // Only a folder that exists has a stable path.
    try workspace.create()
    let host = hostName()
    // The path itself stays private.
    let home = "\(environment.machine ?? host) \(absolutePath(workspace.folder))"
    return WorkerLocation(
      host: host,
      home: SecureDigest.hexadecimal(SecureDigest.of(Array(home.utf8))),
      pid: getpid(),
      version: VersionInfo.number
    )
  }
}

extension HostStatus.Run {
  init(_ run: WorkspaceStatus.Run) {
    self.init(
      job: run.job,
      startedAt: run.startedAt,
      finishedAt: run.finishedAt,
      lastSuccessAt: run.lastSuccessAt,
      result: run.result,
      waiting: run.waiting
    )
  }
}
