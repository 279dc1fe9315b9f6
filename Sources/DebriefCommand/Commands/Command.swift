import Arguments
import GeminiEngine
import Jobs
import PostgreSQL
import TerminalIO
import Workspace

/// A command of the program.
protocol Command: Sendable {
  /// Its name, arguments and description.
  static var specification: CommandSpecification { get }

  /// Does what was asked.
  ///
  /// - Throws: ``Failure`` or any other error, which ``Failure`` turns into a line and a number.
  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode
}

/// What a command works with.
struct Session {
  /// All commands.
  let grammar: CommandGrammar
  /// Where to print.
  let console: Console
  /// The environment variables.
  let environment: Environment
  /// What is read once for a command, however often it is asked for.
  let loaded = Loaded()

  /// What a command has read.
  final class Loaded {
    /// The prompts; nil if it has not been asked for.
    var prompts: ExtractionPrompts?
  }

  /// The folder of the workspace that the arguments or the environment name.
  ///
  /// - Throws: ``Failure`` if neither does.
  func workspaceFolder(_ arguments: ParsedArguments) throws(Failure) -> String {
    try environment.workspace(arguments[CommonOptions.workspace])
  }

  /// Where jobs and prompts are looked for.
  func overlay(_ arguments: ParsedArguments) -> Overlay {
    environment.overlay(home: arguments[CommonOptions.home])
  }

  /// The workspace that the arguments or the environment name, which need not exist.
  ///
  /// - Throws: ``Failure`` if neither does.
  func workspace(_ arguments: ParsedArguments) throws(Failure) -> Workspace {
    Workspace(folder: try workspaceFolder(arguments))
  }

  /// Runs work that reports its progress and can be interrupted.
  ///
  /// - Throws: What the work throws.
  func watching<Result>(
    _ work: (@escaping @Sendable (IngestProgress) -> Void) throws -> Result
  ) rethrows -> Result {
    Interruption.watch()
    guard console.showsProgress else { return try work { _ in } }
    let line = ProgressLine(width: console.width)
    defer { line.clear() }
    return try work { line.show(ProgressLine.Progress($0)) }
  }

  /// Says that the program waits for someone to type, if it does.
  ///
  /// - Throws: ``Failure`` if one is a server, and no connection may be opened.
  func announceInput(_ sources: [String], _ arguments: ParsedArguments) throws(Failure) {
    for source in sources where PostgresAddress.isOne(source) { try connectable(arguments) }
    guard sources.contains("-"), console.terminal.hasTerminalInput else { return }
    console.note("reading from the terminal; end with ctrl-D")
  }

  /// Refuses to connect to servers if the user says so.
  ///
  /// - Throws: ``Failure`` with `--offline`.
  func connectable(_ arguments: ParsedArguments) throws(Failure) {
    if arguments[CommonOptions.offline] { throw Self.offline }
  }

  /// Why a server is not asked.
  static let offline = Failure(.unavailable, "--offline: no connection to PostgreSQL is opened")

  /// Refuses a job that needs a server if no connection may be opened.
  ///
  /// - Throws: ``Failure`` with `--offline`.
  func connectable(_ job: JobDefinition, _ arguments: ParsedArguments) throws(Failure) {
    let writesToServer = job.sinks.contains { if case .postgres = $0 { true } else { false } }
    if job.source?.server != nil || writesToServer || job.coordinator != nil {
      try connectable(arguments)
    }
  }
}

extension ProgressLine.Progress {
  /// How far an ingestion has come.
  init(_ progress: IngestProgress) {
    self.init(
      subject: progress.source,
      count: progress.messages,
      unit: "messages",
      fraction: progress.fraction
    )
  }
}
