import Compression
import Conversations
import Database
import Glibc
import Workspace

/// Erases removed texts from the bytes of a workspace's files.
struct WorkspaceCleaning {
  private let workspace: Workspace
  private let connection: Connection

  init(_ workspace: Workspace, _ connection: Connection) {
    self.workspace = workspace
    self.connection = connection
  }

  /// Records, in the commit that removes something, that the files have yet to be cleaned.
  func begin(_ transaction: Transaction) throws {
    try WorkspaceSettings(transaction).set(.cleaning, to: "due")
  }

  /// Cleans the files if that is due.
  ///
  /// - Throws: ``WorkspaceError/busy(folder:)`` if another process keeps reading the workspace, so
  ///   that its log cannot be truncated; `DatabaseError`.
  func completeIfPending() throws {
    let isDue = try connection.read { try WorkspaceSettings($0).value(of: .cleaning) != nil }
    guard isDue else { return }
    removeLeftovers()
    try connection.execute("VACUUM")
    try cutLog()
    try connection.write { try WorkspaceSettings($0).set(.cleaning, to: nil) }
    try cutLog()
  }

  /// Copies the log into the database and empties it.
  private func cutLog() throws {
    let statement = try connection.prepare("PRAGMA wal_checkpoint(TRUNCATE)")
    guard try statement.step(), try statement.row["busy"] == 0 else {
      throw WorkspaceError.busy(folder: workspace.folder)
    }
  }

  /// Removes the leftovers of killed runs; no one else writes now.
  private func removeLeftovers() {
    for file in WorkspaceLeftovers(workspace).files { unlink(file) }
  }
}

/// Files that killed runs left in the folder of a workspace.
struct WorkspaceLeftovers {
  private let workspace: Workspace

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// Their paths: databases that were being built, and temporary files.
  var files: [String] {
    guard let folder = opendir(workspace.folder) else { return [] }
    defer { closedir(folder) }
    var files: [String] = []
    while let entry = readdir(folder) {
      guard entry.pointee.d_type == UInt8(DT_REG) else { continue }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if Self.isOurs(name) { files.append("\(workspace.folder)/\(name)") }
    }
    return files.sorted()
  }

  /// Whether a name is one that only an active run uses.
  private static func isOurs(_ name: String) -> Bool {
    if name.hasPrefix("debrief.db.loading") { return true }
    // As mkstemp makes them.
    return [StaleFiles.prefix, "debrief-", ".links-"].contains { prefix in
      StaleFiles.isTemporary(name, prefix: prefix)
    }
  }
}
