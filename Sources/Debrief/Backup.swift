import Compression
import Database
import Glibc
import Workspace

extension Workspace {
  /// Copies the workspace into one new file, even while another process writes to it.
  ///
  /// - Throws: ``WorkspaceError`` if there is nothing to copy or the file exists already.
  package func backup(to path: String) throws {
    let connection = try openForReading()
    guard access(path, F_OK) != 0 else { throw WorkspaceError.exists(path: path) }
    // The file gets its name only once it is complete, even if the process is killed. Where none can
    // be created, SQLite fails as well and says why.
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
    switch temporary?.move(to: path) ?? 0 {
    case 0: break
    case EEXIST: throw WorkspaceError.exists(path: path)
    case let code:
      throw WorkspaceError.notFinished(path: path, reason: String(cString: strerror(code)))
    }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
