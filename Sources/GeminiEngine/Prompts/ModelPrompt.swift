import Extraction
package import Gemini
package import JSON
import Prompts

/// A prompt that asks a model: its template, and the settings in its header.
package struct ModelPrompt: Sendable {
  private let prompt: Prompt
  /// The model that the header names.
  package let model: String
  /// The shape of the answer that the header describes; an object without members if none.
  package let outputSchema: JSONValue
  /// The identity of the prompt's content.
  let identity: String
  /// The thinking level that the header sets.
  package let thinkingLevel: ThinkingLevel?
  private let maxOutputTokens: Int?
  private let tools: [Tool]

  /// The model of prompts that name none.
  static let defaultModel = "gemini-3.8-flash"

  /// Reads the settings of a prompt.
  ///
  /// - Throws: `PromptError` if a setting is invalid.
  init(_ prompt: Prompt) throws(PromptError) {
    self.prompt = prompt
    let header = prompt.file.header
    model = header.model ?? Self.defaultModel
    outputSchema = header.outputSchema ?? ["type": "object", "properties": [:]]
    identity = prompt.identity
    thinkingLevel = try Self.thinking(header.config["thinkingLevel"], prompt)
    maxOutputTokens = try Self.limit(header.config["maxOutputTokens"], prompt)
    tools = try Self.tools(of: prompt)
  }

  /// The tools that a prompt's header requests; none by default.
  ///
  /// - Throws: `PromptError` if there is no such tool.
  static func tools(of prompt: Prompt) throws(PromptError) -> [Tool] {
    var tools: [Tool] = []
    for name in prompt.file.header.tools {
      guard let tool = Tool(rawValue: name) else {
        throw prompt.file.error(
          at: "tools",
          "tools: there is no tool \(name); known are "
            + Tool.allCases.map(\.rawValue).joined(separator: ", ")
        )
      }
      if !tools.contains(tool) { tools.append(tool) }
    }
    return tools
  }

  private static func thinking(
    _ value: JSONValue?,
    _ prompt: Prompt
  ) throws(PromptError) -> ThinkingLevel? {
    guard let value else { return nil }
    guard let level = value.string.flatMap(ThinkingLevel.init(rawValue:)) else {
      let words = ThinkingLevel.allCases.map(\.rawValue).joined(separator: ", ")
      throw prompt.file.error(at: "config", "config.thinkingLevel must be one of \(words)")
    }
    return level
  }

  private static func limit(_ value: JSONValue?, _ prompt: Prompt) throws(PromptError) -> Int? {
    guard let value else { return nil }
    guard let number = value.integer, (1...1_000_000).contains(number) else {
      throw prompt.file.error(at: "config", "config.maxOutputTokens must be a whole number above 0")
    }
    return Int(number)
  }

  /// The request that a prompt renders to.
  ///
  /// - Parameter media: The pictures and documents that the template may name by their numbers.
  /// - Returns: The request, without a schema.
  /// - Throws: `PromptError` if the prompt cannot be rendered.
  func request(
    _ data: OutgoingData,
    _ settings: ModelSettings,
    media: [MessageMedia] = []
  ) throws(PromptError) -> GenerateRequest {
    let rendered = try prompt.render(.object(data.values))
    var parts: [String: ContentPart] = [:]
    for (index, file) in media.enumerated() { parts[MessageMedia.address(index + 1)] = file.part }
    let system = rendered.messages.filter { $0.role == .system }.map(\.text)
    var turns = rendered.messages.filter { $0.role != .system }.compactMap { Self.turn($0, parts) }
    guard let last = turns.popLast(), last.role == .user else {
      throw prompt.error("it must end with a turn of the user")
    }
    var request = GenerateRequest(
      model: settings.model ?? model,
      systemInstruction: system.isEmpty ? nil : system.joined(separator: "\n"),
      parts: last.parts
    )
    request.history = turns
    request.tools = tools
    request.tier = settings.tier ?? .standard
    request.settings.maxOutputTokens = settings.maxOutputTokens ?? maxOutputTokens
    request.settings.thinking = settings.thinking ?? thinkingLevel.map(Thinking.level)
    return request
  }

  private static func turn(_ message: PromptMessage, _ media: [String: ContentPart]) -> Turn? {
    let parts = message.parts.compactMap { part -> ContentPart? in
      switch part {
      case .text(let text): text.isEmpty ? nil : .text(text)
      case .media(let named):
        media[named.url] ?? DataURL(named.url).map { .data($0.bytes, type: $0.type) }
      case .section: nil
      }
    }
    guard !parts.isEmpty else { return nil }
    return Turn(role: message.role == .model ? .model : .user, parts: parts)
  }
}

extension Prompt {
  /// An error in the prompt as a whole.
  func error(_ message: String) -> PromptError { PromptError(file: file.path, message: message) }
}
