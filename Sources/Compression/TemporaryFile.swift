import Glibc

/// A private file that is removed when the last owner lets go of it.
public final class TemporaryFile: Sendable {
  /// Where it is.
  public let path: String

  /// Makes an empty file that only the user may read.
  ///
  /// - Parameter folder: Where to make it.
  /// - Throws: ``CompressionError`` if it cannot be made.
  public init(in folder: String) throws(CompressionError) {
    var template = Array((folder + "/debrief-XXXXXX").utf8CString)
    // mkstemp makes the file with mode 0600.
    let number = mkstemp(&template)
    guard number >= 0 else {
      throw CompressionError(errno: errno, file: folder, doing: "cannot make a temporary file")
    }
    close(number)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { unlink(path) }
}
