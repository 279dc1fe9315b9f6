package import ArchiveReading
import CivilTime
import Conversations
package import JSON

/// Gemini CLI's sessions: a JSON document or JSON Lines, one file per session.
///
/// <https://github.com/google-gemini/gemini-cli>, `chatRecordingTypes.ts`. In JSON Lines a changed
/// message is written again, and a rewind is a line that names the message to go back to.
package enum GeminiCLIFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "gemini-cli"

  /// Whether a document names a session and the hash of its project.
  package static func recognizes(_ beginning: JSONValue) -> Bool {
    beginning["sessionId"]?.string != nil && beginning["projectHash"]?.string != nil
  }

  /// Prepares to read sessions, in one object or in lines.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    GeminiCLIReader(collector: collector)
  }
}

/// Reads one session after another.
private final class GeminiCLIReader: DocumentFormatReader {
  private let collector: MessageCollector

  init(collector: MessageCollector) { self.collector = collector }

  func read(_ document: SourceDocument) throws {
    var session = GeminiCLISession(head: document.beginning)
    let records = JSONRecords(document, collector: collector)
    if document.beginning["messages"] != nil {
      try records.forEachElement(of: "messages[]") { _, record in
        try session.add(message: record, to: collector)
      }
    } else {
      try records.forEachLine { _, record in try session.add(line: record, to: collector) }
    }
    try session.finish(to: collector)
  }
}

/// Builds messages from the records of one session.
private struct GeminiCLISession {
  /// The maximum size of the buffered messages, which may still change, in bytes of text.
  private static let limit = 64 << 20

  private var description: ConversationDescription
  private var waiting: [Message] = []
  private var positions: [String: Int] = [:]
  /// The positions of messages that were not retracted, in order.
  private var live: [Int] = []
  private var size = 0
  /// The number of messages added, used as the id of a message without one.
  private var count = 0

  init(head: JSONValue) {
    description = ConversationDescription(
      id: "gemini-cli:\(head["sessionId"]?.string ?? "")",
      name: head["summary"]?.string,
      kind: .ai
    )
    description.createdAt = head["startTime"]?.instant
  }

  /// Adds a line of JSON Lines.
  mutating func add(line record: JSONValue, to collector: MessageCollector) throws {
    if let id = record["$rewindTo"]?.idText { return rewind(to: id) }
    if let changes = record["$set"] {
      if let summary = changes["summary"]?.string { description.name = summary }
      for message in changes["messages"]?.array ?? [] { try add(message: message, to: collector) }
    } else if record["projectHash"] == nil {
      try add(message: record, to: collector)
    }
  }

  /// Adds a message, or replaces an earlier version of it.
  mutating func add(message record: JSONValue, to collector: MessageCollector) throws {
    count += 1
    guard let type = record["type"]?.string else { throw RecordProblem(reason: "type is missing") }
    var message = Message(
      id: record["id"]?.idText ?? "\(count)",
      conversationId: description.id,
      text: "",
      createdAt: record["timestamp"]?.instant
    )
    var parts = ChatParts(record.first(of: "displayContent", "content"))
    switch type {
    case "user": message.sender = .person()
    case "gemini", "model": message.sender = .assistant(record["model"]?.string)
    default: (message.sender, message.isEvent) = (Sender(id: "system", kind: .system), true)
    }
    for call in record["toolCalls"]?.array ?? [] { parts.call(call["name"]?.string, call["args"]) }
    if parts.isToolOnly { message.sender = .tool(parts.tool) }
    (message.text, message.attachments) = (parts.text, parts.attachments)
    if message.text.isEmpty {
      let thoughts = (record["thoughts"]?.array ?? []).compactMap(Self.thought)
      (message.text, message.isEvent) = (thoughts.joined(separator: "\n"), true)
    }
    try keep(message, to: collector)
  }

  private static func thought(_ value: JSONValue) -> String? {
    let parts = [value["subject"]?.string, value["description"]?.string].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ": ")
  }

  private mutating func keep(_ message: Message, to collector: MessageCollector) throws {
    size += message.text.utf8.count + 200
    if let position = positions[message.id] {
      let deletedAt = waiting[position].deletedAt
      waiting[position] = message
      waiting[position].deletedAt = deletedAt
    } else {
      positions[message.id] = waiting.count
      live.append(waiting.count)
      waiting.append(message)
    }
    if size > Self.limit { try flush(to: collector) }
  }

  /// Retracts all messages from a given one on.
  private mutating func rewind(to id: String) {
    // If it does not know the message, the program starts over.
    let first = positions[id] ?? 0
    while let index = live.last, index >= first {
      live.removeLast()
      waiting[index].deletedAt =
        waiting[index].createdAt ?? description.createdAt ?? Instant(milliseconds: 0)
    }
  }

  private mutating func flush(to collector: MessageCollector) throws {
    for message in waiting { try collector.append(message) }
    waiting.removeAll()
    positions.removeAll()
    live.removeAll()
    size = 0
  }

  /// Passes on the buffered messages and the description of the session.
  mutating func finish(to collector: MessageCollector) throws {
    try flush(to: collector)
    collector.append(description)
    try collector.recordWasRead()
  }
}
