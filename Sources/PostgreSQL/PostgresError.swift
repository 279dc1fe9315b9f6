package import Failures

/// Why a PostgreSQL server cannot be read or written.
package struct PostgresError: Error, Hashable, CustomStringConvertible {
  /// The kind of failure.
  package enum Kind: Sendable, Hashable {
    /// libpq is not installed.
    case libraryMissing
    /// The server does not answer, or ended the connection.
    case unavailable
    /// The server refuses the user, or this connection.
    case refused
    /// The connection would not be secure, or the settings make no sense.
    case configuration
    /// A statement does not fit the database: no such table or column, a wrong type.
    case statement
    /// Another transaction conflicts; the same call may succeed later.
    case conflict
    /// The server's disk is full, or reading failed there.
    case inputOutput
    /// The user wants to stop.
    case interrupted
    /// Anything else that the server reports.
    case other
  }

  /// The kind of failure.
  package let kind: Kind
  /// What is wrong; contains no value of a row.
  package let reason: String
  /// The server's SQLSTATE; see <https://www.postgresql.org/docs/15/errcodes-appendix.html>.
  let state: String?

  /// Describes a failure.
  package init(_ kind: Kind, _ reason: String, state: String? = nil) {
    self.kind = kind
    self.reason = reason
    self.state = state
  }

  /// Describes an error that a server reported.
  init(state: String, message: String) {
    let kind = Self.kind(ofState: state)
    // Errors of class 22 and 23 quote values of rows, which may be chat text.
    let quotesValues = ["22", "23", "P0", "XX"].contains(state.prefix(2))
    self.init(
      kind,
      quotesValues ? "the server reports the error \(state)" : message,
      state: state
    )
  }

  private static func kind(ofState state: String) -> Kind {
    switch state.prefix(2) {
    case "08": return .unavailable
    case "28": return .refused
    case "40": return .conflict
    case "42", "3D", "3F": return state == "42501" ? .refused : .statement
    case "0A", "22", "26": return .statement
    case "53": return state == "53300" ? .unavailable : .inputOutput
    case "55": return .conflict
    case "57": return state == "57014" ? .other : .unavailable
    case "58": return .inputOutput
    default: return .other
    }
  }

  /// Whether a retry may succeed.
  package var isPassing: Bool {
    switch kind {
    case .unavailable, .conflict: true
    default: false
    }
  }

  /// The reason.
  package var description: String { reason }
}

extension PostgresError: UserFacingError {
  /// What to install, if the library is missing, or where a password is looked for.
  package var fix: String? {
    switch kind {
    case .libraryMissing: "install libpq5"
    case .refused where reason.contains("password"):
      "the password is read from ~/.pgpass, PGPASSWORD or a service"
    default: nil
    }
  }

  /// Determined by the kind of failure.
  package var exitStatus: ExitStatus {
    switch kind {
    case .libraryMissing, .unavailable, .other: .unavailable
    case .refused: .keyRefused
    case .configuration, .statement: .configuration
    case .conflict: .tryLater
    case .inputOutput: .inputOutput
    case .interrupted: .failed
    }
  }
}
