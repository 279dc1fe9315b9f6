import ArchiveReading
import Conversations
import JSON

/// A node of a conversation's tree.
struct ChatGPTNode {
  /// Its id.
  var id: String
  /// The id of its parent.
  var parent: String?
  /// The message, without the conversation's id; nil for a purely structural node.
  var message: Message?
}

/// Reads nodes field by field, without building trees of unneeded fields.
///
/// Not thread-safe: use it from one thread at a time.
final class ChatGPTNodeReader {
  private let node = JSONFieldReader(names: ["parent", "message"])
  private let fields = JSONFieldReader(names: Field.allCases.map(\.rawValue))
  private let metadata = JSONFieldReader(names: MetadataField.allCases.map(\.rawValue))
  private let author = JSONFieldReader(names: ["role", "name"])
  private var hasMetadata = false

  private enum Field: String, CaseIterable {
    case author, content, metadata, recipient, channel, weight
    case createTime = "create_time"
  }

  private enum MetadataField: String, CaseIterable {
    case attachments
    case model = "model_slug"
    case isHidden = "is_visually_hidden_from_conversation"
    case isUserSystem = "is_user_system_message"
  }

  /// Reads a node.
  ///
  /// - Throws: ``RecordProblem`` if it cannot be read.
  func node(_ id: String, _ bytes: UnsafeRawBufferPointer) throws(RecordProblem) -> ChatGPTNode {
    if id.isEmpty { throw RecordProblem(reason: "its id is empty") }
    let found: ChatGPTNode
    do throws(JSONError) {
      found = try read(id, bytes)
    } catch {
      if let node = readRepaired(id, bytes) { return node }
      throw RecordProblem(reason: "not a JSON object: \(error)")
    }
    guard found.message != nil || [.absent, .null].contains(node.type(1)) else {
      throw RecordProblem(reason: "its message is not a JSON object")
    }
    return found
  }

  /// Retries with lone surrogates replaced.
  private func readRepaired(_ id: String, _ bytes: UnsafeRawBufferPointer) -> ChatGPTNode? {
    guard var repaired = JSONParser.replacingLoneSurrogates(bytes) else { return nil }
    repaired.append(contentsOf: repeatElement(0, count: JSONFieldReader.padding))
    return repaired.withUnsafeBytes { repaired in
      try? read(id, UnsafeRawBufferPointer(rebasing: repaired.prefix(bytes.count)))
    }
  }

  private func read(
    _ id: String,
    _ bytes: UnsafeRawBufferPointer
  ) throws(JSONError) -> ChatGPTNode {
    try node.read(bytes)
    let parent = try node.value(0)?.idText
    guard node.type(1) == .nested else { return ChatGPTNode(id: id, parent: parent) }
    try fields.read(node.bytes(1))
    hasMetadata = fields.type(Field.metadata.index) == .nested
    if hasMetadata { try metadata.read(fields.bytes(Field.metadata.index)) }
    return ChatGPTNode(id: id, parent: parent, message: try message(id))
  }

  private func message(_ id: String) throws(JSONError) -> Message {
    let content = ChatGPTContent(
      try field(.content),
      attachments: try metadata(.attachments)?.array ?? []
    )
    let (role, name) = try sideOfAuthor()
    let model = try metadata(.model)?.idText
    var message = Message(
      id: id,
      conversationId: "",
      text: content.text,
      createdAt: try field(.createTime)?.instant,
      sender: .side(role, name: name, model: model) ?? .tool(name ?? role)
    )
    message.isInTree = true
    message.attachments = content.attachments
    message.isEvent = try isHidden(content, message.sender?.kind)
    let recipient = try field(.recipient)?.string ?? "all"
    if message.sender?.kind == .assistant, recipient != "all", !recipient.isEmpty {
      call(recipient, content, &message)
    }
    if message.sender?.kind == .tool { message.text = ToolMarker.shortened(message.text) }
    return message
  }

  private func sideOfAuthor() throws(JSONError) -> (role: String, name: String?) {
    guard fields.type(Field.author.index) == .nested else { return ("", nil) }
    try author.read(fields.bytes(Field.author.index))
    return (try author.value(0)?.idText ?? "", try author.value(1)?.idText)
  }

  /// Whether the user did not see it as part of the chat: context, reasoning, instructions.
  private func isHidden(
    _ content: ChatGPTContent,
    _ kind: SenderKind?
  ) throws(JSONError) -> Bool {
    if content.isContext || content.isReasoning { return true }
    if try metadata(.isHidden)?.truth == true { return true }
    if try metadata(.isUserSystem)?.truth == true { return true }
    if try field(.channel)?.string == "analysis" { return true }
    let weight = try field(.weight)?.double
    return weight == 0 && kind != .tool
  }

  /// Turns an answer that is addressed to a tool into a tool call.
  private func call(_ tool: String, _ content: ChatGPTContent, _ message: inout Message) {
    // A canvas is written by a tool call, but it is the answer.
    if let canvas = content.canvas(for: tool) {
      message.text = canvas
    } else {
      message.sender = .tool(tool)
      message.text = ToolMarker.call(tool, .string(content.code ?? content.text))
    }
  }

  private func field(_ field: Field) throws(JSONError) -> JSONValue? {
    try fields.value(field.index)
  }

  private func metadata(_ field: MetadataField) throws(JSONError) -> JSONValue? {
    hasMetadata ? try metadata.value(field.index) : nil
  }
}

extension CaseIterable where Self: Equatable, AllCases.Index == Int {
  /// The index of a field's name in a reader that has the names of all cases.
  fileprivate var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
