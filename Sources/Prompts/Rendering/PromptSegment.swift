/// A piece of a rendered template.
///
/// Rendering makes these and nothing else, so text that comes from data is text whatever it says.
enum PromptSegment: Sendable, Hashable {
  /// Text, of the template or of data.
  case text(String)
  /// What follows is said in this role.
  case role(PromptRole)
  /// The earlier messages are here.
  case history
  /// A part that is not text.
  case media(PromptMedia)
  /// A named section begins.
  case section(String)
}

/// Who says a message.
package enum PromptRole: String, Sendable, Hashable, CaseIterable {
  /// The instructions that apply to everything.
  case system
  /// The user, who asks.
  case user
  /// The model.
  case model
  /// The result of a tool.
  case tool
}

/// A part of a message that is not text.
package struct PromptMedia: Sendable, Hashable {
  /// Its address, or its content as a `data:` URL.
  package let url: String
  /// Its media type, for instance `image/png`.
  let contentType: String?

  /// Creates a part that is not text.
  ///
  /// - Parameters:
  ///   - url: Its address, or its content as a `data:` URL.
  ///   - contentType: Its media type, for instance `image/png`.
  init(url: String, contentType: String? = nil) {
    self.url = url
    self.contentType = contentType
  }
}
