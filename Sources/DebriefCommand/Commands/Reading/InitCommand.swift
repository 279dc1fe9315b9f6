import Failures
import Arguments
import Debrief
import Glibc
import TerminalIO
import Workspace

/// Writes a job for a source.
enum InitCommand: Command {
  static let source = Positional(
    "SOURCE",
    .file,
    help: "a file, a folder or the address of a PostgreSQL server"
  )
  static let output = Option(
    "output",
    short: "o",
    .file,
    help: "where to write; - only prints it; an existing file is never overwritten",
    defaultText: "jobs/NAME.yaml"
  )

  static let specification = CommandSpecification(
    "init",
    abstract: "write a job file for a source",
    examples: [
      .init(line: "debrief init export.zip", help: "writes and shows jobs/export.yaml"),
      .init(line: "debrief init app.db -o app.yaml", help: "with a mapping to correct"),
      .init(line: "debrief init tickets.csv", help: "the same for a CSV file"),
    ],
    positionals: [source],
    options: [output],
    notes: [
      """
      For a database, a CSV file or JSON Lines of unknown shape, the job contains a proposed \
      mapping to debrief's fields, and the first messages are shown as the mapping reads them. \
      Correct it where it is wrong, then run the job. --map accepts the job file, too.
      """
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    try session.announceInput([arguments[source]], arguments)
    var options = JobProposal.Options()
    // The job is named after the file.
    if let output = arguments[output], output.hasSuffix(".yaml") {
      options.name = JobProposal.name(of: output)
    }
    options.report = rootedPath((options.name ?? JobProposal.name(of: arguments[source])) + ".html")
    let job = try JobProposal(source: arguments[source], options)
    session.console.write(job.text)
    let path = arguments[output] ?? "jobs/\(job.name).yaml"
    try showPreview(job, session.console)
    guard path != "-" else { return .done }
    if arguments[output] == nil { mkdir("jobs", 0o777) }
    try NewFile.write(job.text, to: path)
    guard !session.console.talk.isQuiet else { return .done }
    session.console.say(
      "wrote \(TerminalText.line(path)); next: debrief run \(Self.argument(path, job))"
    )
    return .done
  }

  /// Prints the first messages as the proposed mapping reads them, apart from the job itself.
  private static func showPreview(_ job: JobProposal, _ console: Console) throws {
    guard !console.talk.isQuiet else { return }
    let lines = try job.preview()
    guard !lines.isEmpty else { return }
    console.say("the first messages, as this mapping reads them:")
    for line in lines { console.say("  " + TerminalText.line(line)) }
  }

  /// The argument of `run` for the job that was written.
  private static func argument(_ path: String, _ job: JobProposal) -> String {
    if path == "jobs/\(job.name).yaml" { return job.name }
    let file = path.contains("/") || path.hasSuffix(".yaml") ? path : "./\(path)"
    return TerminalText.line(file)
  }
}
