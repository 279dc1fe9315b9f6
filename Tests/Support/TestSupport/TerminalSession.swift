import CSpawn
import Glibc

/// A program in a terminal, with a user who reads what it shows before typing.
///
/// Methods block the thread.
package final class TerminalSession: Sendable {
  /// The program did not show what was waited for.
  package struct NotShown: Error, CustomStringConvertible {
    /// What was waited for.
    package let expected: String
    /// What the terminal shows instead.
    package let shown: String

    package var description: String { "'\(expected)' is not in: \(shown)" }
  }

  private let process: ChildProcess
  private let terminal: Int32

  /// How long a program that says nothing is waited for, in milliseconds.
  private static let patience: Int32 = 180_000

  /// Starts a program whose three streams are a terminal.
  ///
  /// - Throws: ``ChildProcess/NotStarted``.
  package init(
    _ program: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    folder: String? = nil,
    columns: UInt16 = 80
  ) throws(ChildProcess.NotStarted) {
    terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0, grantpt(terminal) == 0, unlockpt(terminal) == 0 else {
      throw ChildProcess.NotStarted(program: "/dev/ptmx", error: errno)
    }
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    var name = [CChar](repeating: 0, count: 128)
    ptsname_r(terminal, &name, name.count)
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    process = try ChildProcess(
      program,
      arguments,
      environment: environment.merging(["TERM": "xterm"]) { own, _ in own },
      folder: folder,
      input: .terminal(path),
      output: .terminal(path),
      errors: .terminal(path)
    )
  }

  deinit {
    process.send(SIGKILL)
    process.wait()
    close(terminal)
  }

  /// Reads until the terminal shows a text.
  ///
  /// - Returns: Everything that was shown since the last call, also what follows the text already.
  /// - Throws: ``NotShown`` if the program ends, or says nothing for three minutes.
  @discardableResult package func shown(upTo text: String) throws(NotShown) -> String {
    var bytes: [UInt8] = []
    while true {
      let shown = String(decoding: bytes, as: UTF8.self)
      if shown.contains(text) { return shown }
      guard let piece = read() else { throw NotShown(expected: text, shown: shown) }
      bytes += piece
    }
  }

  /// Types keys.
  package func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(terminal, bytes, bytes.count)
  }

  /// Reads until the program has ended.
  ///
  /// - Returns: What it showed since the last call, and how it ended.
  package func end() -> (shown: String, ending: ChildProcess.Ending) {
    var bytes: [UInt8] = []
    while let piece = read() { bytes += piece }
    return (String(decoding: bytes, as: UTF8.self), process.wait())
  }

  /// What there is to read; nil when the program has closed the terminal, or says nothing for long.
  private func read() -> [UInt8]? {
    var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Self.patience) > 0 else { return nil }
    let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      count = max(0, Glibc.read(terminal, buffer.baseAddress, buffer.count))
    }
    return piece.isEmpty ? nil : piece
  }
}
