import Compression
import Database
import Foundation
import JSON
import TestSupport

/// The folder in which one case makes its input and runs the program.
final class Scratch {
  private let folder: TemporaryFolder
  /// Connections that stay open while the program runs.
  private var connections: [Connection] = []

  init() throws { folder = try TemporaryFolder() }

  /// Where a file of the folder is.
  func path(_ name: String = "") -> String { folder.url.appending(path: name).path }

  /// Writes a file, with the folders that it needs.
  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    let target = folder.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: target)
  }

  /// Writes a text file.
  func write(_ name: String, _ text: String) throws { try write(name, text.utf8) }

  /// The bytes of a file.
  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.url.appending(path: name)))
  }

  /// A text compressed by gzip.
  func gzip(_ text: String) throws -> [UInt8] { try gzip([Array(text.utf8)]) }

  /// Pieces compressed by gzip, as one member.
  func gzip(_ pieces: some Sequence<[UInt8]>) throws -> [UInt8] {
    let writer = try GzipWriter(path: path("member.gz"))
    for piece in pieces { try piece.withUnsafeBytes { try writer.write($0) } }
    try writer.finish()
    defer { unlink(path("member.gz")) }
    return try bytes("member.gz")
  }

  /// Zeros compressed by gzip, as one member.
  func gzipOfZeros(mebibytes: Int) throws -> [UInt8] {
    try gzip(repeatElement([UInt8](repeating: 0, count: 1 << 20), count: mebibytes))
  }

  /// Makes a database, closed and without a log.
  func database(_ name: String, _ sql: String) throws {
    try Connection(path: path(name)).execute(sql)
  }

  /// Makes or opens a database and keeps it open.
  func openDatabase(_ name: String, _ sql: String) throws {
    let connection = try Connection(path: path(name))
    try connection.execute(sql)
    connections.append(connection)
  }

  /// Runs a command under a limit of memory and time.
  ///
  /// - Parameter command: A shell command in which `$D` is the binary, killed after ten minutes,
  ///   and `$P` is the binary itself.
  /// - Returns: How the command ended.
  /// - Throws: Foundation's error if there is no shell.
  func run(_ command: String) async throws -> BuiltProgram.Run {
    try await BuiltProgram.run(
      """
      cd '\(path())' && ulimit -c 0 && ulimit -v 1048576 || exit 99
      export DEBRIEF_WORKSPACE=w
      P="$D"
      D="timeout -s KILL 600 $D"
      \(command)
      """
    )
  }

  /// How many messages the threads of the workspace have; nil if there is no workspace.
  func storedMessages() async throws -> Int? {
    let run = try await run("$D threads --json")
    guard run.code == 0 else { return nil }
    let threads = try JSONParser().parse(run.output)["threads"]?.array ?? []
    return threads.reduce(0) { $0 + Int($1["messages"]?.integer ?? 0) }
  }
}

extension Scratch {
  /// The files in a workspace that do not belong there.
  ///
  /// - Parameter workspace: The folder of the workspace.
  /// - Returns: Their names.
  func strays(in workspace: String = "w") -> [String] {
    let expected = ["debrief.db", "debrief.db-wal", "debrief.db-shm", "lock"]
    let found = (try? FileManager.default.contentsOfDirectory(atPath: path(workspace))) ?? []
    return found.filter { !expected.contains($0) && !$0.hasPrefix("job-") }
  }
}
