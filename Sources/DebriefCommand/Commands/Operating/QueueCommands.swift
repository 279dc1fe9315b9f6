import Failures
import Arguments
import CivilTime
import Jobs
import TerminalIO
import TerminalViews
import Workspace

/// Lists the work queue.
enum QueueListCommand: Command {
  static let state: Option<WorkItem.State?> = Option(
    "state",
    .choice,
    help: "only items in this state"
  )
  static let limit = Option("limit", short: "n", .count, help: "how many items", default: 20)

  static let specification = CommandSpecification(
    "queue list",
    abstract: "list the work that waits, is in progress or failed; `queue` alone does the same",
    examples: [
      .init(line: "debrief queue", help: "how much each job has to do, and what comes next"),
      .init(line: "debrief queue --state waiting", help: "what failed and is tried again"),
    ],
    options: [QueueOptions.job, state, limit, CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    var filter = QueueFilter()
    filter.job = arguments[QueueOptions.job]
    filter.limit = arguments[limit]
    filter.states = [.ready, .running, .waiting, .dead]
    if let state = arguments[state] { filter.states = [state] }
    let queue = try session.queue(arguments)
    try session.checkJob(filter.job, has: queue, arguments)
    let state = try queue.list(filter)
    return session.show(state, arguments) { QueueRendering(state).all(to: $0) }
  }
}

/// Lists dead letters.
enum QueueDeadCommand: Command {
  static let specification = CommandSpecification(
    "queue dead",
    abstract: "list what was given up after all attempts, and why",
    examples: [.init(line: "debrief queue dead", help: "dead letters with their history")],
    options: [QueueOptions.job, CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    var filter = QueueFilter()
    filter.job = arguments[QueueOptions.job]
    filter.states = [.dead]
    let queue = try session.queue(arguments)
    try session.checkJob(filter.job, has: queue, arguments)
    let state = try queue.list(filter)
    return session.show(state, arguments) { console in
      QueueRendering(state).deadLetters(to: console)
      if state.items.isEmpty { console.note("nothing was given up") }
    }
  }
}

/// Resets the attempts of dead letters.
enum QueueRedriveCommand: Command {
  static let id = Positional(repeated: "ID", .item, help: "numbers of items", isOptional: true)
  static let failureKind: Option<WorkFailure.Kind?> = Option(
    "class",
    .choice,
    help: "only what failed this way"
  )

  static let specification = CommandSpecification(
    "queue redrive",
    abstract: "retry what was given up: the next run makes all attempts again",
    examples: [
      .init(line: "debrief queue redrive", help: "everything"),
      .init(line: "debrief queue redrive --class transient", help: "after the service was down"),
      .init(line: "debrief queue redrive 17 23", help: "by the numbers of `debrief queue dead`"),
    ],
    positionals: [id],
    options: [failureKind, QueueOptions.job, CommonOptions.json],
    notes: ["Answers that could not be used (class content) are requested, and paid for, again."]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let ids = arguments[id]
    let kind = arguments[failureKind]
    let (job, queue) = (arguments[QueueOptions.job], try session.queue(arguments))
    try session.checkJob(job, has: queue, arguments)
    let state = try queue.redrive(Set(ids), kind, of: job)
    let unknown = Set(ids).subtracting(state.items.map(\.item.id)).sorted()
    for id in unknown { session.console.warning("item \(id) is not a dead letter of that kind") }
    let code = session.show(state, arguments) { console in
      console.note("\(Figures.grouped(state.items.count)) items are ready for the next run")
    }
    return unknown.isEmpty ? code : .noInput
  }
}

/// Stops new work from starting.
enum QueuePauseCommand: Command {
  static let job = Positional(optional: "JOB", .job, help: "the name of a job")

  static let specification = CommandSpecification(
    "queue pause",
    abstract: "start no more work; what is in progress is finished",
    examples: [
      .init(line: "debrief queue pause nightly", help: "one job"),
      .init(line: "debrief queue pause", help: "everything in the workspace"),
    ],
    positionals: [job],
    options: [CommonOptions.json],
    notes: ["A run of a paused job says so, does nothing and succeeds."]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let (job, queue) = (arguments[Self.job], try session.queue(arguments))
    try session.checkJob(job, has: queue, arguments)
    let state = try queue.pause(job)
    return session.show(state, arguments) { console in
      console.note("\(job.map(TerminalText.line) ?? "everything") is paused")
    }
  }
}

/// Lets new work start again.
enum QueueResumeCommand: Command {
  static let job = Positional(optional: "JOB", .job, help: "the name of a job")

  static let specification = CommandSpecification(
    "queue resume",
    abstract: "start work again",
    examples: [
      .init(line: "debrief queue resume nightly", help: "one job"),
      .init(line: "debrief queue resume", help: "everything that is paused"),
    ],
    positionals: [job],
    options: [CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let (job, queue) = (arguments[Self.job], try session.queue(arguments))
    // The file of a job may be gone while it is paused.
    if try !queue.paused().contains(job) { try session.checkJob(job, has: queue, arguments) }
    let state = try queue.resume(job)
    return session.show(state, arguments) { console in
      if state.paused.isEmpty { return console.note("nothing is paused") }
      for pause in state.paused { console.note(QueueRendering.line(pause)) }
    }
  }
}

private enum QueueOptions {
  static let job = Option("job", .text("JOB"), help: "only items of a job")
}

extension ValueType<Int64> {
  /// The number of a work item.
  fileprivate static var item: Self {
    Self(
      ValueForm("ID", completion: .names(CompletionKind.items.rawValue)),
      expectation: "the number of an item; `debrief queue dead` lists them"
    ) { Int64($0) }
  }
}

extension Session {
  fileprivate func queue(_ arguments: ParsedArguments) throws -> QueueQueries {
    try QueueQueries(workspace(arguments), now: .now)
  }

  /// Rejects a name that no job has: a mistyped one would list or change nothing.
  ///
  /// - Throws: `JobError` with the nearest name.
  fileprivate func checkJob(
    _ name: String?,
    has queue: QueueQueries,
    _ arguments: ParsedArguments
  ) throws {
    // The job of a file elsewhere is known by its work.
    guard let name, try !queue.jobs().contains(name) else { return }
    _ = try overlay(arguments).job(name)
  }

  fileprivate func show(
    _ state: QueueState,
    _ arguments: ParsedArguments,
    _ render: (Console) -> Void
  ) -> ExitStatus {
    show(state.json, arguments, render)
    return .done
  }
}
