import CivilTime
import Debrief
import Glibc
import Jobs

/// Runs a job.
enum RunCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "run",
      abstract: "run a job: read its source, extract what is due, write the results",
      examples: [
        .init(line: "debrief run demo", help: "jobs/demo.yaml"),
        .init(line: "debrief run nightly --dry-run", help: "which threads are due?"),
      ],
      positionals: [
        Positional("JOB", help: "the name of a job in jobs/, or the path of a job file")
      ],
      options: [
        Option("dry-run", help: "only tell what would be done"),
        Option("engine", nil, .choice(["auto", "offline"]), help: "another engine than the job's"),
        .json,
      ],
      notes: [
        """
        A thread is due when it changed since it was read last, or never was. Running a job again \
        over an unchanged archive does nothing and says so.
        """
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let overlay = session.environment.overlay(home: arguments["home"])
    let prompts = try session.prompts(arguments)
    let job = try JobDefinition(
      contentsOf: try overlay.job(arguments.positionals[0]),
      vocabulary: JobVocabulary(
        kinds: prompts.kinds.map(\.kind.name),
        formats: session.facade.formats
      )
    )
    let workspace = Workspace(folder: try session.environment.workspace(arguments["workspace"]))
    var options = RunOptions()
    options.isDryRun = arguments.has("dry-run")
    options.engineName = arguments["engine"]
    options.catalog = prompts.catalog
    options.isCancelled = { Interruption.isRequested }
    let result = try session.watching { progress in
      options.progress = progress
      return try JobRun(workspace, job: job, now: .now, options: options).run()
    }
    if arguments.has("json") {
      session.console.print(result.json)
    } else {
      RunRendering(result, isDryRun: options.isDryRun).render(to: session.console)
    }
    return result.threads.failed > 0 ? .failed : .done
  }
}

/// Prints what a run did.
struct RunRendering {
  private let result: RunResult
  private let isDryRun: Bool

  init(_ result: RunResult, isDryRun: Bool) {
    self.result = result
    self.isDryRun = isDryRun
  }

  func render(to console: Console) {
    for kind in result.unknownKinds {
      console.warning("the engine \(result.engine) does not know the kind \(kind): it is left out")
    }
    if isDryRun {
      for thread in result.due { console.print(TerminalText.line(thread)) }
    }
    for output in result.outputs { if let text = output.text { console.write(text) } }
    let threads = result.threads
    let read = "\(Figures.grouped(threads.read)) threads \(isDryRun ? "due" : "read")"
    let rest = "\(Figures.grouped(threads.unchanged)) unchanged"
    guard !isDryRun else { return console.note("\(result.job): \(read), \(rest)") }
    let insights = result.insights
    let nothing = threads.read == 0 ? "nothing to do: " : ""
    console.note(
      "\(result.job): \(nothing)\(read), \(rest); \(Figures.grouped(insights.new)) new insights, "
        + "\(Figures.grouped(insights.changed)) changed, \(Figures.grouped(insights.ended)) ended, "
        + "\(Figures.grouped(insights.quarantined)) quarantined"
    )
    for output in result.outputs {
      if let path = output.path { console.note("wrote \(path)") }
    }
  }
}

extension Environment {
  /// The folders in which jobs and prompts are looked for, first hit wins for each file.
  func overlay(home: String?) -> Overlay {
    let configuration =
      self["CONFIGURATION_DIRECTORY"].map { String($0.prefix { $0 != ":" }) }
      ?? self["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/debrief" : nil }
      ?? self["HOME"].map { $0 + "/.config/debrief" }
    return Overlay(
      folders: [home, self["DEBRIEF_HOME"], configuration, ".", Self.shareFolder]
        .compactMap { $0 }
    )
  }

  /// `../share/debrief` beside the program.
  private static var shareFolder: String? {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count)
    guard count > 0 else { return nil }
    let program = String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let folder = program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return (folder + ["..", "share", "debrief"]).joined(separator: "/")
  }
}
