import Database
import ArchiveReading
import Failures
import Arguments
import CivilTime
import Coordination
import Debrief
import GeminiEngine
import Jobs
import Runs
import TerminalIO
import TerminalViews
import Workspace

/// Runs a job.
enum RunCommand: Command {
  static let job = Positional(
    optional: "JOB",
    .job,
    help: "the name of a job in jobs/, the path of a job file, or a source that has no job"
  )
  static let wait = Option("wait", .span, help: "how long to wait for a run of the same job to end")
  static let metrics = Option(
    "metrics",
    .file,
    help: "write metrics for Prometheus to this file, which should be named *.prom"
  )

  static let specification = CommandSpecification(
    "run",
    abstract: "run a job: read its source, extract what is due, write the results",
    examples: [
      .init(line: "debrief run demo", help: "jobs/demo.yaml"),
      .init(line: "debrief run export.zip", help: "an export without a job"),
      .init(line: "debrief run nightly --dry-run", help: "what is due, and what it would cost"),
      .init(
        line: "debrief run thread --param thread=C123",
        help: "a parameter of the job"
      ),
      .init(line: "debrief run --due -q", help: "what a crontab runs"),
      .init(line: "debrief run demo --engine gemini --max-usd 1", help: "with a model"),
      .init(line: "debrief run archive --finish-by 06:00", help: "an archive, night by night"),
    ],
    positionals: [job],
    options: [
      BoundOptions.due, BoundOptions.dryRun, CommonOptions.parameters, ReadingOptions.timezone,
      CommonOptions.refresh, wait, metrics, CommonOptions.json,
    ] + EngineOptions.all + BoundOptions.all,
    notes: [
      """
      For a source without a job, debrief makes a job and prints its settings, so that `debrief \
      run export.zip > jobs/export.yaml` keeps them. A thread is due when it was never read, or \
      has changed since. Running a job again over an unchanged archive does nothing and says so.
      """
    ]
  )

  private static func refuseTimezone(_ arguments: ParsedArguments) throws {
    guard arguments[ReadingOptions.timezone] == nil else {
      throw UsageError("--timezone is for a source; a job has it in `source: {timezone: …}`")
    }
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let overlay = session.overlay(arguments)
    let workspace = try session.workspace(arguments)
    guard arguments[BoundOptions.due] else {
      guard let name = arguments[job] else {
        throw UsageError("give a job, or --due")
      }
      let isName = overlay.allJobs.contains(name)
      if AdHocJob.isSource(name) || !isName && AdHocJob.isFolder(name) {
        return try run(source: name, in: workspace, arguments, session)
      }
      try refuseTimezone(arguments)
      let job = try session.job(try overlay.job(name), arguments)
      return try run(job, called: isName ? name : nil, in: workspace, arguments, session)
    }
    try refuseTimezone(arguments)
    guard arguments[job] == nil else {
      throw UsageError("--due runs the jobs whose time has come: name none")
    }
    var codes: [ExitStatus] = []
    for name in overlay.jobs {
      // One failing job does not keep the others from running on time.
      do {
        let job = try session.job(try overlay.job(name), arguments)
        if let code = try runIfDue(job, in: workspace, arguments, session) { codes.append(code) }
      } catch {
        codes.append(fail(name, error, workspace, session))
      }
    }
    return .weightiest(of: codes)
  }

