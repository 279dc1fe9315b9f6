import ArchiveReading
import CivilTime
import Conversations
import Digest
import JSON

/// A conversation whose nodes are being read; its id comes after them.
struct ChatGPTConversation {
  /// The members that are needed in addition to the nodes.
  static let members: Set<String> = [
    "id", "conversation_id", "title", "create_time", "current_node", "default_model_slug",
  ]
  /// The maximum size of a conversation in memory, in bytes of text.
  private static let limit = 256 << 20

  /// The conversation's number in the document, counted from 1.
  let number: Int
  /// Whether it has nodes, or a member for them.
  var hasMapping = false
  private let name: String
  private var values: [String: JSONValue] = [:]
  private var messages: [Message] = []
  private var size = 0
  private var firstNode: String?
  /// The parents of nodes without messages.
  private var parentOfEmpty: [String: String?] = [:]

  init(name: String, number: Int) {
    self.name = name
    self.number = number
  }

  /// Adds a member.
  mutating func set(_ name: String, _ value: JSONValue) { values[name] = value }

  /// Adds a node.
  ///
  /// - Throws: ``RecordProblem`` if there are too many.
  mutating func add(_ node: ChatGPTNode) throws(RecordProblem) {
    if firstNode == nil { firstNode = node.id }
    size += node.id.utf8.count + 200 + (node.message?.text.utf8.count ?? 0)
    guard size < Self.limit else {
      throw RecordProblem(reason: "the conversation has more than 256 MiB of text")
    }
    guard var message = node.message else {
      parentOfEmpty[node.id] = node.parent
      return
    }
    message.parentId = node.parent
    messages.append(message)
  }

  /// Passes the conversation to a collector.
  /// - Throws: Any error thrown by the collector.
  func write(to collector: MessageCollector, isCutOff: Bool) throws {
    if name.isEmpty, !hasMapping, !isCutOff {
      return try collector.setAside(line: number, "the conversation has no mapping")
    }
    if messages.isEmpty, !hasMapping { return }
    guard let id = nativeId ?? (isCutOff ? nil : derivedId) else {
      // An id other than the one in a complete export would duplicate the conversation.
      let reason = "the conversation is cut off before its id; its messages are left out"
      return try collector.setAside(line: number, reason)
    }
    var description = ConversationDescription(
      id: "chatgpt:\(id)",
      name: values["title"]?.idText,
      kind: .ai
    )
    description.isTree = true
    description.createdAt = createdAt
    description.activeLeafId = values["current_node"]?.idText.flatMap { nearestMessage($0) }
    collector.append(description)
    for var message in messages {
      message.conversationId = description.id
      message.parentId = message.parentId.flatMap { nearestMessage($0) }
      if message.sender == .assistant() { message.sender = assistant }
      try collector.append(message)
    }
  }

  /// The default assistant, for answers that name no model.
  private var assistant: Sender {
    .assistant(values["default_model_slug"]?.idText, name: nil)
  }

  private var createdAt: Instant? {
    values["create_time"]?.instant
  }

  private var nativeId: String? { values["conversation_id"]?.idText ?? values["id"]?.idText }

  /// An id for a conversation that has none, stable while the conversation grows.
  private var derivedId: String? {
    let origin = [name, createdAt.map { "\($0.milliseconds)" } ?? "", firstNode ?? ""]
    let title = createdAt == nil ? values["title"]?.idText ?? "" : ""
    return String(Fingerprint.of((origin + [title]).joined(separator: "\n")), radix: 16)
  }

  /// The id itself, or that of the nearest ancestor with a message.
  private func nearestMessage(_ id: String) -> String? {
    var node = id
    var steps = 0
    while let parent = parentOfEmpty[node] {
      steps += 1
      guard let parent, steps <= parentOfEmpty.count else { return nil }
      node = parent
    }
    return node
  }
}
