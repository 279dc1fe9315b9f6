import ArchiveReading
import Compression
import Conversations
import JSON

/// The mapping of Claude's conversations.
struct ClaudeShape: ConversationShape {
  static let members: Set<String> = ["uuid", "name", "created_at", "account"]

  /// The names of accounts, by id.
  private let people: [String: String]
  private var person = Sender.person()
  private var previous: String?

  init(people: [String: String]) { self.people = people }

  /// Reads the names of the accounts, if the export has them.
  ///
  /// - Returns: Names by id; none if there is no such file.
  static func people(in probe: SourceProbe) -> [String: String] {
    guard case .container = probe.shape else { return [:] }
    var people: [String: String] = [:]
    for file in probe.files where file.baseName == "users.json" {
      guard let bytes = try? file.open().readAll(limit: 16 << 20),
        let users = try? JSONParser().parse(bytes).array
      else { continue }
      for user in users {
        guard let id = user["uuid"]?.idText else { continue }
        people[id] = user.first(of: "full_name", "name")?.idText
      }
    }
    return people
  }

  func paths(in beginning: JSONValue) -> (conversation: String, message: String) {
    beginning.array == nil ? ("", "chat_messages[]") : ("[]", "[].chat_messages[]")
  }

  mutating func begin() {
    person = .person()
    previous = nil
  }

  mutating func set(_ name: String, _ value: JSONValue, of draft: inout ConversationDraft) {
    switch name {
    case "uuid": draft.description.id = value.idText.map { "claude:\($0)" } ?? ""
    case "name": draft.description.name = value.idText
    case "created_at": draft.description.createdAt = value.instant
    default:
      guard let id = value["uuid"]?.idText else { return }
      person = Sender(id: id, name: people[id])
    }
  }

  mutating func messages(
    _ value: JSONValue,
    name: String,
    of draft: inout ConversationDraft
  ) throws(RecordProblem) -> [Message] {
    guard let id = value["uuid"]?.idText else { throw RecordProblem(reason: "uuid is missing") }
    try value.requireTexts("text")
    let content = ClaudeContent(value)
    var message = Message(
      id: id,
      conversationId: "",
      text: content.text,
      createdAt: value["created_at"]?.instant,
      sender: .side(value["sender"]?.string ?? "") ?? content.sender
    )
    message.attachments = content.attachments
    switch message.sender?.kind {
    case .human: message.sender = person
    case .assistant: message.sender = content.sender
    default: break
    }
    // Exports that predate branches have no such field.
    if let parent = value["parent_message_uuid"] {
      draft.description.isTree = true
      message.parentId = parent.idText.flatMap { Self.isRoot($0) ? nil : $0 }
    } else if draft.description.isTree {
      message.parentId = previous
    }
    message.isInTree = draft.description.isTree
    previous = id
    return [message]
  }

  /// Whether an id denotes the root above the first message.
  private static func isRoot(_ id: String) -> Bool {
    id.hasPrefix("00000000-0000-") && id.hasSuffix("-000000000000")
  }
}
