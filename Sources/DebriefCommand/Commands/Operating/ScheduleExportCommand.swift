import Sinks
import CivilTime
import Glibc
import Jobs
import Runs
import Workspace

/// Writes what makes the system's scheduler start jobs.
enum ScheduleExportCommand: Command {
  static let job = Positional(optional: "JOB", .job, help: "a job, for --systemd")
  static let crontab = Flag("crontab", help: "a line for crontab -e", conflicts: [systemd])
  static let systemd = Flag("systemd", help: "a service and a timer")
  static let user = Option("user", .text("USER"), help: "who the service runs as")
  static let output = Option(
    "output",
    short: "o",
    .folder,
    help: "write the units there",
    defaultText: "standard output"
  )

  static let specification = CommandSpecification(
    "schedule export",
    abstract: "write a line for cron, or systemd units, that start the jobs at their times",
    examples: [
      .init(line: "debrief schedule export --crontab", help: "one line for all jobs"),
      .init(line: "debrief schedule export --systemd nightly -o /etc/systemd/system", help: ""),
    ],
    positionals: [job],
    options: [crontab, systemd, user, output]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    var export = ScheduleExport(program: session.environment.program)
    export.user = arguments[user]
    if let home = arguments[CommonOptions.home] {
      export.arguments = ["--home", try absolute(home)]
    }
    if arguments[user] != nil || arguments[CommonOptions.workspace] != nil {
      export.workspace = try session.workspaceFolder(arguments)
    }
    if arguments[crontab] {
      session.console.write(try export.crontab(try session.schedules(arguments).map(\.schedule)))
    } else if arguments[systemd] {
      try units(export, arguments, session)
    } else {
      throw UsageError("give --crontab or --systemd")
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
        if let folder = arguments[output] {
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
    let overlay = overlay(arguments)
    return overlay.jobs.filter { name in
      (try? job(try overlay.job(name), arguments))?.schedule != nil
    }
  }

  /// The jobs that have schedules: the user's own, or the one that is named, which may be one that
  /// ships with the program.
  fileprivate func schedules(
    _ arguments: ParsedArguments
  ) throws -> [(name: String, schedule: Schedule)] {
    let overlay = overlay(arguments)
    let names = arguments[ScheduleExportCommand.job].map { [$0] } ?? overlay.jobs
    let found = try names.compactMap { name in
      try job(try overlay.job(name), arguments).schedule.map { (name, $0) }
    }
    guard !found.isEmpty else { throw Failure(.configuration, "no job has a schedule") }
    return found
  }
}
