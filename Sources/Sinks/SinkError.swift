package import Failures
import Compression
import Database
import PostgreSQL

/// Why insights could not be written, or reviews could not be read back.
package struct SinkError: Error, Hashable, CustomStringConvertible {
  /// What kind of failure it is.
  package enum Kind: Sendable, Hashable {
    /// There is no such file or folder.
    case missing
    /// It may not be written, or is of a kind that cannot be.
    case notWritable
    /// Another program keeps it locked: the same call may succeed later.
    case locked
    /// It is not a database, or a damaged one.
    case damaged
    /// The disk is full.
    case full
    /// The app's table has columns that debrief cannot fill, or lacks some.
    case configuration
    /// A rule of the app's table forbids a row.
    case refused
    /// Reading or writing failed.
    case io
    /// A server does not answer, or its client library is not installed.
    case unavailable
    /// A server refuses the user.
    case denied
  }

  /// What kind of failure it is.
  package let kind: Kind
  /// The file, as the user named it.
  package let file: String
  /// What is wrong, in words for the user.
  package let reason: String

  init(_ kind: Kind, file: String, _ reason: String) {
    self.kind = kind
    self.file = file
    self.reason = reason
  }

  /// The failure in one line that begins with the file.
  package var description: String { "\(file): \(reason)" }
}

extension SinkError {
  /// Puts a failure of SQLite into words; its statement is left out.
  init(_ error: DatabaseError, file: String) {
    switch error.kind {
    case .busy:
      self.init(.locked, file: file, "another program keeps the database locked; try again later")
    case .damaged:
      self.init(.damaged, file: file, "it is not a SQLite database, or a damaged one")
    case .full: self.init(.full, file: file, "it cannot be written: \(error.message)")
    case .interrupted:
      self.init(
        .refused,
        file: file,
        "its triggers take too many steps per thread for its size; nothing was written"
      )
    case .notAccessible:
      self.init(.notWritable, file: file, "it cannot be written: \(error.message)")
    case .constraint:
      self.init(.refused, file: file, "its table insights refuses a row: \(error.message)")
    case .io, .other: self.init(.io, file: file, error.message)
    }
  }

  /// Puts what a server said into words.
  init(_ error: PostgresError, file: String) {
    let kind: Kind =
      switch error.kind {
      case .libraryMissing, .unavailable, .other, .interrupted: .unavailable
      case .refused: .denied
      case .configuration, .statement: .configuration
      case .conflict: .locked
      case .inputOutput: .io
      }
    self.init(kind, file: file, error.messageWithFix)
  }

  /// Puts a failure of writing a file into words.
  init(_ error: CompressionError, file: String) {
    let kind: Kind =
      switch error.kind {
      case .missing, .notAccessible: .notWritable
      default: .io
      }
    self.init(
      kind,
      file: file,
      error.kind == .missing ? "its folder does not exist" : error.reason
    )
  }

  /// Puts any failure of a transaction into words.
  init(_ error: any Error, file: String) {
    switch error {
    case let error as SinkError: self = error
    case let error as DatabaseError: self.init(error, file: file)
    case let error as PostgresError: self.init(error, file: file)
    default: self.init(.io, file: file, "\(error)")
    }
  }
}

extension SinkError: UserFacingError {
  /// What to do about a full disk.
  package var fix: String? {
    kind == .full ? "free some space: the next run writes what is missing" : nil
  }

  /// It depends on the kind of failure.
  package var exitStatus: ExitStatus {
    switch kind {
    case .missing: .noInput
    case .notWritable: .cannotCreate
    case .locked: .tryLater
    case .damaged: .badData
    case .configuration, .refused: .configuration
    case .full, .io: .inputOutput
    case .unavailable: .unavailable
    case .denied: .keyRefused
    }
  }
}
