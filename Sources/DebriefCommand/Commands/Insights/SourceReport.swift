import ArchiveReading
import Failures
import Arguments
import CivilTime
import Debrief
import GeminiEngine
import Jobs
import Reporting
import Runs
import Sinks
import TerminalIO
import TerminalViews
import Workspace

/// A report on a source in one command: it is read, its threads are extracted, and nothing is stored
/// unless `--save` says so.
struct SourceReport {
  let source: String
  let arguments: ParsedArguments
  let session: Session

  /// Reads the source and writes the report.
  func run(_ options: InsightQueries.ReportOptions) throws -> ExitStatus {
    var options = options
    try session.announceInput([source], arguments)
    let output = try target(&options)
    let temporary =
      arguments[ReportCommand.save]
      ? nil : try TemporaryWorkspace(in: session.environment["TMPDIR"] ?? "/tmp")
    defer { withExtendedLifetime(temporary) {} }
    let workspace = try temporary?.workspace ?? session.workspace(arguments)
    var (job, _) = try session.adHocJob(of: source, report: nil, arguments)
    if let map = arguments[ReadingOptions.map] { job.source?.mapping = .file(path: map) }
    if let zone = arguments[ReadingOptions.timezone] { job.source?.timeZone = zone }
    let result = try extract(job, in: workspace)
    guard !result.interrupted else { return .failed }
    options.job = job.name
    let queries = try InsightQueries(
      workspace,
      now: .now,
      clocks: arguments.clocks(in: options.zone ?? .utc),
      catalog: session.prompts(arguments).catalog
    )
    let kept = session.keptFiles(arguments, workspace)
    if let output {
      let report = try queries.report(options) {
        try AtomicFile.write($0.text, to: output, sparing: kept)
      }
      if let notice = report.notice { session.console.notice(notice) }
      if arguments[ReportCommand.output] == nil {
        session.console.print(output)
      } else {
        session.console.note("wrote \(output)")
      }
      if arguments[ReportCommand.open] { try Browser.open(output) }
    } else {
      try queries.printReport(options, with: session.print)
    }
    let code = result.threads.failed > 0 ? ExitStatus.failed : .done
    guard let failure = result.source?.failure else { return code }
    session.console.error(failure.description)
    return .weightiest(of: [failure.exitStatus, code])
  }

  /// Where the report goes: nil for standard output; without `-o` and `--format`, a page in the
  /// working folder.
  private func target(_ options: inout InsightQueries.ReportOptions) throws -> String? {
    let kept = session.keptFiles(arguments)
    let path: String?
    switch arguments[ReportCommand.output] {
    case "-": path = nil
    case .some(let file): path = file
    case nil where arguments[ReportCommand.format] == nil || arguments[ReportCommand.open]:
      options.format = arguments[ReportCommand.format] ?? .html
      path = try session.page(about: source)
    case nil: path = nil
    }
    if let path { try kept.check(path) }
    return path
  }

  private func extract(_ job: JobDefinition, in workspace: Workspace) throws -> RunResult {
    try session.connectable(job, arguments)
    let setup = try session.engineSetup(arguments, for: job)
    var options = RunOptions()
    options.secret = session.environment.secret
    options.catalog = setup.prompts.catalog
    options.kept = session.keptFiles(arguments)
    options.reader = try setup.reader(for: job, in: workspace, for: .running)
    session.announce(options.reader, setup, job)
    options.isCancelled = Interruption.request
    let result = try session.watching { progress in
      options.progress = progress
      return try JobRun(workspace, job: job, now: .now, options: options).run()
    }
    RunRendering(result, isDryRun: false).render(to: session.console)
    return result
  }
}
