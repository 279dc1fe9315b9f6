import CivilTime
import Debrief
import Insights
import Jobs
import Reports

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
        .init(line: "debrief report --since last", help: "what changed since the last report"),
      ],
      options: [
        Option("job", nil, .text("JOB"), help: "as the latest run of this job left it"),
        Option("since", nil, .text("TIME"), help: "last, a span such as 7d, or a date"),
        Option(
          "format",
          nil,
          .choice(JobDefinition.ReportFormat.allCases.map(\.rawValue)),
          help: "how it is told",
          default: "text"
        ),
        Option(
          "link",
          nil,
          .text("TEMPLATE"),
          help: "where a message is on the web: https://…/{conversation}/p{messageDigits}"
        ),
        Option("open", help: "show the page in a browser"),
        Option("output", "o", .file, help: "where to write", default: "-, standard output"),
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    var options = InsightReading.ReportOptions()
    options.job = arguments["job"]
    options.since = arguments["since"]
    if let since = options.since, since != "last" { _ = try session.instant(since, asOf: .now) }
    options.format = arguments["format"] ?? "text"
    options.width = session.console.width
    options.permalink = try arguments["link"].map(session.template)
    if arguments.has("open") {
      guard arguments["output"] ?? "-" != "-" else { throw UsageError("--open needs -o FILE") }
      options.format = arguments["format"] ?? "html"
    }
    let text = try session.insights(arguments).report(options)
    guard let path = arguments["output"], path != "-" else {
      session.console.write(text)
      return .done
    }
    try InsightReading.write(text, to: path)
    session.console.note("wrote \(path)")
    if arguments.has("open") { try Browser.open(path) }
    return .done
  }
}

extension Session {
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
