import Database
import Glibc
import Workspace

extension Workspace {
  /// Copies the workspace into one new file, also while another process writes to it.
  ///
  /// - Throws: ``WorkspaceError`` if there is nothing to copy or the file exists already, or
  ///   ``DatabaseError``.
  package func backup(to path: String) throws {
    let connection = try openForReading()
    guard access(path, F_OK) != 0 else { throw WorkspaceError.exists(path: path) }
    do {
      // A copy in one transaction, without free pages: https://www.sqlite.org/lang_vacuum.html
      try connection.prepare("VACUUM INTO ?").bind(path).run()
    } catch {
      unlink(path)
      if [.full, .io].contains(error.kind) {
        throw WorkspaceError.notFinished(path: path, reason: error.message)
      }
      guard error.kind == .notAccessible || error.kind == .other else { throw error }
      throw WorkspaceError.notWritable(folder: path, reason: error.message)
    }
  }
}
