import CivilTime
import Jobs
import Workspace

/// Lists the work queue.
enum QueueListCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "queue list",
      abstract: "list the work that waits, is under way or failed; `queue` alone does the same",
      examples: [
        .init(line: "debrief queue", help: "how much each job has to do, and what comes next"),
        .init(line: "debrief queue --state waiting", help: "what failed and is tried again"),
      ],
      options: [
        .queueJob,
        Option(
          "state",
          nil,
          .choice(WorkItem.State.allCases.map(\.rawValue)),
          help: "only items in this state"
        ), Option("limit", "n", .count, help: "how many items", default: "20"), .json,
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    var filter = QueueFilter()
    filter.job = arguments["job"]
    filter.limit = arguments.number("limit") ?? 20
    filter.states = [.ready, .running, .waiting, .dead]
    if let state = arguments["state"].flatMap(WorkItem.State.init) { filter.states = [state] }
    let state = try session.queue(arguments).list(filter)
    return session.show(state, arguments) { QueueRendering(state).all(to: $0) }
  }
}

/// Lists what was given up.
enum QueueDeadCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "queue dead",
      abstract: "list what was given up after all attempts, and why",
      examples: [.init(line: "debrief queue dead", help: "dead letters with their history")],
      options: [.queueJob, .json]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    var filter = QueueFilter()
    filter.job = arguments["job"]
    filter.states = [.dead]
    let state = try session.queue(arguments).list(filter)
    return session.show(state, arguments) { console in
      QueueRendering(state).deadLetters(to: console)
      if state.items.isEmpty { console.note("nothing was given up") }
    }
  }
}

/// Gives dead letters all their attempts again.
enum QueueRedriveCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "queue redrive",
      abstract: "give what was given up all its attempts again; the next run does it",
      examples: [
        .init(line: "debrief queue redrive", help: "everything"),
        .init(line: "debrief queue redrive --class transient", help: "after the service was down"),
        .init(line: "debrief queue redrive 17 23", help: "by the numbers of `debrief queue dead`"),
      ],
      positionals: [
        Positional("ID", help: "numbers of items", isOptional: true, isRepeatable: true)
      ],
      options: [
        Option(
          "class",
          nil,
          .choice(WorkFailure.Kind.allCases.map(\.rawValue)),
          help: "only what failed so"
        ), .queueJob, .json,
      ],
      notes: ["Answers of no use (class content) are asked for, and paid, again."]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let ids = try arguments.positionals.map { text throws(UsageError) in
      guard let id = Int64(text) else {
        throw UsageError("'\(text)' is no number of an item; `debrief queue dead` lists them")
      }
      return id
    }
    let kind = arguments["class"].flatMap(WorkFailure.Kind.init)
    let state = try session.queue(arguments).redrive(Set(ids), kind, of: arguments["job"])
    let unknown = Set(ids).subtracting(state.items.map(\.item.id)).sorted()
    for id in unknown { session.console.warning("item \(id) is no dead letter of that kind") }
    let code = session.show(state, arguments) { console in
      console.note("\(Figures.grouped(state.items.count)) items are ready for the next run")
    }
    return unknown.isEmpty ? code : .noInput
  }
}

/// Lets no work be begun.
enum QueuePauseCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "queue pause",
      abstract: "let no work be begun; what is under way ends",
      examples: [
        .init(line: "debrief queue pause nightly", help: "one job"),
        .init(line: "debrief queue pause", help: "everything in the workspace"),
      ],
      positionals: [Positional("JOB", help: "the name of a job", isOptional: true)],
      options: [.json],
      notes: ["A run of a paused job says so, does nothing and succeeds."]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let job = arguments.positionals.first
    let state = try session.queue(arguments).pause(job)
    return session.show(state, arguments) { console in
      console.note("\(job.map(TerminalText.line) ?? "everything") is paused")
    }
  }
}

/// Lets work be begun again.
enum QueueResumeCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "queue resume",
      abstract: "let work be begun again",
      examples: [
        .init(line: "debrief queue resume nightly", help: "one job"),
        .init(line: "debrief queue resume", help: "everything that is paused"),
      ],
      positionals: [Positional("JOB", help: "the name of a job", isOptional: true)],
      options: [.json]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let state = try session.queue(arguments).resume(arguments.positionals.first)
    return session.show(state, arguments) { console in
      if state.paused.isEmpty { return console.note("nothing is paused") }
      for pause in state.paused { console.note(QueueRendering.line(pause)) }
    }
  }
}

extension Option {
  fileprivate static let queueJob = Option("job", nil, .text("JOB"), help: "only items of a job")
}

extension Session {
  fileprivate func queue(_ arguments: ParsedArguments) throws -> QueueQueries {
    let workspace = Workspace(folder: try environment.workspace(arguments["workspace"]))
    return try QueueQueries(workspace, now: .now)
  }

  fileprivate func show(
    _ state: QueueState,
    _ arguments: ParsedArguments,
    _ render: (Console) -> Void
  ) -> ExitCode {
    if arguments.has("json") { console.print(state.json) } else { render(console) }
    return .done
  }
}
