/// A piece of a turn: text, or a file inline or by address.
package enum ContentPart: Sendable, Hashable {
  /// Text.
  case text(String)
  /// The bytes of an image or document and their MIME type, for instance `image/png`.
  ///
  /// The service takes up to 100 MB in one request, PDF up to 50 MB.
  case data([UInt8], type: String)
  /// A file that the service fetches or already has, and its MIME type if known.
  case file(uri: String, type: String?)
}

/// What one side said.
package struct Turn: Sendable, Hashable {
  /// The sides of a conversation with a model.
  package enum Role: String, Sendable, Hashable {
    /// The user who asks.
    case user
    /// The model.
    case model
  }

  /// Who said it.
  package var role: Role
  /// What was said, in order.
  package var parts: [ContentPart]

  /// Creates a turn.
  ///
  /// - Parameter parts: What was said, in order.
  package init(role: Role, parts: [ContentPart]) {
    self.role = role
    self.parts = parts
  }
}
