import Failures
import Arguments
import CivilTime
import Coordination
import JSON
import Jobs
import Runs
import TerminalIO

/// Lists jobs.
enum JobsListCommand: Command {
  static let names = Flag("names", help: "print the names only")

  static let specification = CommandSpecification(
    "jobs list",
    abstract: "list jobs with their schedules; `jobs` alone does the same",
    examples: [.init(line: "debrief jobs", help: "what runs, and when next")],
    options: [names, CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let overlay = session.overlay(arguments)
    let console = session.console
    if arguments[names] {
      for name in overlay.allJobs { console.print(name) }
      return .done
    }
    var rows: [JSONValue] = []
    var table = TextTable([
      .init(title: "JOB", emphasis: .name), .init(title: "NEXT"), .init(title: "WHAT IT IS FOR"),
    ])
    for name in overlay.allJobs {
      var file: String?
      do throws(JobError) {
        let path = try overlay.job(name)
        file = Overlay.isShipped(path) ? "shipped" : path
        let job = try session.job(path, arguments)
        // `run --due` starts copies of shipped jobs, but no shipped job and none that needs a
        // parameter.
        let isStarted = !Overlay.isShipped(path) && !job.parameters.contains(where: \.isMissing)
        let schedule = isStarted ? job.schedule : nil
        let next = schedule?.cron.next(after: .now)?.iso8601
        table.append([name, next ?? "–", job.description ?? ""].map(TerminalText.line))
        rows.append([
          "name": .string(name), "file": JSONValue(file), "next": JSONValue(next),
          "description": JSONValue(job.description), "problem": .null,
        ])
      } catch {
        let more = error.problems.count - 1
        let rest = more > 0 ? "; and \(more) more: debrief jobs lint lists them" : ""
        let first = error.problems.first?.description ?? ""
        table.append([name, "–", TerminalText.line(first + rest)])
        rows.append([
          "name": .string(name), "file": .string(file ?? error.problems.first?.file ?? name),
          "next": .null, "description": .null,
          "problem": .string(error.description),
        ])
      }
    }
    if arguments[CommonOptions.json] {
      console.print(["schema": "debrief.jobs/1", "jobs": .array(rows)])
    } else if rows.isEmpty {
      console.note("there are no jobs")
    } else {
      let width = console.terminal.hasTerminalOutput ? console.width : nil
      for line in table.lines(style: console.style, width: width) { console.print(line) }
    }
    for file in overlay.ignoredJobFiles { console.warning(file.description) }
    return .done
  }
}

/// Checks job files.
enum JobsLintCommand: Command {
  static let job = Positional(
    repeated: "JOB",
    .job,
    help: "names or files of jobs",
    isOptional: true
  )

  static let specification = CommandSpecification(
    "jobs lint",
    abstract: "find all mistakes in job files, without running anything",
    examples: [.init(line: "debrief jobs lint", help: "all jobs that are found")],
    positionals: [job],
    options: [CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let overlay = session.overlay(arguments)
    let names = arguments[job].isEmpty ? overlay.allJobs : arguments[job]
    let problems =
      session.sharedProblems(arguments)
      + names.flatMap { session.problems(ofJob: $0, arguments) }
    // Another machine may have it, so it is not an error in the file.
    let missing = names.flatMap { session.lacking(ofJob: $0, arguments) }
    let doubts = missing + (arguments[job].isEmpty ? overlay.ignoredJobFiles : [])
    if arguments[CommonOptions.json] {
      session.console.print([
        "schema": "debrief.lint/1",
        "findings": .array(
          problems.map { $0.json(severity: "error") } + doubts.map { $0.json(severity: "warning") }
        ),
      ])
    } else {
      for problem in problems { session.console.print(TerminalText.line(problem.description)) }
      for doubt in doubts {
        session.console.print(TerminalText.line("\(doubt.position): warning: \(doubt.message)"))
      }
    }
    return problems.isEmpty ? .done : .configuration
  }
}

extension JobError.Problem {
  fileprivate func json(severity: String) -> JSONValue {
    [
      "file": .string(file), "line": JSONValue(line), "column": JSONValue(column),
      "severity": .string(severity), "message": .string(message),
    ]
  }
}

/// Shows when a job runs next.
enum JobsNextCommand: Command {
  static let job = Positional(optional: "JOB", .job, help: "a job")
  static let cron = Option("cron", .text("CRON"), help: "minute, hour, day, month, weekday")
  static let timezone = Option("timezone", .zone, help: "the time zone of the expression")
  static let from = Option("from", .date, help: "the times after this one", defaultText: "now")
  static let count = Option("count", short: "n", .count, help: "how many", default: 1)

