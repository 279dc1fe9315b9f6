import Sinks
import CivilTime
import Insights
import Jobs
import Reports
import Runs
import Workspace

/// Makes a report.
enum ReportCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "report",
      abstract: "report what was found: what needs attention, tasks, decisions, questions",
      examples: [
        .init(line: "debrief report", help: "everything that holds, as text"),
        .init(line: "debrief report --job demo --format markdown -o week.md", help: "to a file"),
        .init(line: "debrief report --format html -o week.html --open", help: "a page"),
        .init(line: "debrief report --for ana -o ana.html", help: "only what Ana takes part in"),
        .init(line: "debrief report --since last", help: "what changed since the last report"),
        .init(line: "debrief report --as-of 2024-03-08", help: "by what had been said until then"),
        .init(line: "debrief report --known-at 2024-03-08", help: "the report made on that day"),
      ],
      options: [
        Option("job", nil, .text("JOB"), help: "as the latest run of this job left it"),
        Option("since", nil, .text("TIME"), help: "last, a span such as 7d, or a date"),
        Option(
          "for",
          nil,
          .text("PERSON"),
          help: "only conversations this person takes part in; their own items first"
        ),
        Option(
          "format",
          nil,
          .choice(JobDefinition.ReportFormat.allCases.map(\.rawValue)),
          help: "how it is told",
          default: "as -o ends, else text"
        ),
        Option(
          "link",
          nil,
          .text("TEMPLATE"),
          help: "where a message is on the web: https://…/{conversation}/p{messageDigits}"
        ),
        Option("show-expired", help: "also what is past its time"),
        Option("open", help: "show the page in a browser"),
        Option("output", "o", .file, help: "where to write", default: "-, standard output"),
      ] + Option.clocks
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    var options = InsightQueries.ReportOptions()
    options.job = arguments["job"]
    options.since = arguments["since"]
    if let since = options.since, since != "last" { _ = try session.instant(since, asOf: .now) }
    let ofFile = arguments["output"].flatMap(JobDefinition.ReportFormat.init(ofFile:))
    options.format = arguments["format"] ?? ofFile?.rawValue ?? "text"
    options.person = arguments["for"]
    options.showsExpired = arguments.has("show-expired")
    options.width = session.console.width
    options.permalink = try arguments["link"].map(session.template)
    if arguments.has("open") {
      guard arguments["output"] ?? "-" != "-" else { throw UsageError("--open needs -o FILE") }
      options.format = arguments["format"] ?? "html"
    }
    options.zone = try session.zone(arguments)
    let clocks = try session.clocks(ofReport: arguments, in: options.zone)
    let workspace = Workspace(folder: try session.environment.workspace(arguments["workspace"]))
    let kept = session.keptFiles(arguments, workspace)
    if let path = arguments["output"], path != "-" { try kept.check(path) }
    let text = try session.insights(arguments, clocks).report(options)
    guard let path = arguments["output"], path != "-" else {
      session.console.write(text)
      return .done
    }
    try InsightQueries.write(text, to: path, sparing: kept)
    session.console.note("wrote \(path)")
    if arguments.has("open") { try Browser.open(path) }
    return .done
  }
}

extension Session {
  /// The zone of days: what the arguments say, else that of the job.
  fileprivate func zone(_ arguments: ParsedArguments) throws -> TimeZoneRules {
    if arguments.has("timezone") { return arguments.zone }
    let overlay = environment.overlay(home: arguments["home"])
    guard let name = arguments["job"], overlay.jobs.contains(name) else { return .utc }
    return try job(try overlay.job(name), arguments).timeZone ?? .utc
  }

  /// The instants that a report is asked about; on a day on which one was made, that of the last.
  fileprivate func clocks(
    ofReport arguments: ParsedArguments,
    in zone: TimeZoneRules
  ) throws -> AsOf {
    var clocks = arguments.clocks(in: zone)
    guard let time = arguments.time("known-at", in: zone) else { return clocks }
    let workspace = Workspace(folder: try environment.workspace(arguments["workspace"]))
    clocks.knownAt = try workspace.momentOfReport(
      arguments["job"],
      from: time.start,
      to: time.end
    )
    return clocks
  }

  /// A template of links to messages.
  fileprivate func template(_ text: String) throws -> PermalinkTemplate {
    do {
      return try PermalinkTemplate(text)
    } catch { throw UsageError("--link: \(error)") }
  }
}

/// Tells what the workspace holds, and how its jobs are.
enum StatusCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "status",
      abstract: "tell what the workspace holds, and how its jobs are",
      examples: [
        .init(line: "debrief status", help: "counts, and the latest run of each job"),
        .init(line: "debrief status --max-age 26h", help: "for monitoring: 1 if a job is overdue"),
      ],
      options: [
        Option(
          "max-age",
          nil,
          .span,
          help: "how old the last success of a job may be; the jobs with a schedule count too"
        ), .json,
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    var status = try session.insights(arguments).status()
    let console = session.console
    if let age = arguments.span("max-age") {
      status.overdue = status.overdueJobs(
        after: age,
        now: .now,
        expected: session.scheduledJobs(arguments)
      )
    }
    let code = status.overdue?.isEmpty == false ? ExitCode.failed : .done
    guard !arguments.has("json") else {
      console.print(status.json)
      return code
    }
    let last = status.lastMessageAt.map { ", the last on \($0.iso8601)" } ?? ""
    console.print(
      "\(Figures.grouped(status.conversations)) conversations, "
        + "\(Figures.grouped(status.threads)) threads, "
        + "\(Figures.grouped(status.messages)) messages\(last)"
    )
    for kind in status.insights {
      let quarantined = kind.quarantined > 0 ? ", \(kind.quarantined) quarantined" : ""
      console.print(TerminalText.line("\(kind.kind): \(kind.active) active\(quarantined)"))
    }
    for run in status.runs {
      let end = run.finishedAt == nil ? "began and did not end" : "ended"
      let at = (run.finishedAt ?? run.startedAt).iso8601
      console.print(TerminalText.line("job \(run.job): the latest run \(end), \(at)"))
    }
    for job in status.overdue ?? [] {
      let last = status.runs.first { $0.job == job }?.lastSuccessAt?.iso8601 ?? "never"
      console.print(TerminalText.line("job \(job): OVERDUE, its last success was: \(last)"))
    }
    return code
  }
}
