import Glibc

extension FileStatus {
  /// What the system knows of a path.
  ///
  /// - Parameters:
  ///   - path: The file or folder; symbolic links are followed.
  ///   - name: What the user calls it.
  /// - Returns: Its size and kind.
  /// - Throws: ``CompressionError`` if there is nothing, or it may not be looked at.
  static func of(_ path: String, name: String) throws(CompressionError) -> FileStatus {
    var buffer = stat()
    guard stat(path, &buffer) == 0 else {
      throw CompressionError(errno: errno, file: name, doing: "cannot open")
    }
    return FileStatus(buffer)
  }
}
