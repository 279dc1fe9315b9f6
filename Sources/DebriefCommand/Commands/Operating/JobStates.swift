import Arguments
import CivilTime
import Coordination
import JSON
import Jobs
import Runs
import TerminalIO
import Workspace

/// The states of the jobs of a workspace, or of all hosts that share them: the last result of each,
/// its next time, and its waiting threads.
struct JobStates {
  /// A job.
  struct Row {
    let job: String
    /// How its last run ended, and why.
    let result: String
    /// When that was; nil if it never ran.
    let at: Instant?
    /// When `run --due` starts it next; nil if it never does.
    let next: Instant?
    /// The number of threads that wait for another run.
    let waiting: Int
    /// The number of threads that were given up in this workspace.
    let givenUp: Int
    let lastSuccessAt: Instant?

    var cells: [String] {
      [
        job, at?.iso8601 ?? "never", next?.iso8601 ?? "–", Figures.grouped(waiting),
        lastSuccessAt?.iso8601 ?? "never", result,
      ]
    }

    var json: JSONValue {
      [
        "job": .string(job), "result": .string(result), "at": JSONValue(at?.iso8601),
        "next": JSONValue(next?.iso8601), "waiting": JSONValue(waiting),
        "givenUp": JSONValue(givenUp),
        "lastSuccessAt": JSONValue(lastSuccessAt?.iso8601),
      ]
    }
  }

  /// The jobs that ran or are scheduled, by their names.
  let rows: [Row]

  /// - Parameter shared: The runs of other hosts, and the times that any host recorded last.
  init(
    _ status: WorkspaceStatus,
    _ shared: (hosts: [HostStatus], slots: [String: Slot])?,
    _ session: Session,
    _ arguments: ParsedArguments
  ) throws {
    let scheduled = session.scheduledJobs(arguments)
    let all = status.runs.map(HostStatus.Run.init) + (shared?.hosts ?? []).flatMap(\.runs)
    let runs = Dictionary(all.map { ($0.job, $0) }) { $0.merged(with: $1) }
    let givenUp = Dictionary(status.runs.map { ($0.job, $0.givenUp.count) }) { $1 }
    let names = Set(scheduled).union(runs.keys).sorted()
    let workspace = try session.workspace(arguments)
    var slots = try DueJobs(workspace, now: .now, seed: nil).latest(of: names)
    slots.merge(shared?.slots ?? [:]) { $1 }
    rows = names.map { name in
      let overlay = session.overlay(arguments)
      let job =
        scheduled.contains(name)
        ? try? session.job(try overlay.job(name), arguments) : nil
      let (run, slot) = (runs[name], slots[name])
      let ranAt = run.map { $0.finishedAt ?? $0.startedAt }
      // A slot that failed before its run began has no record of a run.
      let failedSlot = slot.flatMap { slot -> Slot? in
        let isLater = (slot.finishedAt ?? slot.scheduledAt) >= ranAt ?? .earliest
        return slot.status == .failed && isLater ? slot : nil
      }
      return Row(
        job: name,
        result: failedSlot.map { "failed: \($0.outcome)" } ?? run?.result ?? "never ran",
        at: failedSlot.map { $0.finishedAt ?? $0.scheduledAt } ?? ranAt,
        next: job?.schedule?.cron.next(after: .now),
        waiting: run?.waiting ?? 0,
        givenUp: givenUp[name] ?? 0,
        lastSuccessAt: run?.lastSuccessAt
      )
    }
  }

  /// The jobs whose last success is too old, or that never had one.
  ///
  /// - Parameter age: How old it may be.
  func overdue(after age: Duration, now: Instant) -> [String] {
    rows.filter { $0.lastSuccessAt ?? .earliest < now - age }.map(\.job)
  }

  /// The jobs as a table for a user.
  var table: TextTable {
    var table = TextTable([
      .init(title: "JOB", emphasis: .name), .init(title: "LAST"), .init(title: "NEXT"),
      .init(title: "WAITING", isNumeric: true), .init(title: "LAST SUCCESS"),
      .init(title: "RESULT"),
    ])
    for job in rows { table.append(job.cells.map(TerminalText.line)) }
    return table
  }
}
