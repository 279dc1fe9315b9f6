import ArchiveReading
import Compression
import Glibc

/// A copy of a database and the files next to it, in a folder that only this user can enter.
struct PrivateCopy {
  private let folder: TemporaryDirectory

  /// Where the copy of the database is.
  var path: String { folder.path + "/source.db" }

  /// Copies a database.
  ///
  /// - Parameters:
  ///   - suffixes: The suffixes of the files next to it to copy too, for instance `-wal`.
  ///   - temporaryFolder: Where the copy's folder is made.
  /// - Throws: ``SourceError`` if there is no space left, or reading fails.
  init(
    of path: String,
    with suffixes: [String],
    in temporaryFolder: String,
    name: String
  ) throws(SourceError) {
    do throws(CompressionError) {
      folder = try TemporaryDirectory(in: temporaryFolder)
    } catch { throw Self.failure(name, "cannot create a temporary folder") }
    do {
      for suffix in [""] + suffixes {
        try Self.copy(path + suffix, to: self.path + suffix, name)
      }
    } catch {
      remove()
      throw error
    }
  }

  /// Removes the copy; a connection that has it open keeps what it needs.
  func remove() { folder.remove() }

  private static func copy(
    _ source: String,
    to target: String,
    _ name: String
  ) throws(SourceError) {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw failure(name, "it cannot be copied") }
    defer { close(input) }
    let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw failure(name, "it cannot be copied") }
    defer { close(output) }
    while true {
      let count = sendfile(output, input, nil, 1 << 30)
      if count == 0 { return }
      guard count > 0 || errno == EINTR else { throw failure(name, "it cannot be copied") }
    }
  }

  private static func failure(_ name: String, _ what: String) -> SourceError {
    SourceError(.io, file: name, reason: "\(what): \(String(cString: strerror(errno)))")
  }
}
