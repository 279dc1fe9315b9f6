import HTTP
import Text

/// A secret text that does not appear in descriptions, dumps or interpolations.
package struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  let value: String

  /// Creates a secret.
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
  /// A token that is renewed when the service refuses it, because it expires.
  case bearer(AccessToken)
  /// None, for a client that only plans: each call is refused before it is sent.
  case none

  /// The credential to send with a call; sending two credentials is an error.
  ///
  /// - Throws: ``ServiceError`` if there is nothing to send.
  func value() async throws(ServiceError) -> SentCredential {
    switch self {
    case .key(let key): .key(key)
    case .bearer(let token): .token(try await token.value())
    case .none: throw ServiceError(.keyRefused)
    }
  }

  /// The credential to send after the service has refused another one.
  ///
  /// - Returns: nil if nothing else can be sent.
  /// - Throws: ``ServiceError`` if there is no new token.
  func renewed(
    after refused: SentCredential,
    _ error: ServiceError
  ) async throws(ServiceError) -> SentCredential? {
    guard case .bearer(let token) = self, case .token(let old) = refused, error.httpStatus == 401
    else { return nil }
    let new = try await token.value(besides: old)
    return new == old ? nil : .token(new)
  }
}

/// The credential of one call.
enum SentCredential: Sendable {
  case key(Secret)
  case token(Secret)

  /// Bytes that an endpoint sent back, without the credential: what is read from an answer is shown
  /// and stored.
  func masked(_ bytes: [UInt8]) -> [UInt8] {
    let secret = Array(secret.value.utf8)
    return ByteSearch(secret).isFound(in: bytes)
      ? bytes.replacing(secret, with: Array(Self.mask.utf8)) : bytes
  }

  /// A text that an endpoint sent back, without the credential.
  func masked(_ text: String) -> String {
    ByteSearch(secret.value).isFound(in: text)
      ? text.replacing(secret.value, with: Self.mask) : text
  }

  private static let mask = "(secret)"

  private var secret: Secret {
    switch self {
    case .key(let key): key
    case .token(let token): token
    }
  }

  /// The header that contains it.
  var header: HTTPHeader {
    switch self {
    case .key(let key): HTTPHeader("x-goog-api-key", key.value, isSecret: true)
    case .token(let token): HTTPHeader("authorization", "Bearer \(token.value)", isSecret: true)
    }
  }
}
