package import Failures

/// Why a source as a whole cannot be read.
package struct SourceError: Error, Hashable, CustomStringConvertible {
  /// The kind of failure, which decides the exit code.
  package enum Kind: Sendable {
    /// There is no such file, or it may not be read.
    case missing
    /// It is damaged, hostile, or in no known format.
    case bad
    /// Reading failed: a broken disk, a full disk.
    case io
    /// Another program holds its lock.
    case busy
    /// The mapping or another setting does not fit it.
    case configuration
    /// A server does not answer, or the library to connect to it is not installed.
    case unavailable
    /// A server refuses the user.
    case refused
    /// The user interrupted reading.
    case interrupted
  }

  /// The kind of failure.
  package let kind: Kind
  /// The source, and the entry within it.
  package let file: String
  /// The line, row or element, counted from 1.
  package let line: Int?
  /// The character of the line, counted from 1, where a settings file is wrong.
  package let column: Int?
  /// What is wrong; shown to the user.
  package let reason: String

  /// Describes a failure.
  ///
  /// - Parameters:
  ///   - line: The line, row or element, counted from 1.
  ///   - column: The character of the line, counted from 1.
  package init(
    _ kind: Kind,
    file: String,
    line: Int? = nil,
    column: Int? = nil,
    reason: String
  ) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// The failure in one line that begins with the position.
  package var description: String {
    let position = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
    return "\(file)\(position): \(reason)"
  }
}

extension SourceError: UserFacingError {
  /// The exit code for the kind of failure.
  package var exitStatus: ExitStatus {
    switch kind {
    case .missing: .noInput
    case .bad: .badData
    case .io: .inputOutput
    case .busy: .tryLater
    case .configuration: .configuration
    case .unavailable: .unavailable
    case .refused: .keyRefused
    case .interrupted: .failed
    }
  }
}

extension SourceError {
  /// Asks for the time zone of a source whose times have none.
  package init(missingZoneOf file: String) {
    self.init(
      .configuration,
      file: file,
      reason:
        "its times have no time zone: pass --timezone, or set it in a job: source: {path: …, timezone: …}"
    )
  }
}
