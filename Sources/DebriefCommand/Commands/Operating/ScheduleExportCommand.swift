import Sinks
import CivilTime
import Glibc
import Jobs
import Runs
import Workspace

/// Writes what makes the system's scheduler start jobs.
enum ScheduleExportCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "schedule export",
      abstract: "write a line for cron, or systemd units, that start the jobs at their times",
      examples: [
        .init(line: "debrief schedule export --crontab", help: "one line for all jobs"),
        .init(line: "debrief schedule export --systemd nightly -o /etc/systemd/system", help: ""),
      ],
      positionals: [Positional("JOB", .job, help: "a job, for --systemd", isOptional: true)],
      options: [
        Option("crontab", help: "a line for crontab -e", conflicts: ["systemd"]),
        Option("systemd", help: "a service and a timer"),
        Option("user", nil, .text("USER"), help: "who the service runs as"),
        Option("output", "o", .folder, help: "write the units there", default: "standard output"),
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    var export = ScheduleExport(program: session.environment.program)
    export.user = arguments["user"]
    if let home = arguments["home"] { export.arguments = ["--home", try absolute(home)] }
    if arguments["user"] != nil || arguments["workspace"] != nil {
      export.workspace = try session.environment.workspace(arguments["workspace"])
    }
    do {
      if arguments.has("crontab") {
        session.console.write(try export.crontab(try session.schedules(arguments).map(\.schedule)))
      } else if arguments.has("systemd") {
        try units(export, arguments, session)
      } else {
        throw UsageError("give --crontab or --systemd")
      }
    } catch let error as ExportError {
      throw Failure(.configuration, error.description)
    }
    return .done
  }

  /// The path as it is from any folder, because units and cron start programs elsewhere.
  private static func absolute(_ path: String) throws(Failure) -> String {
    guard let whole = realpath(path, nil) else {
      throw Failure(.noInput, "\(TerminalText.line(path)): there is no such folder")
    }
    defer { free(whole) }
    return String(cString: whole)
  }

  private static func units(
    _ export: ScheduleExport,
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws {
    for (name, schedule) in try session.schedules(arguments) {
      let unit = ScheduleExport.unitName(name)
      let files = [
        ("\(unit).service", try export.service(job: name)),
        ("\(unit).timer", try export.timer(job: name, schedule: schedule, now: .now)),
      ]
      for (file, text) in files {
        if let folder = arguments["output"] {
          try InsightQueries.write(
            text,
            to: "\(folder)/\(file)",
            sparing: session.keptFiles(arguments)
          )
          session.console.note("wrote \(folder)/\(file)")
        } else {
          session.console.write("# \(file)\n\(text)\n")
        }
      }
    }
  }
}

extension Session {
  /// The names of the user's own jobs that run by themselves; what cannot be read is left out.
  func scheduledJobs(_ arguments: ParsedArguments) -> [String] {
    let overlay = environment.overlay(home: arguments["home"])
    return overlay.jobs.filter { name in
      (try? job(try overlay.job(name), arguments))?.schedule != nil
    }
  }

  /// The jobs that have schedules: the user's own, or the one that is named, which may be one that
  /// ships with the program.
  fileprivate func schedules(
    _ arguments: ParsedArguments
  ) throws -> [(name: String, schedule: Schedule)] {
    let overlay = environment.overlay(home: arguments["home"])
    let names = arguments.positionals.first.map { [$0] } ?? overlay.jobs
    let found = try names.compactMap { name in
      try job(try overlay.job(name), arguments).schedule.map { (name, $0) }
    }
    guard !found.isEmpty else { throw Failure(.configuration, "no job has a schedule") }
    return found
  }
}
