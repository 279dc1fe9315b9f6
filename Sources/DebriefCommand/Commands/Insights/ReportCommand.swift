import Failures
import Arguments
import CivilTime
import Jobs
import Reports
import Reporting
import Sinks
import TerminalIO
import Workspace

/// Makes a report.
enum ReportCommand: Command {
  static let source = Positional(
    optional: "SOURCE",
    .file,
    help: "an export or a database to read and report on at once; without it, the workspace"
  )
  static let save = Flag("save", help: "store what is read and found in SOURCE")
  static let job = Option(
    "job",
    .text("JOB"),
    help: "only what this job covers, as of its latest run"
  )
  static let since = Option(
    "since",
    .sinceReport,
    help: "where the period begins: last (the last report), a span such as 7d, or a date"
  )
  static let person = Option(
    "for",
    .text("PERSON"),
    help: "only conversations this person takes part in; their own items first"
  )
  static let kind = Option("kind", .kind, help: "only of this kind")
  static let format: Option<JobDefinition.ReportFormat?> = Option(
    "format",
    .choice,
    help: "the format",
    defaultText: "by the ending of -o, else text"
  )
  static let showExpired = Flag("show-expired", help: "also show what has expired")
  static let open = Flag("open", help: "open the page in a browser")
  static let output = Option(
    "output",
    short: "o",
    .file,
    help: "where to write",
    defaultText: "-, standard output"
  )

  static let specification = CommandSpecification(
    "report",
    abstract: "report what was found: what needs attention, tasks, decisions, questions",
    examples: [
      .init(
        line: "debrief report export.zip --open",
        help: "a page about an export; nothing is stored"
      ),
      .init(line: "debrief report", help: "everything in the workspace, as text"),
      .init(line: "debrief report --job demo --format markdown -o week.md", help: "to a file"),
      .init(line: "debrief report --format html -o week.html --open", help: "a page"),
      .init(line: "debrief report --for ana -o ana.html", help: "only what Ana takes part in"),
      .init(line: "debrief report --since last", help: "what changed since the last report"),
      .init(line: "debrief report --as-of 2024-03-08", help: "by what had been said until then"),
      .init(line: "debrief report --known-at 2024-03-08", help: "the report made on that day"),
    ],
    positionals: [source],
    options: [
      job, CommonOptions.conversation, kind, since, person, format, CommonOptions.link,
      showExpired, open, output,
      save, ReadingOptions.map,
    ] + EngineOptions.all + ClockOptions.all,
    notes: [
      """
      A report lists everything that was said in its period, with its state; what has expired is \
      folded under a count. SOURCE is read and extracted offline, or by Gemini if there is a key \
      and --max-usd is given. Without -o and --format, the page is written to the working folder. \
      Nothing is stored without --save.
      """
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    var options = InsightQueries.ReportOptions()
    options.job = arguments[job]
    options.since = arguments[since]
    let ofFile = arguments[output].flatMap(JobDefinition.ReportFormat.init(ofFile:))
    options.format = arguments[format] ?? ofFile ?? .text
    options.person = arguments[person]
    options.conversation = arguments[CommonOptions.conversation]
    options.kinds = arguments[kind].map { [$0] } ?? []
    try session.checkKinds(options.kinds, of: "--kind", arguments)
    options.showsExpired = arguments[showExpired]
    options.width = session.console.width
    options.usesColor = session.console.style.usesColor && arguments[output] ?? "-" == "-"
    options.permalink = try arguments.permalink
    options.zone = try session.namedZone(arguments)
    if let source = arguments[source] {
      guard arguments[job] == nil else {
        throw UsageError("--job and SOURCE exclude each other: run the job, then report on it")
      }
      return try SourceReport(source: source, arguments: arguments, session: session).run(options)
    }
    if let only = [save.specification.name, "map", "engine", "max-usd"].first(where: arguments.has)
    {
      throw UsageError("--\(only) needs a SOURCE")
    }
    if arguments[open] {
      guard arguments[output] != "-" else { throw UsageError("--open shows a file: omit -o -") }
      options.format = arguments[format] ?? .html
    }
    let clocks = try session.clocks(
      ofReport: arguments,
      in: options.zone ?? session.zone(arguments)
    )
    let workspace = try session.workspace(arguments)
    let kept = session.keptFiles(arguments, workspace)
    let queries = try session.insights(arguments, clocks)
    let shown =
      try arguments[open] && arguments[output] == nil
      ? Browser.temporaryFile(in: session.environment["TMPDIR"] ?? "/tmp", options.format) : nil
    guard let path = shown ?? arguments[output], path != "-" else {
      // A reader of the pipe may take its time, and delays no one.
      try queries.printReport(options, with: session.print)
      return .done
    }
    try kept.check(path)
    let report = try queries.report(options) {
      try AtomicFile.write($0.text, to: path, sparing: kept)
    }
    if let notice = report.notice { session.console.notice(notice) }
    session.console.note("wrote \(path)")
    if arguments[open] { try Browser.open(path) }
    return .done
  }
}

extension Session {
  /// Prints a report.
  ///
  /// - Throws: `OutputError` if not all of it can be written.
  func print(_ report: WrittenReport) throws {
    if let notice = report.notice { console.notice(notice) }
    console.write(report.text)
    if let error = console.flush() { throw error }
  }

  /// The zone of days that the arguments name, else the job; nil for that of the sources.
  fileprivate func namedZone(_ arguments: ParsedArguments) throws -> TimeZoneRules? {
    if let zone = arguments[ClockOptions.timezone] { return zone }
    let overlay = overlay(arguments)
    guard let name = arguments[ReportCommand.job], overlay.jobs.contains(name) else { return nil }
    return try job(try overlay.job(name), arguments).timeZone
  }

  /// The instants that a report is about; on a day with reports, that of the last one.
  fileprivate func clocks(
    ofReport arguments: ParsedArguments,
    in zone: TimeZoneRules
  ) throws -> AsOf {
    var clocks = arguments.clocks(in: zone)
    guard let time = arguments[ClockOptions.knownAt] else { return clocks }
    let workspace = try workspace(arguments)
    clocks.knownAt = try workspace.momentOfReport(
      arguments[ReportCommand.job],
      from: time.start(in: zone),
      to: time.lastMillisecond(in: zone)
    )
    return clocks
  }
}

extension ValueType<String> {
  /// The latest report, or a ``TimeBound``.
  fileprivate static var sinceReport: Self {
    Self(ValueForm("TIME"), expectation: "last, \(TimeBound.expectation)") {
      $0 == "last" || TimeBound($0) != nil ? $0 : nil
    }
  }
}
