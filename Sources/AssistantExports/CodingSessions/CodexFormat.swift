package import ArchiveReading
import CivilTime
import Conversations
package import JSON

/// OpenAI Codex's sessions: `rollout-….jsonl`, one file per session.
///
/// <https://github.com/openai/codex>, `codex-rs/protocol`. Each line has a time, a type and a
/// payload; the talk consists of the items of OpenAI's API, and is repeated as the screen showed
/// it. The first versions wrote bare items.
package enum CodexFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "codex"

  /// Whether the first line of a document is one that Codex writes, in any version.
  package static func recognizes(_ beginning: JSONValue) -> Bool {
    if let type = beginning["type"]?.string, beginning["payload"]?.object != nil {
      return CodexSession.types.contains(type) && beginning["timestamp"] != nil
    }
    // The header of the first versions: only the session.
    return beginning["id"]?.string != nil && beginning["timestamp"]?.string != nil
      && beginning["instructions"] != nil && beginning["messages"] == nil
  }

  /// Prepares to read the lines of sessions.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    CodexReader(collector: collector)
  }
}

/// Reads one session after another.
private final class CodexReader: DocumentFormatReader {
  private let collector: MessageCollector

  init(collector: MessageCollector) { self.collector = collector }

  func read(_ document: SourceDocument) throws {
    var session = CodexSession()
    try JSONRecords(document, collector: collector).forEachLine { number, record in
      if let message = try session.message(record, line: number) { try collector.append(message) }
    }
    if let description = session.description { collector.append(description) }
    try collector.recordWasRead()
  }
}

/// Builds messages from the lines of one session.
private struct CodexSession {
  /// The types of lines.
  static let types: Set<String> = [
    "session_meta", "response_item", "event_msg", "turn_context", "compacted",
  ]

  /// The conversation; nil until its header has been read.
  private(set) var description: ConversationDescription?
  private var model: String?
  private var conversation: String { description?.id ?? "codex:unknown" }

  mutating func message(_ record: JSONValue, line: Int) throws(RecordProblem) -> Message? {
    guard record.object != nil else { throw RecordProblem(reason: "it is not a JSON object") }
    let time = record["timestamp"]?.instant
    guard let type = record["type"]?.string, let payload = record["payload"] else {
      return try bareItem(record, line)
    }
    switch type {
    case "session_meta": begin(payload, time)
    case "turn_context": model = payload["model"]?.string ?? model
    case "response_item": return try item(payload, line, time)
    case "compacted":
      guard let text = payload["message"]?.string, !text.isEmpty else { return nil }
      var message = Message(id: "\(line)", conversationId: conversation, text: text)
      (message.createdAt, message.isEvent, message.sender) = (time, true, .instructions)
      return message
    case "event_msg": return nil
    default: throw RecordProblem(reason: "its type is unknown")
    }
    return nil
  }

  /// Reads a line of the first versions.
  private mutating func bareItem(_ record: JSONValue, _ line: Int) throws(RecordProblem) -> Message?
  {
    if record["instructions"] != nil, record["role"] == nil {
      begin(record, record["timestamp"]?.instant)
      return nil
    }
    if record["record_type"] != nil { return nil }
    guard record["type"]?.string != nil else { throw RecordProblem(reason: "type is missing") }
    return try item(record, line, record["timestamp"]?.instant)
  }

  private mutating func begin(_ head: JSONValue, _ time: Instant?) {
    // A forked session repeats the header of the older one after its own.
    guard description == nil, let id = head["id"]?.idText else { return }
    let folder = head["cwd"]?.string?.split { $0 == "/" || $0 == "\\" }.last.map(String.init)
    var description = ConversationDescription(id: "codex:\(id)", name: folder, kind: .ai)
    description.createdAt = head["timestamp"]?.instant ?? time
    self.description = description
  }

  private func item(
    _ item: JSONValue,
    _ line: Int,
    _ time: Instant?
  ) throws(RecordProblem) -> Message? {
    guard description != nil else { throw RecordProblem(reason: "no session began before it") }
    let item = Self.function(item)
    guard let read = OpenAIMessage(item, index: line - 1, model: model)?.message else {
      let type = item["type"]?.string ?? ""
      // States of the program, for instance `ghost_snapshot`.
      if item["role"] == nil, item["content"] == nil, !type.isEmpty { return nil }
      throw RecordProblem(reason: "it is not an item of a session")
    }
    // Encrypted thoughts.
    if read.text.isEmpty { return nil }
    var message = read
    // Not all items have ids, and copies of the session repeat those that exist.
    message.id = "\(line)"
    message.conversationId = conversation
    message.createdAt = message.createdAt ?? time
    if message.sender?.kind == .human, Self.isProgram(message.text) { message.isEvent = true }
    if message.sender?.kind == .system { message.isEvent = true }
    return message
  }

  /// An item in the form of OpenAI's API: custom tools differ only in the names.
  private static func function(_ item: JSONValue) -> JSONValue {
    switch item["type"]?.string {
    case "custom_tool_call":
      return [
        "type": "function_call", "name": item["name"] ?? .null, "arguments": item["input"] ?? .null,
      ]
    case "custom_tool_call_output":
      return ["type": "function_call_output", "output": item["output"] ?? .null]
    default: return item
    }
  }

  /// Whether the program wrote a text in the user's name.
  private static func isProgram(_ text: String) -> Bool {
    [
      "<environment_context>", "<user_instructions>", "# AGENTS.md instructions", "<turn_aborted>",
      "<permissions instructions>", "<INSTRUCTIONS>", "<skill>",
    ].contains { text.startsWithBytes(of: $0) }
  }
}
