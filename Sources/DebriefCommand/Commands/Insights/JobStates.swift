import CivilTime
import JSON
import Jobs
import Runs
import Workspace

/// How the jobs of a workspace are: the last result of each, its next time, and what waits.
struct JobStates {
  /// A job.
  struct Row {
    let job: String
    /// How it ended the last time, and why.
    let result: String
    /// When that was; nil if it never ran.
    let at: Instant?
    /// When `run --due` starts it next; nil if it never does.
    let next: Instant?
    /// The threads that wait for another run.
    let waiting: Int
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
        "lastSuccessAt": JSONValue(lastSuccessAt?.iso8601),
      ]
    }
  }

  /// The jobs that ran or are scheduled, by their names.
  let rows: [Row]

  init(_ status: WorkspaceStatus, _ session: Session, _ arguments: ParsedArguments) throws {
    let scheduled = session.scheduledJobs(arguments)
    let runs = Dictionary(status.runs.map { ($0.job, $0) }) { first, _ in first }
    let names = Set(scheduled).union(runs.keys).sorted()
    let workspace = Workspace(folder: try session.workspaceFolder(arguments))
    var slots = try DueJobs(workspace, now: .now, seed: nil).latest(of: names)
    if let shared = try session.sharedSlots(of: names, arguments) { slots.merge(shared) { $1 } }
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
        lastSuccessAt: run?.lastSuccessAt
      )
    }
  }
}
