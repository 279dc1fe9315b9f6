import HTTP

/// A secret text that shows itself in no description, dump or interpolation.
package struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  let value: String

  /// Keeps a secret.
  ///
  /// It is nil if the text is empty or could not appear in a header. No other form is required:
  /// Google's keys have had several forms.
  package init?(_ value: String) {
    var text = Substring(value)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    self.value = String(text)
  }

  /// A placeholder instead of the secret.
  package var description: String { "(secret)" }
  /// A placeholder instead of the secret.
  package var debugDescription: String { "(secret)" }
  /// An empty mirror, so that `dump` shows nothing.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The credential of a call.
package enum Credential: Sendable {
  /// A key.
  case key(Secret)
  /// A token that is renewed before each call, because it expires.
  case bearer(@Sendable () async throws(ServiceError) -> Secret)
  /// None, for a client that only plans: each call is refused before it is sent.
  case none

  /// The header that contains it; sending two credentials is an error.
  func header() async throws(ServiceError) -> HTTPHeader {
    switch self {
    case .key(let key): HTTPHeader("x-goog-api-key", key.value, isSecret: true)
    case .bearer(let token):
      HTTPHeader("authorization", "Bearer \(try await token().value)", isSecret: true)
    case .none: throw ServiceError(.keyRefused)
    }
  }
}
