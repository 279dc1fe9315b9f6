import CivilTime
import Compression
import Conversations
import JSON

/// Reads documents with Claude's conversations, message by message.
final class ClaudeReader: DocumentReader {
  private let collector: MessageCollector
  private let parser = JSONParser()
  /// The names of accounts, by id.
  private let people: [String: String]
  private var draft: ConversationDraft?
  private var person = Sender.person()
  private var previous: String?

  init(people: [String: String], collector: MessageCollector) {
    self.people = people
    self.collector = collector
  }

  /// Reads who has the account, where the export says it.
  ///
  /// - Parameter probe: The source.
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

  func read(_ document: SourceDocument) throws {
    let place = document.beginning.array == nil ? "" : "[]"
    let messages = place.isEmpty ? "chat_messages[]" : "\(place).chat_messages[]"
    let reader = JSONStreamReader([messages], of: document.stream)
    do {
      while let piece = try reader.next() {
        switch piece.place {
        case messages: try takeMessage(piece)
        case place: try takeConversation(piece)
        default: break
        }
      }
    } catch let error as JSONError {
      try draft?.finish(isCutOff: true)
      draft = nil
      throw error
    }
  }

  private func takeConversation(_ piece: JSONStreamReader.Piece) throws {
    switch piece.kind {
    case .start:
      draft = ConversationDraft(number: piece.number, collector: collector)
      person = .person()
      previous = nil
    case .member:
      if let value = piece.member(of: ["uuid", "name", "created_at", "account"], parser) {
        set(piece.name, value)
      }
    case .value: try collector.setAside(line: piece.number, "it is no JSON object")
    case .end:
      try draft?.finish()
      draft = nil
    }
  }

  private func set(_ name: String, _ value: JSONValue) {
    switch name {
    case "uuid": draft?.description.id = value.idText.map { "claude:\($0)" } ?? ""
    case "name": draft?.description.name = value.idText
    case "created_at":
      draft?.description.createdAt = try? value.instant(name, in: .utc)
    default:
      guard let id = value["uuid"]?.idText else { return }
      person = Sender(id: id, name: people[id])
    }
  }

  private func takeMessage(_ piece: JSONStreamReader.Piece) throws {
    do {
      var message = try message(try piece.value(parser), number: piece.number)
      if message.isInTree { draft?.description.isTree = true }
      if message.sender?.kind == .human { message.sender = person }
      try draft?.add(message)
      previous = message.id
    } catch let problem as RecordProblem {
      try draft?.setAside(message: piece.number, problem)
    }
  }

  private func message(_ value: JSONValue, number: Int) throws(RecordProblem) -> Message {
    guard value.object != nil else { throw RecordProblem(reason: "it is no JSON object") }
    guard let id = value["uuid"]?.idText else { throw RecordProblem(reason: "uuid is missing") }
    let content = ClaudeContent(value)
    var message = Message(
      id: id,
      conversationId: "",
      text: content.text,
      createdAt: value["created_at"].flatMap { try? $0.instant("created_at", in: .utc) },
      sender: .side(value["sender"]?.string ?? "") ?? content.sender
    )
    message.attachments = content.attachments
    if message.sender?.kind == .assistant { message.sender = content.sender }
    // Exports from before there were branches have no such field.
    if let parent = value["parent_message_uuid"] {
      message.isInTree = true
      message.parentId = parent.idText.flatMap { Self.isRoot($0) ? nil : $0 }
    } else if draft?.description.isTree == true {
      message.isInTree = true
      message.parentId = previous
    }
    return message
  }

  /// Whether an id stands for the place above the first message.
  private static func isRoot(_ id: String) -> Bool {
    id.hasPrefix("00000000-0000-") && id.hasSuffix("-000000000000")
  }
}
