import Failures
import Arguments
import GeminiEngine
import JSON
import Jobs
import PostgreSQL
import TerminalIO
import Workspace

/// The context that a command runs in.
struct Session {
  /// All commands.
  let grammar: CommandGrammar
  /// Where to print.
  let console: Console
  /// The environment variables.
  let environment: Environment
  /// Values that are loaded once per command, however often they are used.
  let loaded = Loaded()

  /// The values that a command has loaded.
  final class Loaded {
    /// The prompts; nil until they are first used.
    var prompts: ExtractionPrompts?
  }

  /// The folder of the workspace that the arguments or the environment name.
  ///
  /// - Throws: ``Failure`` if neither does.
  func workspaceFolder(_ arguments: ParsedArguments) throws(Failure) -> String {
    try environment.workspace(arguments[CommonOptions.workspace])
  }

  /// The folders that are searched for jobs and prompts.
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
    _ work: (@escaping @Sendable (WorkProgress) -> Void) throws -> Result
  ) rethrows -> Result {
    Interruption.watch()
    guard console.showsProgress else { return try work { _ in } }
    let line = ProgressLine(width: console.width)
    defer { line.clear() }
    return try work { line.show(ProgressLine.Progress($0)) }
  }

  /// Announces that the program waits for input from the terminal, if it does.
  ///
  /// - Throws: ``Failure`` if a source is a server, and no connection may be opened.
  func announceInput(_ sources: [String], _ arguments: ParsedArguments) throws(Failure) {
    for source in sources where PostgresAddress.isOne(source) { try connectable(arguments) }
    guard sources.contains("-"), console.terminal.hasTerminalInput else { return }
    console.note("reading from the terminal; end with ctrl-D")
  }

  /// Prints a result: as one JSON document if the arguments ask for that, else in words.
  func show(
    _ json: @autoclosure () -> JSONValue,
    _ arguments: ParsedArguments,
    _ render: (Console) -> Void
  ) {
    if arguments[CommonOptions.json] { console.print(json()) } else { render(console) }
  }

  /// Checks that the user allows connections to servers.
  ///
  /// - Throws: ``Failure`` with `--offline`.
  func connectable(_ arguments: ParsedArguments) throws(Failure) {
    if arguments[CommonOptions.offline] { throw Self.offline }
  }

  /// The failure of a command that would connect to a server.
  static let offline = Failure(.unavailable, "--offline: no connection to PostgreSQL is opened")

  /// Rejects a job that needs a server if no connection may be opened.
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
  /// Describes the progress of an ingestion or a run.
  init(_ progress: WorkProgress) {
    self.init(
      subject: progress.subject,
      count: progress.done,
      unit: progress.unit.rawValue,
      fraction: progress.fraction,
      cost: progress.cost
    )
  }
}
