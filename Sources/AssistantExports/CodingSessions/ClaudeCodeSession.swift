import ArchiveReading
import Conversations
import JSON

/// Builds messages from the lines of one file of Claude Code.
///
/// A file usually has one session. The work of an agent that the model starts is a separate
/// conversation, in a separate file or, in older versions, interleaved with the session.
struct ClaudeCodeSession {
  /// The state of a conversation in the file.
  private struct Known {
    var description: ConversationDescription
    /// The last message, which lines with an unknown parent continue.
    var last: String?
  }

  private var conversations: [String: Known] = [:]
  private var order: [String] = []
  /// The message that is continued by each line that is not a message.
  private var continued: [String: String?] = [:]
  /// The ids of lines that became messages.
  private var messages: Set<String> = []
  /// The agent that each interleaved line belongs to.
  private var agents: [String: String] = [:]
  private var titles: [String: String] = [:]
  private var summary: String?

  /// The conversations of the file.
  var descriptions: [ConversationDescription] {
    order.compactMap { id in
      guard var known = conversations[id] else { return nil }
      known.description.activeLeafId = known.last
      if let session = id.split(separator: ":").dropFirst().first,
        id.split(separator: ":").count == 2
      {
        known.description.name = titles[String(session)] ?? summary ?? known.description.name
      }
      return known.description
    }
  }

  /// Creates a message.
  /// - Returns: nil for bookkeeping lines.
  /// - Throws: ``RecordProblem`` if it is not a line of a session.
  mutating func message(_ record: JSONValue) throws(RecordProblem) -> Message? {
    guard let type = record["type"]?.string else { throw RecordProblem(reason: "type is missing") }
    if let title = record.first(of: "customTitle", "aiTitle")?.string,
      let session = record["sessionId"]?.string
    {
      // A title set by the user is not replaced by a generated one.
      if type == "custom-title" || titles[session] == nil { titles[session] = title }
    }
    if type == "summary" { summary = record["summary"]?.string ?? summary }
    guard let id = record["uuid"]?.idText else {
      if type == "user" || type == "assistant" { throw RecordProblem(reason: "uuid is missing") }
      return nil
    }
    guard let session = record["sessionId"]?.idText else {
      throw RecordProblem(reason: "sessionId is missing")
    }
    let named = record["parentUuid"]?.idText ?? record["logicalParentUuid"]?.idText
    let agent = agent(record, id, parent: named)
    let conversation = "claude-code:\(session)" + (agent.map { ":\($0)" } ?? "")
    describe(conversation, record, isAgent: agent != nil)
    guard let content = ClaudeCodeContent(record, type: type, isAgent: agent != nil) else {
      continued[id] = parent(named, in: conversation)
      return nil
    }
    var message = Message(
      id: id,
      conversationId: conversation,
      text: content.text,
      createdAt: record["timestamp"]?.instant,
      sender: content.sender
    )
    message.isEvent = content.isEvent
    message.attachments = content.attachments
    message.parentId = parent(named, in: conversation)
    message.isInTree = true
    messages.insert(id)
    conversations[conversation]?.last = id
    return message
  }

  /// The message that a line continues.
  private func parent(_ named: String?, in conversation: String) -> String? {
    guard let named else { return nil }
    if messages.contains(named) { return named }
    if let other = continued[named] { return other }
    // The line is in another file or missing: the conversation continues regardless.
    return conversations[conversation]?.last
  }

  /// The agent that a line belongs to; nil for the session itself.
  private mutating func agent(_ record: JSONValue, _ id: String, parent: String?) -> String? {
    guard record["isSidechain"]?.bool == true else { return nil }
    if let agent = record["agentId"]?.idText { return agent }
    let agent = parent.flatMap { agents[$0] } ?? id
    agents[id] = agent
    return agent
  }

  private mutating func describe(_ id: String, _ record: JSONValue, isAgent: Bool) {
    guard conversations[id] == nil else { return }
    let folder = record["cwd"]?.string?.split { $0 == "/" || $0 == "\\" }.last.map(String.init)
    let name = isAgent ? record.first(of: "agentName", "slug")?.string ?? "agent" : folder
    var description = ConversationDescription(id: id, name: name, kind: .ai)
    description.isTree = true
    description.createdAt = record["timestamp"]?.instant
    conversations[id] = Known(description: description)
    order.append(id)
  }
}
