import Failures
import Arguments
import CivilTime
import Glibc
import Jobs
import Sinks
import TerminalIO
import Workspace

/// Writes the crontab line or systemd units that start jobs.
enum ScheduleExportCommand: Command {
  static let job = Positional(optional: "JOB", .job, help: "a job, for --systemd")
  static let crontab = Flag("crontab", help: "a line for crontab -e", conflicts: [systemd])
  static let systemd = Flag("systemd", help: "a service and a timer")
  static let user = Option("user", .text("USER"), help: "who the service runs as")
  static let output = Option(
    "output",
    short: "o",
    .folder,
    help: "write the units there; - is standard output",
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

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    var export = ScheduleExport(program: session.environment.program)
    export.user = arguments[user]
    let jobs = try session.scheduled(arguments)
    for job in jobs { try session.checkParameters(of: job.job) }
    if let home = try home(of: jobs, arguments, session) { export.arguments = ["--home", home] }
    // By default a unit has its own folder; cron does not know the shell's variables.
    let isOwn = arguments[crontab] && session.environment["DEBRIEF_WORKSPACE"] != nil
    if arguments[user] != nil || arguments[CommonOptions.workspace] != nil || isOwn {
      export.workspace = rootedPath(try session.workspaceFolder(arguments))
    }
    warn(of: jobs, arguments, session)
    if arguments[crontab] {
      if let folder = export.workspace { export.arguments += ["--workspace", folder] }
      session.console.write(try export.crontab(jobs.map(\.schedule)))
    } else if arguments[systemd] {
      if let folder = export.workspace { export.arguments += ["--workspace", folder] }
      try units(of: jobs, export, arguments, session)
    } else {
      throw UsageError("give --crontab or --systemd")
    }
    return .done
  }

  /// The `--home` that programs started in other folders need; nil if they find the jobs anyway.
  ///
  /// - Throws: ``Failure`` if the jobs are in several folders, of which one line can name only one.
  private static func home(
    of jobs: [Session.ScheduledJob],
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws(Failure) -> String? {
    if let home = arguments[CommonOptions.home] { return try absolute(home) }
    let standard = session.environment["HOME"].map { $0 + "/.config/debrief" }
    var homes: Set<String> = []
    for job in jobs where !Overlay.isShipped(job.file) {
      let file = absolutePath(job.file)
      homes.insert(
        String(file.dropLast(file.split(separator: "/").suffix(2).joined().utf8.count + 2))
      )
    }
    let others = homes.filter { $0 != standard }.sorted()
    guard let home = others.first else { return nil }
    guard homes.count == 1 else {
      throw Failure(
        .configuration,
        "the jobs are in \(homes.sorted().joined(separator: " and ")), and one line starts those of "
          + "one folder: choose it with --home"
      )
    }
    return try absolute(home)
  }

  /// Warns about what works from this shell but not under cron and systemd.
  private static func warn(
    of jobs: [Session.ScheduledJob],
    _ arguments: ParsedArguments,
    _ session: Session
  ) {
    func warn(_ text: String) { session.console.notice(TerminalText.line(text)) }
    for job in jobs {
      if arguments[crontab], Overlay.isShipped(job.file) {
        warn("\(job.name) ships with the program, so run --due never starts it: copy it to jobs/")
      }
      if let source = session.missingSource(of: job.job) {
        warn("\(job.name): its source \(source) does not exist")
      }
      for folder in session.missingFolders(of: job.job) { warn("\(job.name): \(folder)") }
      for name in job.job.environmentVariables {
        warn("\(job.name) uses the environment variable \(name), which is not set there")
      }
    }
    if session.environment["GEMINI_API_KEY"] ?? session.environment["GOOGLE_API_KEY"] != nil {
      warn("the key of this shell is not known there: write it to ~/.config/debrief/gemini-api-key")
    }
    guard arguments[crontab], arguments[job] == nil else { return }
    let overlay = session.overlay(arguments)
    for name in overlay.allJobs where !overlay.jobs.contains(name) {
      guard let shipped = try? session.job(try overlay.job(name), arguments),
        shipped.schedule != nil
      else { continue }
      session.console.note("\(name) ships with the program: run --due starts only copies of it")
    }
  }

  /// The absolute path, because units and cron start programs in other folders.
  private static func absolute(_ path: String) throws(Failure) -> String {
    guard let whole = realpath(path, nil) else {
      throw Failure(.noInput, "\(TerminalText.line(path)): there is no such folder")
    }
    defer { free(whole) }
    return String(cString: whole)
  }

  private static func units(
    of jobs: [Session.ScheduledJob],
    _ export: ScheduleExport,
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws {
    for job in jobs {
      var export = export
      export.writableFolders = job.job.writtenFolders
      export.touchedPaths = job.job.touchedPaths + export.arguments.filter { $0.hasPrefix("/") }
      if let path = export.temporaryPath, export.isDynamic {
        session.console.notice(
          "\(job.name): a service has its own /tmp and will not find "
            + "\(TerminalText.line(path)): move it, or give --user"
        )
      }
      for setting in ScheduleExport.unexpressed(of: job.schedule) {
        session.console.warning(
          "\(job.name): no timer can express schedule.\(setting); a crontab line (--crontab) keeps it"
        )
      }
      let unit = ScheduleExport.unitName(job.name)
      let files = [
        ("\(unit).service", try export.service(job: job.name)),
        ("\(unit).timer", try export.timer(job: job.name, schedule: job.schedule, now: .now)),
      ]
      for (file, text) in files {
        if let folder = arguments[output], folder != "-" {
          try AtomicFile.write(
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
  /// The names of the user's own jobs that have a schedule; those that cannot be read are left out.
  func scheduledJobs(_ arguments: ParsedArguments) -> [String] {
    let overlay = overlay(arguments)
    return overlay.jobs.filter { name in
      (try? job(try overlay.job(name), arguments))?.schedule != nil
    }
  }

  /// A job with a schedule.
  struct ScheduledJob {
    let name: String
    let file: String
    let job: JobDefinition
    let schedule: Schedule
  }

  /// The jobs that have schedules: the user's own, or the one that is named, which may be one that
  /// ships with the program.
  fileprivate func scheduled(_ arguments: ParsedArguments) throws -> [ScheduledJob] {
    let overlay = overlay(arguments)
    let names = arguments[ScheduleExportCommand.job].map { [$0] } ?? overlay.jobs
    let found = try names.compactMap { name -> ScheduledJob? in
      let file = try overlay.job(name)
      let job = try job(file, arguments)
      return job.schedule.map { ScheduledJob(name: name, file: file, job: job, schedule: $0) }
    }
    guard !found.isEmpty else { throw Failure(.configuration, "no job has a schedule") }
    return found
  }
}
