import Foundation
import TestSupport

/// Another process that has a database open, because locks do not show within one.
struct OtherProcess: ~Copyable {
  private static let python = "/usr/bin/python3"
  private static let script = """
    import sqlite3, sys
    connection = sqlite3.connect(sys.argv[1], isolation_level=None)
    for statement in sys.argv[2].split(";"):
      connection.execute(statement)
    print("ready", flush=True)
    sys.stdin.read()
    """

  /// Whether there is an interpreter to run it.
  static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: python) }

  private let process: ChildProcess
  private var input = ProcessPipe()

  /// Starts the process and waits until it has run the statements.
  init(_ path: String, _ sql: String) throws {
    var output = ProcessPipe()
    process = try ChildProcess(
      Self.python,
      ["-c", Self.script, path, sql],
      input: .descriptor(input.reader),
      output: .descriptor(output.writer)
    )
    output.closeWriter()
    _ = output.read()
  }

  /// Lets it go.
  consuming func end() {
    input.closeWriter()
    process.wait()
  }
}
