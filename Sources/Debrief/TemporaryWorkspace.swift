package import ArchiveReading
import Compression
import Glibc
package import Workspace

/// A workspace that is removed with the value that holds it.
///
/// What a killed process left is removed when the next one is made: its folder is named after
/// the process.
package final class TemporaryWorkspace {
  private let folder: String
  /// The workspace itself.
  package let workspace: Workspace

  private static let prefix = "debrief-report-"

  /// Makes an empty workspace.
  ///
  /// - Parameter parent: The folder of temporary files.
  /// - Throws: `SourceError` if there is no room for it.
  package init(in parent: String) throws(SourceError) {
    Self.removeLeftovers(in: parent)
    var template = Array("\(parent)/\(Self.prefix)\(getpid())-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      let reason = String(cString: strerror(errno))
      throw SourceError(
        .io,
        file: parent,
        reason: "cannot create a temporary folder there: \(reason)"
      )
    }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    workspace = Workspace(folder: folder + "/workspace")
  }

  deinit { StaleFiles.removeFolder(folder) }

  /// Removes the workspaces of this user whose processes are gone.
  private static func removeLeftovers(in parent: String) {
    guard let stream = opendir(parent) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(prefix), let owner = processId(name), kill(owner, 0) != 0, errno == ESRCH
      else { continue }
      // A folder of another user, or a link, is not ours.
      var status = stat()
      let path = parent + "/" + name
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        status.st_uid == getuid()
      else { continue }
      StaleFiles.removeFolder(path)
    }
  }

  private static func processId(_ name: String) -> pid_t? {
    pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" })
  }
}
