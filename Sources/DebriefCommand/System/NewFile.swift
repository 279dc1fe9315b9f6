import Failures
import Glibc
import TerminalIO

/// Writes a file that must not exist yet.
enum NewFile {
  /// Writes a file, whole or not at all.
  ///
  /// - Parameter path: Where.
  /// - Throws: ``Failure`` if there is such a file, or it cannot be written.
  static func write(_ text: String, to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Failure(.cannotCreate, "\(path): \(String(cString: strerror(errno)))")
    }
    var writer = DescriptorWriter(descriptor, capacity: 1 << 16)
    writer.write(text)
    writer.flush()
    let isWritten = writer.state == .open && fsync(descriptor) == 0
    let code = if case .failed(let code) = writer.state { code } else { errno }
    close(descriptor)
    guard isWritten else {
      unlink(path)
      throw Failure(.inputOutput, "\(path): \(String(cString: strerror(code)))")
    }
  }
}
