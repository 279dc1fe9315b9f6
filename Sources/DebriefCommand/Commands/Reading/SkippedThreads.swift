import Arguments
import Jobs
import Runs
import TerminalIO
import TerminalViews
import Workspace

extension SkippedThreads {
  /// Finds the skipped threads.
  ///
  /// - Parameter arguments: They may name one job; by default, all of the user's own are meant.
  /// - Throws: `JobError`, `WorkspaceError`, `DatabaseError` or ``UsageError``.
  init(_ arguments: ParsedArguments, _ filter: ThreadFilter, _ session: Session) throws {
    let overlay = session.overlay(arguments)
    let workspace = try session.workspace(arguments)
    let wanted = Set(try WorkspaceQueries(workspace).threads(filter).map(\.id))
    let names = arguments[ThreadsCommand.job].map { [$0] } ?? overlay.jobs
    guard !names.isEmpty else { throw UsageError("there is no job of your own: give --job JOB") }
    var rows: [Row] = []
    for name in names {
      let job = try session.job(try overlay.job(name), arguments)
      try session.checkParameters(of: job)
      for skipped in try session.explainer(of: job, in: workspace, arguments).skipped()
      where wanted.contains(skipped.thread.id) { rows.append((job.name, skipped)) }
    }
    self.init(rows, ClockText(try session.zone(arguments)))
  }
}
