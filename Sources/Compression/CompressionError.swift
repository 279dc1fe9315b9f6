package import Failures

/// Why bytes could not be read, decompressed or written.
package struct CompressionError: Error, Hashable, CustomStringConvertible {
  /// The kind of failure.
  package enum Kind: Sendable, Hashable {
    /// There is no such file.
    case missing
    /// The file may not be read, or is of a kind that cannot be.
    case notAccessible
    /// Reading or writing failed.
    case io
    /// The data end too early.
    case truncated
    /// The data contradict themselves or their checksum.
    case damaged
    /// The data exceed a limit of ``Limits``.
    case limit
    /// The data are encrypted.
    case encrypted
    /// The data are compressed or arranged in an unsupported way.
    case unsupported
    /// The user interrupted the operation.
    case interrupted
  }

  /// The kind of failure.
  package let kind: Kind
  /// The file, and the entry within it.
  package let file: String
  /// What is wrong; shown to the user.
  package let reason: String

  /// Describes a failure.
  package init(_ kind: Kind, file: String, reason: String) {
    self.kind = kind
    self.file = file
    self.reason = reason
  }

  /// The failure in one line that begins with the file.
  package var description: String { "\(file): \(reason)" }
}

extension CompressionError: UserFacingError {
  /// The status for the kind of failure.
  package var exitStatus: ExitStatus {
    switch kind {
    case .missing, .notAccessible: .noInput
    case .truncated, .damaged, .limit, .encrypted, .unsupported: .badData
    case .io: .inputOutput
    case .interrupted: .failed
    }
  }
}
