import Glibc

/// A file being written sequentially, completely or with an error.
package final class FileWriter {
  private let path: String
  private var number: Int32
  private let closes: Bool
  /// Whether the reader of a pipe has gone away, which is not a failure: nothing more is written.
  package private(set) var isAbandoned = false

  /// Creates a file, or truncates an existing one.
  /// - Parameter mode: The permissions of a new file.
  /// - Throws: ``CompressionError`` if it cannot be created.
  package init(path: String, mode: UInt32 = 0o666) throws(CompressionError) {
    self.path = path
    closes = true
    number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard number >= 0 else {
      throw CompressionError(errno: errno, file: path, doing: "cannot create")
    }
  }

  /// Writes to a file that is already open and stays open.
  package init(number: Int32, name: String) {
    self.number = number
    path = name
    closes = false
  }

  deinit { if number >= 0, closes { Glibc.close(number) } }

  /// Writes bytes at the end.
  ///
  /// - Throws: ``CompressionError`` if not all of them could be written.
  func write(_ bytes: UnsafeRawBufferPointer) throws(CompressionError) {
    var rest = bytes[...]
    while !rest.isEmpty, !isAbandoned {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(number, piece.baseAddress, piece.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        isAbandoned = true
      } else if errno == EAGAIN {
        // Standard output may share its non-blocking mode with another program's terminal.
        var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } else if errno != EINTR {
        throw CompressionError(errno: errno, file: path, doing: "cannot write")
      }
    }
  }

  /// Writes bytes at the end.
  ///
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
    guard closes else { return }
    let code = Glibc.close(number)
    number = -1
    guard code == 0 else { throw CompressionError(errno: errno, file: path, doing: "cannot write") }
  }
}
