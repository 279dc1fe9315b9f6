import Glibc

/// The kind of file that a path leads to.
package enum PathKind: Sendable, Hashable {
  /// A file that can be read again and again.
  case file
  /// A folder.
  case folder
  /// A pipe, whose bytes can be read only once.
  case pipe

  /// Determines the kind of a path.
  /// - Throws: ``CompressionError`` if it does not exist or is not accessible.
  package init(of path: String) throws(CompressionError) {
    var buffer = stat()
    guard stat(path, &buffer) == 0 else {
      throw CompressionError(errno: errno, file: path, doing: "cannot open")
    }
    let status = FileStatus(buffer)
    // Some devices have no end: `/dev/zero`.
    guard !status.isDevice else {
      throw CompressionError(.notAccessible, file: path, reason: "it is a device, not a file")
    }
    guard !status.isSocket else {
      throw CompressionError(.notAccessible, file: path, reason: "it is a socket, not a file")
    }
    self = status.isFolder ? .folder : status.isRegular ? .file : .pipe
  }
}
