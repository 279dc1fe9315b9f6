import CivilTime
import Compression
import Conversations
import Coordination
import Database
import Digest
import Glibc
import Workspace

/// The secret that the placeholders of a workspace are derived from: without it no one can tell
/// which placeholder stands for what, and with it every run uses the same ones.
enum RedactionSalt {
  private static let count = 32

  /// The salt of a workspace, made at the first call.
  ///
  /// - Parameter workspace: The workspace; nil for a temporary salt.
  /// - Returns: 32 bytes.
  /// - Throws: ``WorkspaceError`` if it cannot be kept.
  static func bytes(of workspace: Workspace?) throws -> [UInt8] {
    guard let workspace else { return random() }
    let path = "\(workspace.folder)/redaction-salt"
    if let known = read(path) { return known }
    try workspace.create()
    let salt = random()
    // No one ever sees half of it, and what another process has made meanwhile counts.
    let code = try complete(salt, for: path, in: workspace).move(to: path)
    if code == EEXIST, let known = read(path) { return known }
    guard code == 0 else { throw failure(path, code) }
    return salt
  }

  /// Gives a workspace the salt of all hosts that share a coordinator.
  ///
  /// Only then do they send the same request for the same thread, and one answer serves all of them.
  ///
  /// - Throws: ``WorkspaceError`` if it cannot be kept, or `CoordinationError`.
  static func share(of workspace: Workspace, as worker: SharedWorker) throws {
    let own = try bytes(of: workspace)
    let shared = try worker.agreement(on: "redaction-salt", own: own)
    guard shared != own, shared.count == count else { return }
    let path = "\(workspace.folder)/redaction-salt"
    let code = try complete(shared, for: path, in: workspace).move(to: path, replacing: true)
    guard code == 0 else { throw failure(path, code) }
  }

  /// A temporary file in the workspace that holds all of a salt.
  private static func complete(
    _ salt: [UInt8],
    for path: String,
    in workspace: Workspace
  ) throws(WorkspaceError) -> TemporaryFile {
    do throws(CompressionError) {
      let file = try TemporaryFile(in: workspace.folder)
      let writer = try FileWriter(path: file.path)
      try writer.write(salt)
      try writer.close()
      return file
    } catch {
      throw .notFinished(path: path, reason: error.reason)
    }
  }

  /// The salt of a workspace that may not be changed.
  ///
  /// - Returns: The stored one; else one derived from what only the workspace knows, so that the
  ///   same words have the same placeholders in every process.
  static func stored(in workspace: Workspace) -> [UInt8] {
    read("\(workspace.folder)/redaction-salt") ?? (try? derived(from: workspace)) ?? random()
  }

  private static func derived(from workspace: Workspace) throws -> [UInt8] {
    try workspace.openForReading().read { transaction in
      guard let first = try IngestLog(transaction).first else { return random() }
      let (start, end) = (first.startedAt.milliseconds, first.finishedAt?.milliseconds ?? 0)
      return SecureDigest.of("\(first.source)\n\(start)\n\(end)".utf8)
    }
  }

  private static func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    return Glibc.read(file, &bytes, count) == count ? bytes : nil
  }

  private static func random() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  private static func failure(_ path: String, _ code: Int32) -> WorkspaceError {
    .notFinished(path: path, reason: String(cString: strerror(code)))
  }
}
