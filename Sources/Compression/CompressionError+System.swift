import Glibc

extension CompressionError {
  /// A failure that the system reported.
  ///
  /// - Parameters:
  ///   - code: The value of `errno`.
  ///   - doing: What failed, for instance `cannot open`.
  init(errno code: Int32, file: String, doing: String) {
    let reason = "\(doing): \(String(cString: strerror(code)))"
    switch code {
    case ENOENT, ENOTDIR: self.init(.missing, file: file, reason: "no such file or folder")
    case EACCES, EPERM, ELOOP, EISDIR, ENAMETOOLONG:
      self.init(.notAccessible, file: file, reason: reason)
    default: self.init(.io, file: file, reason: reason)
    }
  }
}