  /// Runs a job if it is due and no other host runs it.
  ///
  /// - Returns: nil if it does not run now.
  private static func runIfDue(
    _ job: JobDefinition,
    in workspace: Workspace,
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws -> ExitStatus? {
    guard job.schedule != nil else { return nil }
    let worker = try session.sharedWorker(job, in: workspace, arguments)
    defer { worker?.leave() }
    let seed = session.environment.machine
    let due = DueJobs(workspace, now: .now, seed: seed, worker: worker)
    guard let slot = try due.due(job) else { return nil }
    return try run(job, slot, due, as: worker, in: workspace, arguments, session)
  }

  /// Runs a job made from a source, and prints its settings, which can be saved as a job file.
  private static func run(
    source: String,
    in workspace: Workspace,
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws -> ExitStatus {
    guard arguments[CommonOptions.parameters].isEmpty else {
      throw UsageError("a source takes no --param: it is not a job")
    }
    try session.announceInput([source], arguments)
    let page =
      arguments[BoundOptions.dryRun]
      ? JobProposal.pageName(of: source) : try session.page(about: source)
    let (job, settings) = try session.adHocJob(of: source, report: page, arguments)
    let code = try run(job, in: workspace, arguments, session)
    if !arguments[CommonOptions.json] { session.console.write(settings) }
    return code
  }

  private static func run(
    _ job: JobDefinition,
    _ slot: Slot,
    _ due: DueJobs,
    as worker: SharedWorker?,
    in workspace: Workspace,
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws -> ExitStatus {
    var code: ExitStatus
    var reason: String?
    do {
      let time = slot.scheduledAt.iso8601
      code = try run(job, of: time, as: worker, in: workspace, arguments, session)
      if Interruption.isRequested {
        reason = "its run was interrupted by a signal"
      } else if code != .done {
        reason = code == .badData ? "its source is damaged" : "some threads could not be read"
      }
    } catch {
      code = fail(job.name, error, workspace, session)
      reason = Failure(error, workspace: workspace.folder).message
    }
    try due.finish(slot, succeeded: code == .done, failure: reason, at: .now)
    return code
  }

  private static func fail(
    _ name: String,
    _ error: any Error,
    _ workspace: Workspace,
    _ session: Session
  ) -> ExitStatus {
    let failure = Failure(error, workspace: workspace.folder)
    for line in failure.lines { session.console.error("\(name): \(line)") }
    return failure.code
  }

  /// - Parameters:
  ///   - label: The name of the job as it was given, for metrics; nil for its own.
  ///   - slot: The scheduled time that it is run for; nil if a user started it.
  ///   - worker: This process, if other hosts know it already.
  private static func run(
    _ job: JobDefinition,
    called label: String? = nil,
    of slot: String? = nil,
    as worker: SharedWorker? = nil,
    in workspace: Workspace,
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws -> ExitStatus {
    try session.checkParameters(of: job)
    if let file = arguments[metrics], !file.hasSuffix(".prom") {
      session.console.warning(
        "\(file): Prometheus's collector reads only files whose names end in .prom"
      )
    }
    guard !arguments[BoundOptions.dryRun] else {
      return try plan(job, in: workspace, arguments, session)
    }
    let kept = try session.keptFiles(arguments)
      .checked(for: job, in: workspace, metrics: arguments[metrics])
    session.console.context.job = job.name
    defer { session.console.context = LogFormat.Context() }
    var operations = RunOperations(job, in: workspace, arguments, session, sparing: kept)
    operations.name = label ?? job.name
    operations.begin()
    do {
      let own = try worker ?? session.sharedWorker(job, in: workspace, arguments)
      defer {
        if let own { session.publishStatus(of: workspace, as: own, arguments) }
        if worker == nil { own?.leave() }
      }
      var (code, result) = try attempt(job, as: own, in: workspace, arguments, session)
      if !Interruption.isRequested, let slot = slot ?? result.runId?.rawValue,
        try !session.deliver(job, of: slot, in: workspace, arguments)
      {
        code = .weightiest(of: [code, .failed])
      }
      operations.end(
        Interruption.isRequested ? nil : code,
        result,
        failure: result.source?.failure?.description
      )
      return code
    } catch {
      let failure = Failure(error, workspace: workspace.folder)
      operations.end(failure.code, failure: failure.message)
      throw error
    }
  }

  /// Prints what a run would do, after reading the source into a copy of the workspace.
  private static func plan(
    _ job: JobDefinition,
    in workspace: Workspace,
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws -> ExitStatus {
    guard job.source != nil else { return try attempt(job, in: workspace, arguments, session).code }
    let copy = try TemporaryWorkspace(in: session.environment["TMPDIR"] ?? "/tmp")
    defer { withExtendedLifetime(copy) {} }
    if !workspace.isEmpty {
      try copy.workspace.create()
      try workspace.backup(to: copy.workspace.database)
    }
    return try attempt(job, in: copy.workspace, arguments, session).code
  }

  private static func attempt(
    _ job: JobDefinition,
    as worker: SharedWorker? = nil,
    in workspace: Workspace,
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws -> (code: ExitStatus, RunResult) {
    session.console.detail("job \(job.file), workspace \(workspace.folder)")
    try session.connectable(job, arguments)
    var job = job
    job.selection.shard = try session.shard(of: job, arguments)
    let setup = try session.engineSetup(arguments, for: job)
    var options = RunOptions()
    options.secret = session.environment.secret
    options.worker = worker
    options.isDryRun = arguments[BoundOptions.dryRun]
    options.readsSourceInDryRun = arguments[BoundOptions.dryRun] && job.source != nil
    options.refreshesStale = arguments[CommonOptions.refresh]
    options.wait = arguments[wait] ?? .zero
    options.catalog = setup.prompts.catalog
    options.kept = session.keptFiles(arguments)
    options.reader = try setup.reader(
      for: job,
      in: workspace,
      as: worker,
      for: options.isDryRun ? .planning : .running
    )
    session.announce(options.reader, setup, job)
    session.bound(&options, arguments, job)
    let result = try session.watching { progress in
      options.progress = progress
      return try JobRun(workspace, job: job, now: .now, options: options).run()
    }
    session.console.context.run = result.runId?.rawValue
    session.show(result.json, arguments) { console in
      RunRendering(result, isDryRun: options.isDryRun).render(to: console)
      let found = result.insights.new + result.insights.changed
      if !options.isDryRun, found > 0, result.outputs.allSatisfy({ $0.text == nil }) {
        console.note("`debrief report --job \(result.job)` shows what was found")
      }
    }
    for notice in result.source?.notices ?? [] { session.console.warning("\(job.name): \(notice)") }
    if !options.isDryRun,
      let offer = try JobRun(workspace, job: job, now: .now, options: options).refreshOffer()
    {
      session.console.warning(offer.plan.offer(of: offer.threads))
    }
    if let stopped = result.stopped ?? (result.interrupted ? "stopped by a signal" : nil) {
      let left = Figures.count(result.left, "thread")
      let isAre = result.left == 1 ? "is" : "are"
      let line = "\(result.job): \(stopped); \(left) \(isAre) left for the next run"
      // Nothing else shows that a run ended early without failing.
      if result.left > 0, stopped != JobRun.paused {
        session.console.notice(TerminalText.line(line))
      } else {
        session.console.note(line)
      }
    }
    let failed = result.threads.failed + result.digests.failed
    if let failure = result.source?.failure {
      session.console.error(failure.description)
      return (.weightiest(of: [failure.exitStatus, failed > 0 ? .failed : .done]), result)
    }
    if failed == 0, !options.isDryRun, result.threads.allWait {
      session.console.warning(
        "\(result.job): nothing could be read: all threads wait after a failure"
      )
      return (.tryLater, result)
    }
    return (failed > 0 ? .failed : .done, result)
  }
}