  static let specification = CommandSpecification(
    "jobs next",
    abstract: "show when a job runs next, clock changes included",
    examples: [
      .init(line: "debrief jobs next nightly -n 5", help: "the next five times"),
      .init(
        line: "debrief jobs next --cron \"30 2 * * *\" --timezone Europe/Berlin --json",
        help: "any expression"
      ),
    ],
    positionals: [job],
    options: [cron, timezone, from, count, CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let schedule = try schedule(arguments, session)
    let from = arguments[Self.from]?.start() ?? .now
    let occurrences = schedule.occurrences(after: from, count: arguments[count])
    if arguments[CommonOptions.json] {
      session.console.print(schedule.json(occurrences))
      return .done
    }
    for occurrence in occurrences {
      let note = occurrence.note.map { "  \($0.words)" } ?? ""
      session.console.print(
        "\(occurrence.instant.iso8601(in: schedule.zone))  \(occurrence.instant.iso8601)\(note)"
      )
    }
    if occurrences.isEmpty { session.console.note("never") }
    return .done
  }

  private static func schedule(
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws -> CronSchedule {
    guard let text = arguments[cron] else {
      guard let name = arguments[job] else {
        throw UsageError("give a job, or --cron and --timezone")
      }
      let overlay = session.overlay(arguments)
      let job = try session.job(try overlay.job(name), arguments)
      guard let schedule = job.schedule else {
        throw Failure(.configuration, "\(TerminalText.line(name)): the job has no schedule")
      }
      return schedule.cron
    }
    guard let zone = arguments[timezone] else { throw UsageError("--cron needs --timezone") }
    do {
      return CronSchedule(try CronExpression(text), zone: zone)
    } catch {
      throw UsageError("--cron: \(error)")
    }
  }
}

/// Shows the outcomes of a job's scheduled times.
enum JobsHistoryCommand: Command {
  static let job = Positional("JOB", .job, help: "a job")
  static let limit = Option("limit", short: "n", .count, help: "how many", default: 20)

  static let specification = CommandSpecification(
    "jobs history",
    abstract: "show what happened at a job's scheduled times: ran, late, covered, skipped, and why",
    examples: [.init(line: "debrief jobs history nightly", help: "latest first")],
    positionals: [job],
    options: [limit, CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let workspace = try session.workspace(arguments)
    let (name, limit) = (arguments[job], arguments[limit])
    // A job whose file no longer exists has no coordinator.
    let settings = try? session.job(try session.overlay(arguments).job(name), arguments)
    let slots =
      try settings.flatMap { try session.coordinator(of: $0, arguments) }?
      .slots(of: name, limit: limit)
      ?? DueJobs(workspace, now: .now, seed: nil).history(of: name, limit: limit)
    // A name that no job has is a mistake, unless its times are known.
    if slots.isEmpty { _ = try session.overlay(arguments).job(name) }
    if arguments[CommonOptions.json] {
      session.console.print([
        "schema": "debrief.slots/1", "slots": .array(slots.map(\.json)),
      ])
      return .done
    }
    for slot in slots {
      session.console.print(
        TerminalText.line(
          "\(slot.scheduledAt.iso8601)  \(slot.status.rawValue)  \(slot.outcome)"
        )
      )
    }
    if slots.isEmpty { session.console.note("no scheduled time of this job has come yet") }
    return .done
  }
}
