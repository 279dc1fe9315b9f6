import Compression
import Database
import Glibc
import Workspace

extension Workspace {
  /// Copies the workspace into one new file, even while another process writes to it.
  ///
  /// - Throws: ``WorkspaceError`` if there is nothing to copy or the file exists already, or
  ///   ``DatabaseError``.
  package func backup(to path: String) throws {
    let connection = try openForReading()
    guard access(path, F_OK) != 0 else { throw WorkspaceError.exists(path: path) }
    // The file gets its name only once it is complete, even if the process is killed.
    let temporary = try? TemporaryFile(in: Self.parent(of: path))
    do {
      // A copy in one transaction, without free pages: https://www.sqlite.org/lang_vacuum.html
      try connection.prepare("VACUUM INTO ?").bind(temporary?.path ?? path).run()
    } catch {
      if [.full, .io].contains(error.kind) {
        throw WorkspaceError.notFinished(path: path, reason: error.message)
      }
      guard error.kind == .notAccessible || error.kind == .other else { throw error }
      throw WorkspaceError.notWritable(folder: path, reason: error.message)
    }
    if let temporary { try Self.move(temporary, to: path) }
  }

  /// Gives a complete file its name.
  private static func move(_ temporary: TemporaryFile, to path: String) throws(WorkspaceError) {
    // It is removed with its last owner.
    defer { withExtendedLifetime(temporary) {} }
    let (name, file) = (temporary.path, open(temporary.path, O_RDONLY | O_CLOEXEC))
    defer { close(file) }
    // A link, because a rename would replace what another process has made there meanwhile.
    guard file >= 0, fsync(file) == 0, link(name, path) == 0 || isMoved(name, path) else {
      if errno == EEXIST { throw WorkspaceError.exists(path: path) }
      throw WorkspaceError.notFinished(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// Renames a file if the file system does not support links.
  private static func isMoved(_ temporary: String, _ path: String) -> Bool {
    guard errno == EPERM || errno == EOPNOTSUPP else { return false }
    return rename(temporary, path) == 0
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
