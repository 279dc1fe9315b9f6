package import Conversations
import JSON

extension MessageBuilder {
  /// Who wrote a record.
  ///
  /// AI chats name no one but record which side wrote: then the person is `user`, and the model
  /// `assistant` or `assistant:<personalityId>`. People who are only named are told apart by their
  /// names, also where all of them have the role of a user.
  ///
  /// - Returns: nil if the record names neither a person nor a side.
  func sender(_ values: FieldValues<MessageField>) -> Sender? {
    let kind = kind(values)
    let name = values[.senderName]?.idText
    let ownName = kind == .human ? name.flatMap { SenderKind(role: $0) == nil ? $0 : nil } : nil
    let side = kind.map { sideId($0, values) }
    if let id = values[.senderId]?.idText ?? ownName ?? side ?? name {
      return Sender(id: id, name: name, kind: kind ?? .human)
    }
    return nil
  }

  private func kind(_ values: FieldValues<MessageField>) -> SenderKind? {
    if let kind = values[.senderKind]?.string.flatMap(SenderKind.init(role:)) { return kind }
    if let isFromUser = values[.isFromUser]?.truth { return isFromUser ? .human : .assistant }
    return values[.role]?.string.flatMap(SenderKind.init(role:))
  }

  /// The id of a side that has none of its own.
  private func sideId(_ kind: SenderKind, _ values: FieldValues<MessageField>) -> String {
    switch kind {
    case .human: "user"
    case .assistant: values[.personalityId]?.idText.map { "assistant:\($0)" } ?? "assistant"
    case .bot, .system, .tool: kind.name
    }
  }
}

extension SenderKind {
  /// The kind of sender for a role of an AI chat, or for one of debrief's own names.
  ///
  /// It is nil for other words.
  package init?(role: String) {
    switch role.lowercased() {
    case "human", "user", "person", "me": self = .human
    case "assistant", "model", "ai", "gpt", "llm": self = .assistant
    case "bot": self = .bot
    case "system", "developer": self = .system
    case "tool", "function": self = .tool
    default: return nil
    }
  }
}
