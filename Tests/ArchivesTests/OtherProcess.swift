import Foundation

/// Another process that has a database open, because locks do not show within one.
struct OtherProcess {
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

  private let process = Process()
  private let input = Pipe()

  /// Starts the process and waits until it has run the statements.
  init(_ path: String, _ sql: String) throws {
    let output = Pipe()
    process.executableURL = URL(filePath: Self.python)
    process.arguments = ["-c", Self.script, path, sql]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    _ = try output.fileHandleForReading.read(upToCount: 5)
  }

  /// Lets it go.
  func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
