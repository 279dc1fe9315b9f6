import ArchiveReading
import CivilTime
import Conversations
import JSON

/// A message or item of OpenAI's APIs.
struct OpenAIMessage {
  /// The message, without its conversation's id.
  let message: Message

  /// Reads a message.
  ///
  /// It is nil if the value is not a message.
  ///
  /// - Parameters:
  ///   - index: The number of messages before it, from which an id is made if it has none.
  ///   - zone: The zone of times without one; nil for UTC.
  init?(_ value: JSONValue, index: Int, model: String?, zone: TimeZoneRules? = nil) {
    let type = value["type"]?.string ?? ""
    let role = value["role"]?.string ?? Self.role(ofItem: type)
    let name = value["name"]?.idText
    guard let sender = Sender.side(role, name: name, model: value["model"]?.string ?? model) else {
      return nil
    }
    var parts = Self.parts(of: value, type)
    for call in value["tool_calls"]?.array ?? [] {
      let function = call["function"] ?? call
      parts.call(function["name"]?.string, function.first(of: "arguments", "args", "input"))
    }
    if let call = value["function_call"], call.object != nil {
      parts.call(call["name"]?.string, call["arguments"])
    }
    var message = Message(
      id: value["id"]?.idText ?? "\(index + 1)",
      conversationId: "",
      text: parts.text,
      createdAt: value.first(of: "created_at", "createdAt", "timestamp", "create_time")?
        .instant(orUTC: zone),
      sender: sender
    )
    message.attachments = parts.attachments
    if sender.kind == .tool { message.text = ToolMarker.shortened(message.text) }
    if sender.kind == .assistant, parts.isToolOnly { message.sender = .tool(parts.tool) }
    if type == "reasoning" || parts.text.isEmpty && !parts.reasoning.isEmpty {
      message.text = parts.reasoning.joined(separator: "\n")
      message.isEvent = true
    }
    self.message = message
  }

  private static func role(ofItem type: String) -> String {
    switch type {
    case "function_call", "function_call_output": "tool"
    case "reasoning", "message": "assistant"
    default: type.hasSuffix("_call") ? "tool" : ""
    }
  }

  private static func parts(of value: JSONValue, _ type: String) -> ChatParts {
    switch type {
    case "function_call":
      var parts = ChatParts(nil)
      parts.call(value["name"]?.string, value["arguments"])
      return parts
    case "function_call_output": return ChatParts(value["output"])
    case "reasoning":
      var parts = ChatParts(nil)
      for part in value["summary"]?.array ?? [] { parts.think(part) }
      return parts
    default:
      if type.hasSuffix("_call") {
        var parts = ChatParts(nil)
        parts.call(type, value.first(of: "arguments", "action", "queries", "code"))
        return parts
      }
      return ChatParts(value["content"] ?? value["refusal"])
    }
  }
}
