import ArchiveReading
import Conversations

extension Sender {
  /// The person in an AI chat.
  /// - Parameter name: The name, if the chat has several people.
  /// - Returns: The sender, whose id is `user` if there is no name.
  static func person(_ name: String? = nil) -> Sender {
    guard let name, !name.isEmpty else { return Sender(id: "user") }
    return Sender(id: "user:\(name)", name: name)
  }

  /// A language model.
  ///
  /// - Parameter model: The model's name, if the source has it.
  /// - Returns: The sender, whose id is `assistant` if the model is unknown.
  static func assistant(_ model: String? = nil, name: String? = nil) -> Sender {
    guard let model, !model.isEmpty else {
      return Sender(id: "assistant", name: name, kind: .assistant)
    }
    return Sender(id: "assistant:\(model)", name: name ?? model, kind: .assistant)
  }

  /// A tool that a model called.
  ///
  /// - Parameter name: The tool's name, if the source has it.
  static func tool(_ name: String? = nil) -> Sender {
    guard let name, !name.isEmpty else { return Sender(id: "tool", kind: .tool) }
    return Sender(id: "tool:\(name)", name: name, kind: .tool)
  }

  /// Instructions to a model.
  static let instructions = Sender(id: "system", kind: .system)

  /// The sender for a role; nil if the role is unknown.
  static func side(_ role: String, name: String? = nil, model: String? = nil) -> Sender? {
    switch SenderKind(role: role) {
    case .human: person(name)
    case .assistant, .bot: assistant(model)
    case .tool: tool(name)
    case .system: instructions
    case nil: nil
    }
  }
}
