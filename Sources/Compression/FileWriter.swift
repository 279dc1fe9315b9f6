package import Glibc

/// A file being written, in order and whole or with an error.
package final class FileWriter {
  private let path: String
  private var number: Int32

  /// Makes a file, or empties the one that is there.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - mode: Who may read and write a new file.
  /// - Throws: ``CompressionError`` if it cannot be made.
  package init(path: String, mode: mode_t = 0o666) throws(CompressionError) {
    self.path = path
    number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard number >= 0 else {
      throw CompressionError(errno: errno, file: path, doing: "cannot create")
    }
  }

  deinit { if number >= 0 { Glibc.close(number) } }

  /// Writes bytes at the end.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: ``CompressionError`` if not all of them could be written.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(CompressionError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(number, piece.baseAddress, piece.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw CompressionError(errno: errno, file: path, doing: "cannot write")
      }
    }
  }

  /// Writes bytes at the end.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: ``CompressionError`` if not all of them could be written.
  package func write(_ bytes: [UInt8]) throws(CompressionError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(CompressionError) in try write(bytes) }
    }
    try result.get()
  }

  /// Closes the file.
  ///
  /// - Throws: ``CompressionError`` if the system could not keep what was written.
  package func close() throws(CompressionError) {
    let code = Glibc.close(number)
    number = -1
    guard code == 0 else { throw CompressionError(errno: errno, file: path, doing: "cannot write") }
  }
}
