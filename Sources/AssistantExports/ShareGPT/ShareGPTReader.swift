import ArchiveReading
import Conversations
import JSON

/// Reads documents with shared conversations.
final class ShareGPTReader: DocumentFormatReader {
  private let collector: MessageCollector
  private var identities = ConversationIdentities(prefix: "sharegpt")
  private var chunk: Chunk?

  /// A chunk of a conversation that was split because of its length; its number is the number of
  /// turns before it.
  private struct Chunk {
    var base: Substring
    var next: Int
    var conversation: String
  }

  init(collector: MessageCollector) { self.collector = collector }

  func read(_ document: SourceDocument) throws {
    chunk = nil
    try JSONRecords(document, collector: collector).forEach { number, value in
      guard let turns = ShareGPTFormat.turns(of: value) else {
        throw RecordProblem(reason: "it has no conversations")
      }
      if turns.isEmpty { throw RecordProblem(reason: "the conversation is empty") }
      try write(value, turns, number)
    }
  }

  private func write(_ record: JSONValue, _ turns: [JSONValue], _ number: Int) throws {
    let id = record["id"]?.idText
    let continued = id.flatMap { continuation($0) }
    var messages: [Message] = []
    if continued == nil, let system = record["system"]?.string, !system.isEmpty {
      messages.append(
        Message(id: "system", conversationId: "", text: system, sender: .instructions)
      )
    }
    let first = continued?.next ?? 0
    var unknown: [Int] = []
    for (index, turn) in turns.enumerated() {
      let message = message(turn, index: first + index, model: record["model"]?.string)
      if let message { messages.append(message) } else { unknown.append(index + 1) }
    }
    if messages.isEmpty { throw RecordProblem(reason: "no turn names its sender") }
    for turn in unknown {
      try collector.setAside(line: number, "message \(turn) has no known sender")
    }
    let conversation = continued?.conversation ?? identities.id(id, opening: messages)
    remember(id, turns: turns.count, conversation)
    if continued == nil {
      let title = record["title"]?.string
      collector.append(ConversationDescription(id: conversation, name: title, kind: .ai))
    }
    for var message in messages {
      message.conversationId = conversation
      try collector.append(message)
    }
  }

  /// The conversation that the record with an id continues; nil if it begins one.
  private func continuation(_ id: String) -> Chunk? {
    guard let chunk, let (base, number) = Self.split(id), base == chunk.base, number == chunk.next
    else { return nil }
    return chunk
  }

  private func remember(_ id: String?, turns: Int, _ conversation: String) {
    guard let id, let (base, number) = Self.split(id), number < 1 << 40 else {
      chunk = nil
      return
    }
    chunk = Chunk(base: base, next: number + turns, conversation: conversation)
  }

  /// Splits `abc_13` into its parts.
  private static func split(_ id: String) -> (Substring, Int)? {
    guard let mark = id.lastIndex(of: "_"), let number = Int(id[id.index(after: mark)...]),
      number >= 0
    else { return nil }
    return (id[..<mark], number)
  }

  private func message(_ turn: JSONValue, index: Int, model: String?) -> Message? {
    let side = turn.first(of: "from", "role")?.string ?? ""
    guard let sender = Self.sender(side, model) else { return nil }
    var parts = ChatParts(nil)
    let value = turn.first(of: "value", "content")
    if side == "function_call" {
      let call = value?.unpacked(JSONParser())
      let name = call?["name"]?.string
      parts.call(name, name == nil ? value : call?["arguments"])
    } else {
      parts.add(value)
    }
    var message = Message(
      id: turn["id"]?.idText ?? "\(index + 1)",
      conversationId: "",
      text: sender.kind == .tool ? ToolMarker.shortened(parts.text) : parts.text,
      sender: sender
    )
    message.attachments = parts.attachments
    return message
  }

  private static func sender(_ side: String, _ model: String?) -> Sender? {
    switch side.lowercased() {
    case "function_call", "observation", "function_response", "tool_response": .tool()
    case "chatgpt", "bing", "bard", "claude": .assistant(model ?? side)
    default: .side(side, model: model)
    }
  }
}
