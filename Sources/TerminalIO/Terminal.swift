import Glibc

/// What is known about the streams that the program was started with.
package struct Terminal: Sendable, Hashable {
  /// Whether standard input is a terminal.
  package var hasTerminalInput: Bool
  /// Whether standard output is a terminal.
  package var hasTerminalOutput: Bool
  /// Whether standard error is a terminal.
  var hasTerminalErrors: Bool
  /// The number of columns the terminal has, if it says so.
  var columns: Int?

  /// The streams as the system reports them.
  package static var current: Terminal {
    Terminal(
      hasTerminalInput: isatty(STDIN_FILENO) == 1,
      hasTerminalOutput: isatty(STDOUT_FILENO) == 1,
      hasTerminalErrors: isatty(STDERR_FILENO) == 1,
      columns: columns(of: STDOUT_FILENO) ?? columns(of: STDERR_FILENO)
    )
  }

  /// The width to fit text into.
  ///
  /// - Parameter environment: The environment variables; COLUMNS comes first.
  /// - Returns: The columns; 80 if their number is unknown.
  func width(_ environment: [String: String]) -> Int {
    let stated = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return min(max(stated ?? columns ?? 80, 20), 1000)
  }

  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
