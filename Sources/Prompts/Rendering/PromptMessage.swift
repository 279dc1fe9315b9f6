package import JSON

/// A message of a rendered prompt, or an earlier one of a conversation.
package struct PromptMessage: Sendable, Hashable {
  /// A part of a message.
  package enum Part: Sendable, Hashable {
    /// Text.
    case text(String)
    /// Media other than text.
    case media(PromptMedia)
    /// The position of a named section, which someone else fills in.
    case section(String)
  }

  /// Who says it.
  package var role: PromptRole
  /// The content.
  package var parts: [Part]
  /// Whether `{{history}}` put it here.
  var isHistory: Bool

  /// Creates a message.
  ///
  /// - Parameter isHistory: Whether `{{history}}` put it here.
  init(role: PromptRole, parts: [Part], isHistory: Bool = false) {
    self.role = role
    self.parts = parts
    self.isHistory = isHistory
  }

  /// The texts of the message, joined.
  package var text: String {
    parts.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  /// The message as dotprompt writes it: `{"role", "content": [{"text"} | {"media"} | …]}`.
  package var json: JSONValue {
    var object = JSONObject()
    object.append("role", .string(role.rawValue))
    object.append("content", .array(parts.map(\.json)))
    if isHistory { object.append("metadata", ["purpose": "history"]) }
    return .object(object)
  }

  /// Reads a message as dotprompt writes it.
  ///
  /// It is nil if the role or a part is not one that a prompt can have.
  init?(_ json: JSONValue) {
    guard let role = json["role"]?.string.flatMap(PromptRole.init(rawValue:)) else { return nil }
    let content = json["content"]?.array ?? []
    let parts = content.compactMap { Part($0) }
    guard parts.count == content.count else { return nil }
    self.init(role: role, parts: parts)
  }
}

extension PromptMessage.Part {
  /// The part as dotprompt writes it.
  var json: JSONValue {
    switch self {
    case .text(let text): return ["text": .string(text)]
    case .media(let media):
      var object = JSONObject()
      object.append("url", .string(media.url))
      if let type = media.contentType { object.append("contentType", .string(type)) }
      return ["media": .object(object)]
    case .section(let name): return ["metadata": ["purpose": .string(name), "pending": true]]
    }
  }

  init?(_ json: JSONValue) {
    if let text = json["text"]?.string {
      self = .text(text)
    } else if let media = json["media"], let url = media["url"]?.string {
      self = .media(PromptMedia(url: url, contentType: media["contentType"]?.string))
    } else if let name = json["metadata"]?["purpose"]?.string {
      self = .section(name)
    } else {
      return nil
    }
  }
}
