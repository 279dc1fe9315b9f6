import Failures
import Glibc

/// A file that holds one secret, such as a key, on one line.
struct SecretFile: Equatable {
  /// The secret, without the line end.
  let text: String
  /// Whether other users can read it.
  let isShared: Bool

  /// Secrets are short.
  private static let sizeLimit = 1 << 16

  /// Reads a file.
  ///
  /// It is nil if there is no such file.
  ///
  /// - Throws: ``Failure`` that says what is wrong with it.
  init?(_ path: String) throws(Failure) {
    // A FIFO must not make the program wait for a writer.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    if file < 0, errno == ENOENT || errno == ENOTDIR { return nil }
    guard file >= 0 else { throw Self.failure(path, String(cString: strerror(errno))) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Self.failure(path, "it is not a regular file")
    }
    var bytes = [UInt8](repeating: 0, count: Self.sizeLimit + 1)
    let count = read(file, &bytes, bytes.count)
    guard count >= 0 else { throw Self.failure(path, String(cString: strerror(errno))) }
    guard count <= Self.sizeLimit else { throw Self.failure(path, "it is too long for a secret") }
    text = try Self.line(bytes.prefix(count), path)
    isShared = status.st_mode & 0o077 != 0
  }

  private static func line(_ bytes: ArraySlice<UInt8>, _ path: String) throws(Failure) -> String {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw failure(path, "it is in UTF-16; save it as UTF-8")
    }
    // Some editors begin UTF-8 with a byte order mark, which is not part of the secret.
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.filter { !$0.allSatisfy { $0 == 0x20 } }
    guard let line = lines.first else { throw failure(path, "it is empty") }
    guard lines.count == 1 else {
      throw failure(path, "it has \(lines.count) lines; a secret has one")
    }
    return String(decoding: line, as: UTF8.self)
  }

  private static func failure(_ path: String, _ reason: String) -> Failure {
    Failure(.configuration, "\(path): \(reason)")
  }
}
