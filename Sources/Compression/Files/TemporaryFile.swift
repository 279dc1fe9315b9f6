import Glibc
package import Threads

/// A private file that is removed when the last owner releases it.
///
/// What a killed process left in the same folder is removed when the next one is created there.
package final class TemporaryFile: Sendable {
  /// Its path.
  package let path: String
  private let lock: Int32

  /// Creates an empty file that only the user may read.
  /// - Parameter folder: Where to create it.
  /// - Throws: ``CompressionError`` if it cannot be created.
  package init(in folder: String) throws(CompressionError) {
    (path, lock) = try StaleFiles.make(in: folder, or: "cannot make a temporary file") { template in
      // mkstemp creates the file with mode 0600.
      let number = mkstemp(template)
      if number >= 0 { close(number) }
      return number >= 0
    }
  }

  /// Copies the bytes of a pipe, as they are.
  ///
  /// - Parameters:
  ///   - pipe: The pipe; nil for standard input.
  ///   - folder: Where to create the file.
  ///   - isCancelled: Whether to stop, also while no data arrive.
  /// - Throws: ``CompressionError`` if the pipe cannot be read or the file cannot be written.
  package convenience init(
    copying pipe: String?,
    in folder: String,
    isCancelled: StopRequest = .never
  ) throws(CompressionError) {
    try self.init(in: folder)
    let source =
      try pipe.map { path throws(CompressionError) in try FileDescriptor(pipe: path) }
      ?? FileDescriptor(number: STDIN_FILENO, name: "standard input", closes: false)
    if pipe != nil { try source.waitForWriter(isCancelled) }
    let input = FileInput(source)
    let writer = try FileWriter(path: path, mode: 0o600)
    while true {
      try source.waitForBytes(isCancelled)
      guard try input.fill() else { break }
      try writer.write(input.available)
      input.consume(input.available.count)
    }
    try writer.close()
  }

  /// Gives the file, once it is complete, a name in its folder that outlasts it.
  ///
  /// - Parameters:
  ///   - name: The path.
  ///   - replaces: Whether a file that is there goes; if not, one that another process has made
  ///     meanwhile stays.
  /// - Returns: 0, or the `errno` of what failed: `EEXIST` if a file stays.
  package func move(to name: String, replacing replaces: Bool = false) -> Int32 {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return errno }
    defer { close(file) }
    guard fsync(file) == 0 else { return errno }
    // A rename would replace what is there. Without links, as on FAT, there is nothing better.
    if !replaces {
      if link(path, name) == 0 { return 0 }
      guard errno == EPERM || errno == EOPNOTSUPP else { return errno }
    }
    return rename(path, name) == 0 ? 0 : errno
  }

  deinit {
    unlink(path)
    close(lock)
  }
}
