import Failures
import Arguments
import Debrief
import Glibc
import Jobs
import Reports
import Sinks
import TerminalIO
import Workspace

extension Session {
  /// The job made from a source, and its settings as the text of a job file.
  ///
  /// - Parameter report: The file of its report; nil for none.
  /// - Throws: `SourceError` if the source cannot be read.
  func adHocJob(
    of source: String,
    report: String?,
    _ arguments: ParsedArguments
  ) throws -> (job: JobDefinition, settings: String) {
    // `debrief run export.zip > jobs/export.yaml`: the shell has already created an empty file.
    let overlay = overlay(arguments)
    let names = overlay.allJobs.filter { name in
      overlay.find("jobs/\(name).yaml").map { beginning(of: $0) != "" } ?? true
    }
    var made = try AdHocJob.make(
      of: source,
      besides: names,
      report: report,
      timeZone: arguments[ReadingOptions.timezone]
    ) { proposal in
      if proposal.isGuess, arguments.text(of: ReadingOptions.map.specification) == nil {
        console.notice(
          "\(TerminalText.line(source)) is not in a known format: the fields of its messages are guessed; "
            + "`debrief init` writes them to a file to correct"
        )
      }
      return try job(describedBy: proposal.text, named: proposal.name, arguments)
    }
    if arguments[EngineOptions.engine] == nil, try ModelKey(environment) != nil,
      !hasLimit(made.job, arguments)
    {
      console.note("reading offline: with --max-usd 1, for instance, Gemini reads it")
      made.job.engine = .offline
    }
    return made
  }

  /// Whether the user set a cost limit: the shipped limits are for jobs that the user wrote.
  private func hasLimit(_ job: JobDefinition, _ arguments: ParsedArguments) -> Bool {
    arguments[EngineOptions.maxCost] != nil
      || overlay(arguments).find("jobs/_defaults.yaml") != nil && job.limits.isLimited
  }

  /// The file of the page about a source, in the working folder and named after the source.
  ///
  /// - Throws: ``Failure`` if another file has that name.
  func page(about source: String) throws(Failure) -> String {
    let path = JobProposal.pageName(of: source)
    var kept = KeptFiles()
    kept.keep(folder: source, as: "the source", endings: nil)
    guard (try? kept.check(path)) != nil else {
      let name = TerminalText.line(absolutePath(source))
      throw Failure(
        .cannotCreate,
        "\(path) would be written into the source: go to another folder first, "
          + "or write elsewhere with `debrief report \(name) -o FILE`"
      )
    }
    guard access(path, F_OK) == 0 else { return path }
    guard let beginning = beginning(of: path), HTMLReport.isPage(beginning) else {
      let problem = access(path, R_OK) == 0 ? "is not a report" : "cannot be read"
      let advice = "rename it, or `debrief report` with -o writes to another file"
      throw Failure(.cannotCreate, "\(path) exists and \(problem): \(advice)")
    }
    return path
  }

  /// The first bytes of a file; nil if it cannot be read.
  private func beginning(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = max(read(file, &bytes, bytes.count), 0)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
