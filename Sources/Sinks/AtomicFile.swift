import Compression
import Glibc

/// A file that is written under a temporary name and moved into place when it is complete.
///
/// A reader sees the old file or the new one, never half of one, even after a power loss. A name
/// that ends in `.gz` is written compressed. A new file can be read by its owner alone, because it
/// holds what people said; one that replaces another keeps its mode. Dropped before
/// ``commit()``, it leaves nothing.
package final class AtomicFile {
  private let path: String
  private let folder: String
  private let temporary: TemporaryFile
  private let output: Output
  private var buffer: [UInt8] = []
  private let mode: mode_t?

  private enum Output {
    case plain(FileWriter)
    case gzip(GzipWriter)
  }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: Its destination; a symbolic link is followed.
  ///   - isCompressed: Whether it is written compressed; nil if its name says so.
  ///   - kept: What it must not replace.
  /// - Throws: ``SinkError`` if nothing can be written there, or a file that is kept is there.
  package init(path: String, isCompressed: Bool? = nil, sparing kept: KeptFiles) throws(SinkError) {
    try kept.check(path)
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      throw SinkError(.notWritable, file: path, "it is a folder, a pipe or a device, not a file")
    }
    mode = isThere ? status.st_mode & 0o777 : nil
    self.path = isThere ? Self.target(of: path) : path
    folder = Self.folder(of: self.path)
    do {
      temporary = try TemporaryFile(in: folder)
      output =
        isCompressed ?? path.hasSuffix(".gz")
        ? .gzip(try GzipWriter(path: temporary.path)) : .plain(try FileWriter(path: temporary.path))
    } catch { throw SinkError(error, file: path) }
  }

  /// Adds text.
  ///
  /// - Throws: ``SinkError`` if it cannot be written.
  package func write(_ text: some StringProtocol) throws(SinkError) { try write(text.utf8) }

  /// Adds bytes.
  ///
  /// - Throws: ``SinkError`` if they cannot be written.
  package func write(_ bytes: some Sequence<UInt8>) throws(SinkError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Writes a whole file.
  ///
  /// - Parameter kept: What it must not replace.
  package static func write(
    _ text: some StringProtocol,
    to path: String,
    sparing kept: KeptFiles
  ) throws(SinkError) {
    let file = try AtomicFile(path: path, sparing: kept)
    try file.write(text)
    try file.commit()
  }

  /// Moves the file into place.
  ///
  /// - Throws: ``SinkError`` if it could not be stored; then the old file is still there.
  package func commit() throws(SinkError) {
    try flush()
    do {
      switch output {
      case .plain(let writer): try writer.close()
      case .gzip(let writer): try writer.finish()
      }
    } catch { throw SinkError(error, file: path) }
    if let mode, chmod(temporary.path, mode) != 0 { throw failure() }
    try keep(temporary.path)
    guard rename(temporary.path, path) == 0 else { throw failure() }
    try keep(folder)
  }

  private func flush() throws(SinkError) {
    do {
      switch output {
      case .plain(let writer): try writer.write(buffer)
      case .gzip(let writer): try writer.write(buffer)
      }
    } catch { throw SinkError(error, file: path) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Makes sure that a file's bytes, or a folder's names, are on the disk.
  private func keep(_ path: String) throws(SinkError) {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw failure() }
    defer { close(number) }
    // Some file systems cannot sync folders, and report it.
    guard fsync(number) == 0 || errno == EINVAL else { throw failure() }
  }

  private func failure() -> SinkError {
    let code = errno
    let reason = "it cannot be written: \(String(cString: strerror(code)))"
    return SinkError(code == ENOSPC || code == EDQUOT ? .full : .io, file: path, reason)
  }

  private static func target(of path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
