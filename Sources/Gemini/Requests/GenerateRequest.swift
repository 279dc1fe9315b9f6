package import JSON
import Digest

/// A question to a model.
///
/// The same request always gives the same bytes, so its hash identifies the answer. It always ends
/// with a turn of the user: the service refuses one that ends with the model's.
package struct GenerateRequest: Sendable, Hashable {
  /// The model, for instance `gemini-3.8-flash`.
  package var model: String
  /// Instructions that precede the conversation; never text from a chat.
  package var systemInstruction: String?
  /// Earlier turns.
  package var history: [Turn] = []
  /// The user's turn that is to be answered; images are before the text.
  package var parts: [ContentPart]
  /// How the answer is generated.
  package var settings = GenerationSettings()
  /// The tools that the model may use; none by default.
  package var tools: [Tool] = []
  /// The tier to ask for.
  package var tier = ServiceTier.standard

  /// Creates a request.
  ///
  /// - Parameter parts: What the user says; at least one part.
  package init(model: String, systemInstruction: String? = nil, parts: [ContentPart]) {
    self.model = model
    self.systemInstruction = systemInstruction
    self.parts = parts
  }

  /// The key of the answer to this request: SHA-256, 64 lower-case hexadecimal digits.
  ///
  /// Model and content count; the tier, storage and streaming do not, because they do not change
  /// the answer.
  package var hash: String {
    var bytes = Array("generateContent\n\(model)\n".utf8)
    bytes += JSONValue.object(content(isHashed: true)).bytes
    return SecureDigest.hexadecimal(SecureDigest.of(bytes))
  }

  /// The body that is sent.
  ///
  /// - Parameter continuationToken: Where a truncated answer continues.
  /// - Returns: The JSON, members always in the same order.
  package func body(_ dialect: Dialect = .developer, continuationToken: String? = nil) -> JSONValue
  {
    var members = content(isHashed: false)
    if dialect == .developer {
      if tier != .standard { members.append("serviceTier", .string(tier.rawValue)) }
      // New projects keep requests for up to 55 days unless storage is turned off.
      members.append("store", false)
    }
    if let continuationToken { members.append("continuationToken", .string(continuationToken)) }
    return .object(members)
  }

  /// The services that speak this protocol.
  package enum Dialect: Sendable, Hashable {
    /// The Gemini Developer API.
    case developer
    /// Vertex AI: no `store`, and the tier is in a header.
    case vertex
  }

  /// The content; parts that stay the same come first, so that the service can cache them.
  ///
  /// - Parameter isHashed: Whether files are named by their digest instead of their bytes.
  private func content(isHashed: Bool) -> JSONObject {
    var members = JSONObject()
    if let systemInstruction, !systemInstruction.isEmpty {
      members.append("systemInstruction", ["parts": [["text": .string(systemInstruction)]]])
    }
    let turns = history + [Turn(role: .user, parts: parts)]
    members.append("contents", .array(turns.map { $0.json(isHashed: isHashed) }))
    if let settings = settings.json { members.append("generationConfig", settings) }
    if !tools.isEmpty {
      members.append("tools", .array(tools.map(\.json)))
    }
    return members
  }
}

extension Turn {
  func json(isHashed: Bool) -> JSONValue {
    ["role": .string(role.rawValue), "parts": .array(parts.map { $0.json(isHashed: isHashed) })]
  }
}

extension ContentPart {
  func json(isHashed: Bool) -> JSONValue {
    switch self {
    case .text(let text): return ["text": .string(text)]
    case .data(let bytes, let type):
      if isHashed {
        let digest = SecureDigest.hexadecimal(SecureDigest.of(bytes))
        return ["inlineData": ["mimeType": .string(type), "sha256": .string(digest)]]
      }
      return ["inlineData": ["mimeType": .string(type), "data": .string(Base64.encode(bytes))]]
    case .file(let uri, let type):
      var members = JSONObject()
      if let type { members.append("mimeType", .string(type)) }
      members.append("fileUri", .string(uri))
      return ["fileData": .object(members)]
    }
  }
}

extension Tool {
  var json: JSONValue { [rawValue: [:]] }
}
