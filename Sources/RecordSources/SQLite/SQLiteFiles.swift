import ArchiveReading
import Glibc

/// A database file and the files next to it, examined without SQLite.
struct SQLiteFiles {
  /// The path with symbolic links resolved, because SQLite looks for the other files next to that.
  let path: String
  /// The size of the file in bytes.
  let size: Int
  private let header: [UInt8]

  /// Looks at a file.
  ///
  /// - Throws: ``SourceError`` if it cannot be read or is not a SQLite database.
  init(path: String, name: String) throws(SourceError) {
    guard let resolved = realpath(path, nil) else { throw Self.failure(name) }
    self.path = String(cString: resolved)
    free(resolved)
    let file = open(self.path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Self.failure(name) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = pread(file, &bytes, bytes.count, 0)
    guard count >= 0 else { throw Self.failure(name) }
    guard count == bytes.count, bytes.starts(with: "SQLite format 3\u{0}".utf8) else {
      let reason = count == 0 ? "the file is empty" : "it is not a SQLite database"
      throw SourceError(.bad, file: name, reason: reason)
    }
    header = bytes
    size = max(Int(lseek(file, 0, SEEK_END)), count)
  }

  private static func failure(_ name: String) -> SourceError {
    let code = errno
    let kind: SourceError.Kind =
      [ENOENT, EACCES, ENOTDIR, EISDIR, ELOOP].contains(code) ? .missing : .io
    return SourceError(kind, file: name, reason: String(cString: strerror(code)))
  }

  /// Whether the header says that changes go to a write-ahead log first:
  /// <https://www.sqlite.org/fileformat2.html#file_format_version_numbers>.
  var isInWALMode: Bool { header[18] == 2 || header[19] == 2 }

  /// Whether there is a write-ahead log that is not empty.
  var hasLog: Bool { logSize > 0 }

  /// The size of the write-ahead log in bytes.
  var logSize: Int { Self.size(of: path + "-wal") }

  /// Whether there is a rollback journal that SQLite would have to play back: one whose first
  /// byte is not 0, see <https://www.sqlite.org/fileformat2.html#the_rollback_journal>.
  var hasJournal: Bool {
    let file = open(path + "-journal", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var byte: UInt8 = 0
    return pread(file, &byte, 1, 0) == 1 && byte != 0
  }

  /// Whether another process has the write-ahead log open: all that do hold a lock on one byte of
  /// the `-shm` file, `UNIX_SHM_DMS` in SQLite's os_unix.c.
  var logIsInUse: Bool { Self.isLocked(path + "-shm", start: 128, count: 1) }

  /// Whether another process is writing the database without a write-ahead log, or about to: it
  /// holds the locks after `PENDING_BYTE` in SQLite's os_unix.c.
  var isBeingWritten: Bool { Self.isLocked(path, start: 0x4000_0000, count: 2) }

  private static func isLocked(_ path: String, start: Int, count: Int) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = start
    lock.l_len = count
    return fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
