package import Failures
import CSQLite
import Glibc

/// A failure that SQLite reported, with everything needed to find its cause.
///
/// Bound values never appear here: they may hold people's messages.
package struct DatabaseError: Error, Hashable {
  /// The extended result code, for instance 2067 for a violated UNIQUE constraint.
  let code: Int32

  /// SQLite's own message.
  package let message: String

  /// The statement that failed, if the failure belongs to one.
  let sql: String?

  /// Describes a failure.
  ///
  /// - Parameter system: The last `errno` of the operating system: SQLite reports some failures of
  ///   a full disk as disk I/O errors.
  init(code: Int32, message: String, sql: String?, system: Int32 = 0) {
    let isFull =
      code & 0xFF == SQLITE_FULL
      || code & 0xFF == SQLITE_IOERR && [ENOSPC, EDQUOT].contains(system)
    self.code = isFull ? SQLITE_FULL : code
    self.message = isFull ? "no space left on the device" : message
    self.sql = sql
  }

  /// The kind of failure, as far as callers distinguish them.
  package var kind: Kind {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_NOTADB, SQLITE_CORRUPT: .damaged
    case SQLITE_FULL: .full
    case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .notAccessible
    case SQLITE_IOERR: .io
    case SQLITE_INTERRUPT: .interrupted
    case SQLITE_CONSTRAINT: .constraint
    default: .other
    }
  }

  /// The failures that callers handle differently.
  package enum Kind: Sendable {
    /// Another connection holds the lock: the same call may succeed later.
    case busy
    /// The file is not a database, or is damaged.
    case damaged
    /// The disk is full.
    case full
    /// The file cannot be opened or written.
    case notAccessible
    /// Reading or writing failed.
    case io
    /// A work limit stopped the statement.
    case interrupted
    /// A uniqueness or other rule of the schema was violated.
    case constraint
    /// Anything else, for instance an SQL mistake.
    case other
  }
}

extension DatabaseError: CustomStringConvertible {
  /// The failure in one line, as a log shows it.
  package var description: String {
    let location = sql.map { ", in: \($0)" } ?? ""
    return "SQLite error \(code): \(message)\(location)"
  }
}

extension DatabaseError: UserFacingError {
  /// SQLite's own message, without the statement.
  package var userMessage: String { message }

  /// What to do about a file that is locked, damaged or on a full disk.
  package var fix: String? {
    switch kind {
    case .busy: "try again when the other program is done"
    case .damaged: "restore a copy that `debrief backup` made, or use another --workspace"
    case .full: "free some space, then run the command again"
    case .notAccessible: "see whether this user may read and write the file and its folder"
    case .io, .interrupted, .constraint, .other: nil
    }
  }

  /// Determined by the kind of failure.
  package var exitStatus: ExitStatus { kind.exitStatus }

  /// The database, whose path is not part of the message.
  package var subject: ErrorSubject? { .database }
}

extension DatabaseError.Kind {
  /// The exit status for a failure of the workspace's database.
  package var exitStatus: ExitStatus {
    switch self {
    case .busy: .tryLater
    case .damaged: .badData
    case .full, .io: .inputOutput
    case .notAccessible: .cannotCreate
    case .interrupted, .constraint, .other: .internalError
    }
  }
}
