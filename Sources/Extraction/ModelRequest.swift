/// The digest of everything in a request that decides the answer, in hexadecimal.
package struct RequestHash: Sendable, Hashable {
  /// The digest, in hexadecimal.
  package let text: String

  /// Wraps a digest.
  init(_ text: String) { self.text = text }
}

/// A request to a model service, in the service's own format.
package protocol ModelPayload: Sendable {
  /// The digest of everything that decides the answer, in hexadecimal.
  var hash: String { get }
}

/// A request to a model; the engine that makes it and the caller that sends it know its format.
package struct ModelRequest: Sendable, Hashable {
  /// Identifies the request, and its stored answer.
  package let hash: RequestHash
  /// The request itself.
  package let payload: any ModelPayload

  /// Wraps a request.
  package init(_ payload: some ModelPayload) {
    hash = RequestHash(payload.hash)
    self.payload = payload
  }

  /// Two requests with one digest have one answer.
  package static func == (left: ModelRequest, right: ModelRequest) -> Bool {
    left.hash == right.hash
  }

  /// Hashes the digest.
  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
