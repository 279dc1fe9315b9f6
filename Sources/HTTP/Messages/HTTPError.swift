package import Failures

/// Why a request was not answered.
///
/// An answer with an error status is an answer, not an error of this kind.
package struct HTTPError: Error, Hashable, CustomStringConvertible {
  /// The kinds of failures.
  package enum Kind: Sendable, Hashable {
    /// The server's name has no address.
    case notResolved
    /// No connection to the server or its proxy.
    case notConnected
    /// The server did not prove its identity, or TLS failed otherwise.
    case tls
    /// It took too long.
    case timedOut(TimeLimit)
    /// The connection broke before the answer was complete.
    case broken
    /// The answer exceeds a limit.
    case tooLarge
    /// The caller cancelled it.
    case cancelled
    /// The settings forbid it: offline, plain HTTP to another machine, a private address.
    case notAllowed
    /// The request itself is wrong, for instance a line break in a header field.
    case invalidRequest
    /// The server's answer is not HTTP, or cannot be decompressed.
    case protocolViolation
    /// The transport has been shut down.
    case closed
  }

  /// The limits of ``HTTPTimeouts``.
  package enum TimeLimit: Sendable, Hashable {
    /// Until the connection is established.
    case connect
    /// Until the answer is complete.
    case total
    /// Between two bytes.
    case silence
  }

  /// The kind of the failure.
  package let kind: Kind
  /// The server's name; empty if the URL cannot be read.
  package let host: String
  /// What is wrong; shown to the user.
  package let reason: String

  /// Describes a failure.
  ///
  /// - Parameter reason: What is wrong. Never a header field's value or a part of the URL after the
  ///   name.
  package init(_ kind: Kind, host: String = "", reason: String) {
    self.kind = kind
    self.host = host
    self.reason = reason
  }

  /// The failure in one line that begins with the server's name.
  package var description: String { host.isEmpty ? reason : "\(host): \(reason)" }
}

extension HTTPError: UserFacingError {
  /// A service that is not available (69).
  package var exitStatus: ExitStatus { .unavailable }
}
