import Foundation
import Glibc
import Synchronization

/// A PostgreSQL server for tests: a new cluster without network, which ends with the process.
package final class PostgresServer: Sendable {
  /// The server of all tests that leave it running; nil where PostgreSQL is not installed.
  package static let shared = PostgresServer()

  /// Whether there is one: `scripts/setup --checks` installs PostgreSQL.
  package static var isAvailable: Bool { shared != nil }

  /// The folder of its socket.
  package let folder: String
  private let programs: String
  private let settings: [String: String]
  private let databases = Mutex(0)

  /// Starts a server of a test's own, which it may stop; nil where PostgreSQL is not installed.
  ///
  /// - Parameter settings: What it is started with besides, such as `port`.
  package init?(settings: [String: String] = [:]) {
    self.settings = settings
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    guard
      let version = versions.max(by: { (Int($0) ?? 0) < (Int($1) ?? 0) }),
      access("\(root)/\(version)/bin/initdb", X_OK) == 0
    else { return nil }
    programs = "\(root)/\(version)/bin"
    // A path of a socket has at most 107 bytes.
    var template = Array("/tmp/debrief-pg-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    if getuid() == 0, let user = getpwnam("postgres") {
      chown(folder, user.pointee.pw_uid, user.pointee.pw_gid)
    }
    let initdb = [
      "-D", "\(folder)/data", "-U", "debrief", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8",
      "--no-sync",
    ]
    guard run("initdb", initdb), run("pg_ctl", startArguments) else { return nil }
    Self.running.withLock { running in
      if running.isEmpty { atexit { PostgresServer.removeAll() } }
      running.append(self)
    }
  }

  private static let running = Mutex<[PostgresServer]>([])

  private static func removeAll() {
    running.withLock { running in for server in running { server.remove() } }
  }

  private var startArguments: [String] {
    let base = ["listen_addresses": "''", "unix_socket_directories": folder, "fsync": "off"]
    let options = base.merging(settings) { $1 }.map { "-c \($0)=\($1)" }.joined(separator: " ")
    return [
      "-D", "\(folder)/data", "-l", "\(folder)/log", "-o", options, "-w", "-t", "600", "start",
    ]
  }

  /// Makes an empty database, and executes SQL in it.
  ///
  /// - Returns: Its address.
  /// - Throws: ``Failure`` with what the server said.
  package func makeDatabase(_ sql: String = "") throws -> String {
    let name = databases.withLock { count in
      count += 1
      return "test\(count)"
    }
    try execute("CREATE DATABASE \(name)", in: "postgres")
    if !sql.isEmpty { try execute(sql, in: name) }
    return "postgresql://debrief@/\(name)?host=\(folder)"
  }

  /// Executes SQL in the database of an address.
  ///
  /// - Returns: The rows, a line each, their values divided by `|`.
  /// - Throws: ``Failure`` with what the server said.
  @discardableResult
  package func execute(_ sql: String, at address: String) throws -> String {
    let path = address.split(separator: "@/").last ?? ""
    return try execute(sql, in: String(path.prefix { $0 != "?" }))
  }

  /// What psql said of SQL that failed.
  package struct Failure: Error {
    /// Its words.
    package let text: String
  }

  @discardableResult
  private func execute(_ sql: String, in database: String) throws -> String {
    let result = try ChildProcess.run(
      "\(programs)/psql",
      ["-h", folder, "-U", "debrief", "-d", database, "-XqAt", "-v", "ON_ERROR_STOP=1", "-c", sql],
      environment: ["PATH": "/usr/bin:/bin"]
    )
    guard result.ending.code == 0 else {
      throw Failure(text: String(decoding: result.errors, as: UTF8.self))
    }
    return String(decoding: result.output, as: UTF8.self)
  }

  /// Stops it at once, as a crash does, and starts it again.
  ///
  /// - Returns: Whether it is there again.
  package func restart() -> Bool {
    run("pg_ctl", ["-D", "\(folder)/data", "-m", "immediate", "-w", "-t", "600", "stop"])
      && run("pg_ctl", startArguments)
  }

  private func remove() {
    _ = run("pg_ctl", ["-D", "\(folder)/data", "-m", "immediate", "-w", "-t", "600", "stop"])
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Runs a program of the server, which refuses to be root.
  private func run(_ program: String, _ arguments: [String]) -> Bool {
    let path = "\(programs)/\(program)"
    let command = getuid() == 0 ? "/usr/bin/setpriv" : path
    let words =
      getuid() == 0
      ? ["--reuid=postgres", "--regid=postgres", "--clear-groups", path] + arguments : arguments
    let result = try? ChildProcess.run(
      command,
      words,
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"],
      folder: "/"
    )
    return result?.ending.code == 0
  }
}
