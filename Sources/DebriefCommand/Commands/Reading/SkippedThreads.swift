import Arguments
import CivilTime
import Conversations
import JSON
import Jobs
import Runs
import TerminalIO
import Workspace

/// The threads that jobs leave out, for `threads --skipped`.
struct SkippedThreads {
  private let rows: [(job: String, skipped: JobExplainer.Skipped)]
  private let clock: ClockText

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
    var rows: [(job: String, skipped: JobExplainer.Skipped)] = []
    for name in names {
      let job = try session.job(try overlay.job(name), arguments)
      try session.checkParameters(of: job)
      for skipped in try session.explainer(of: job, in: workspace, arguments).skipped()
      where wanted.contains(skipped.thread.id) { rows.append((job.name, skipped)) }
    }
    self.rows = rows
    clock = ClockText(try session.zone(arguments))
  }

  /// The list in the shape `debrief.skipped/1`.
  var json: JSONValue {
    [
      "schema": "debrief.skipped/1",
      "threads": .array(
        rows.map { job, skipped in
          [
            "job": .string(job), "reason": .string(skipped.reason.rawValue),
            "explanation": .string(skipped.reason.explanation),
            "thread": skipped.thread.json,
          ]
        }
      ),
    ]
  }

  /// Prints a table of them.
  func render(to console: Console) {
    guard !rows.isEmpty else { return console.note("no thread is left out") }
    var table = TextTable([
      .init(title: "JOB"), .init(title: "LAST MESSAGE", emphasis: .faint),
      .init(title: "THREAD", emphasis: .name), .init(title: "WHY"),
    ])
    for (job, skipped) in rows {
      table.append([
        job, skipped.thread.lastAt.map(clock.minute) ?? "–",
        TerminalText.line(skipped.thread.id.rawValue), skipped.reason.explanation,
      ])
    }
    console.print(table)
  }
}
