import CivilTime
import Glibc
package import JSON
import Text

/// Where the program prints: data to standard output, everything else to standard error.
///
/// It belongs to the main thread.
package final class Console {
  /// The verbosity of messages.
  package struct Talk: Sendable, Hashable {
    /// Whether only errors are printed.
    package var isQuiet = false
    /// The number of times that more output was requested.
    var verbosity = 0

    /// Sets the verbosity; by default neither quiet nor verbose.
    package init(isQuiet: Bool = false, verbosity: Int = 0) {
      self.isQuiet = isQuiet
      self.verbosity = verbosity
    }
  }

  /// The file descriptors to print to.
  package struct Streams: Sendable {
    /// Where data goes.
    let output: Int32
    /// Where everything else goes.
    let errors: Int32

    /// Names the descriptors.
    init(output: Int32, errors: Int32) {
      self.output = output
      self.errors = errors
    }

    /// The standard streams.
    package static let standard = Streams(output: STDOUT_FILENO, errors: STDERR_FILENO)
  }

  /// What is known about the streams.
  package let terminal: Terminal
  /// The width to fit text into.
  package let width: Int
  /// The style of standard output.
  package let style: Style
  /// The style of standard error.
  package let errorStyle: Style
  /// The verbosity of messages.
  package let talk: Talk
  /// The format of messages.
  let log: LogFormat
  /// The job and run that messages belong to.
  package var context = LogFormat.Context()
  /// Whether a progress line may come and go on standard error.
  package let showsProgress: Bool

  /// The name with which messages begin.
  private let program: String
  private let mask: @Sendable (_ prose: String) -> String
  private var output: DescriptorWriter
  private var errors: DescriptorWriter

  /// Makes a console that fits the streams and the environment.
  ///
  /// - Parameters:
  ///   - program: The name with which messages begin.
  ///   - mask: Hides the secrets in the texts of JSON documents.
  package init(
    program: String,
    mask: @escaping @Sendable (_ prose: String) -> String,
    terminal: Terminal,
    environment: [String: String],
    color: Style.Choice = .auto,
    talk: Talk = Talk(),
    log: LogFormat = .auto,
    streams: Streams = .standard
  ) {
    self.program = program
    self.mask = mask
    self.terminal = terminal
    self.talk = talk
    let log = log.decided(environment, streams.errors)
    self.log = log
    output = DescriptorWriter(streams.output, capacity: 1 << 16)
    errors = DescriptorWriter(streams.errors, capacity: 0)
    width = terminal.width(environment)
    style = .decide(color, isTerminal: terminal.hasTerminalOutput, environment: environment)
    errorStyle = .decide(color, isTerminal: terminal.hasTerminalErrors, environment: environment)
    showsProgress =
      terminal.hasTerminalErrors && environment["TERM"] != "dumb"
      && (environment["CI"] ?? "").isEmpty && !talk.isQuiet && log == .text
  }

  /// Whether anyone still reads standard output.
  package var isListenedTo: Bool { output.state == .open }

  /// Prints a line of data.
  package func print(_ line: String = "") {
    output.write(line)
    output.write("\n")
  }

  /// Prints data as it is, line ends included.
  package func write(_ text: String) { output.write(text) }

  /// Prints a table as wide as the terminal, or as its rows if there is none.
  package func print(_ table: TextTable) {
    for line in table.lines(style: style, width: terminal.hasTerminalOutput ? width : nil) {
      guard isListenedTo else { return }
      print(line)
    }
  }

  /// Prints a JSON document with its secrets hidden: indented on a terminal, else on one line.
  package func print(_ json: JSONValue) {
    let json = json.mappingProse(mask)
    print(terminal.hasTerminalOutput ? json.indentedText.terminalSafeJSON : json.text)
  }

  /// Prints JSON as it is, line ends included; on a terminal, control characters are escaped.
  package func writeJSON(_ text: String) {
    write(terminal.hasTerminalOutput ? text.terminalSafeJSON : text)
  }

  /// Prints an error.
  package func error(_ message: String) {
    write(.error, message)
  }

  /// Prints a warning about a problem that stopped nothing.
  package func warning(_ message: String) {
    guard !talk.isQuiet else { return }
    write(.warning, message)
  }

  /// Prints a warning that is shown even if only errors were requested.
  package func notice(_ message: String) { write(.warning, message) }

  /// Prints what was done, if someone is watching or asked for it.
  package func note(_ message: String) {
    guard !talk.isQuiet, terminal.hasTerminalErrors || talk.verbosity > 0 else { return }
    write(.info, message)
  }

  /// Prints how something is done, if that was requested twice.
  package func detail(_ message: String) {
    guard !talk.isQuiet, talk.verbosity > 1 else { return }
    write(.debug, message)
  }

  private func write(_ level: LogFormat.Level, _ message: String) {
    let message = TerminalText.line(message)
    // On a terminal, lines appear in the order in which they were printed.
    if terminal.hasTerminalOutput, terminal.hasTerminalErrors { output.flush() }
    if let line = log.line(message, level, context, now: .now) { return say(line) }
    switch level {
    case .error: say("\(errorStyle("\(program):", .error)) \(message)")
    case .warning: say("\(errorStyle("\(program):", .warning)) \(message)")
    case .info, .debug: say(message)
    }
  }

  /// Writes the buffered output.
  ///
  /// - Returns: nil if everything was written or no one reads it any more.
  package func flush() -> OutputError? {
    output.flush()
    guard case .failed(let code) = output.state else { return nil }
    return OutputError(code: code)
  }

  /// Writes a line to standard error unchanged.
  package func say(_ line: String) { errors.write(line.hasSuffix("\n") ? line : line + "\n") }
}
