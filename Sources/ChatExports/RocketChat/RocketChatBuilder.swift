import ArchiveReading
import Conversations
import JSON

/// The people of a server, and the messages built from its documents.
struct RocketChatBuilder {
  private var idOfName: [String: String] = [:]
  private var bots: Set<String> = []

  /// Adds a document of `users`.
  mutating func add(user: JSONValue, to collector: MessageCollector) {
    guard let id = Self.id(user) else { return }
    let name = user["username"]?.idText
    if let name { idOfName[name] = id }
    let isBot = user["type"]?.string == "bot"
    if isBot { bots.insert(id) }
    collector.append(
      Participant(
        id: "rocketchat:\(id)",
        name: user["name"]?.idText ?? name,
        kind: isBot ? .bot : .human
      )
    )
  }

  /// Adds a document of `rocketchat_room`.
  func add(room: JSONValue, to collector: MessageCollector) {
    guard let id = Self.id(room) else { return }
    let people = room["usernames"]?.array?.compactMap(\.string) ?? []
    // The name of a discussion is generated; users see its `fname`.
    let names = [room["fname"]?.idText, room["name"]?.idText].compactMap { $0 }
    let name = names.first ?? (people.isEmpty ? nil : people.joined(separator: ", "))
    let kind: ConversationKind =
      switch room["t"]?.string {
      case "d": people.count > 2 ? .group : .direct
      case "l", "v": .direct
      default: .channel
      }
    var description = ConversationDescription(id: "rocketchat:\(id)", name: name, kind: kind)
    description.topic = [room["topic"], room["description"]].compactMap { $0?.idText }.first
    description.participants = people.map {
      Participant(id: "rocketchat:\(idOfName[$0] ?? $0)", name: $0)
    }
    collector.append(description)
  }

  /// Creates a message from a document of `rocketchat_message`.
  /// - Throws: ``RecordProblem`` if a required field is missing.
  func message(_ document: JSONValue) throws(RecordProblem) -> Message {
    guard let id = Self.id(document) else { throw RecordProblem(reason: "_id is missing") }
    guard let room = document["rid"]?.idText else { throw RecordProblem(reason: "rid is missing") }
    guard let createdAt = try document["ts"]?.instant("ts", in: nil) else {
      throw RecordProblem(reason: "ts is missing")
    }
    try document.requireTexts("msg")
    var message = Message(
      id: id,
      conversationId: "rocketchat:\(room)",
      text: "",
      createdAt: createdAt,
      sender: sender(document)
    )
    message.threadId = document["tmid"]?.idText
    message.editedAt = try document["editedAt"]?.instant("editedAt", in: nil)
    message.reactions = (document["reactions"]?.object?.members ?? []).map { reaction in
      let people = reaction.value["usernames"]?.array?.compactMap(\.string) ?? []
      let emoji = reaction.name.trimming(":")
      return Reaction(
        emoji: emoji,
        count: people.count,
        senderIds: people.map { "rocketchat:\(idOfName[$0] ?? $0)" }
      )
    }
    message.mentions = (document["mentions"]?.array ?? []).compactMap {
      Self.id($0).map { "rocketchat:\($0)" }
    }
    let type = document["t"]?.idText
    if type == "rm" {
      message.deletedAt = message.editedAt ?? createdAt
      return message
    }
    readFiles(document, into: &message)
    message.isEvent = type != nil && type != "e2e"
    message.text = text(document, type, of: message)
    return message
  }

  private static func id(_ document: JSONValue) -> String? {
    document["_id"]?["$oid"]?.string ?? document["_id"]?.idText
  }

  private func sender(_ document: JSONValue) -> Sender? {
    guard let user = document["u"], let id = Self.id(user) else { return nil }
    let isBot = bots.contains(id) || document["bot"].map { !$0.isNull && $0 != false } ?? false
    let names = [document["alias"], user["name"], user["username"]]
    return Sender(
      id: "rocketchat:\(id)",
      name: names.compactMap { $0?.idText }.first,
      kind: isBot ? .bot : .human
    )
  }

  /// Files have a title and a link; quoted messages have a link to themselves.
  private func readFiles(_ document: JSONValue, into message: inout Message) {
    for attachment in document["attachments"]?.array ?? [] {
      if let link = attachment["message_link"]?.string {
        let quoted = link.firstRange(of: "msg=").map { String(link[$0.upperBound...]) }
        message.replyToId = message.replyToId ?? quoted
      } else if let name = attachment["title"]?.idText,
        attachment["title_link"] != nil || attachment["image_url"] != nil
      {
        let path = attachment["title_link"]?.string ?? attachment["image_url"]?.string
        message.attachments.append(Attachment(named: name, url: path))
      }
    }
    if message.attachments.isEmpty, let name = document["file"]?["name"]?.idText {
      message.attachments = [Attachment(named: name)]
    }
  }

  private func text(_ document: JSONValue, _ type: String?, of message: Message) -> String {
    if type == "e2e" { return "[encrypted message]" }
    var said = document["msg"]?.string ?? ""
    // A quote begins with an invisible link: `[ ](https://…?msg=ID) text`.
    while said.hasPrefix("[ ]("), let end = said.firstIndex(of: ")") {
      said = String(said[said.index(after: end)...].trimmingSpaces)
    }
    if let type, type != "e2e" {
      let action = Self.actions[type] ?? String(type.map { "-_".contains($0) ? " " : $0 })
      return said.isEmpty ? action : "\(action): \(said)"
    }
    if !said.trimmingSpaces.isEmpty { return said }
    let described = (document["attachments"]?.array ?? []).compactMap { attachment in
      attachment["message_link"] == nil
        ? attachment.first(of: "description", "text")?.idText : nil
    }
    if !described.isEmpty { return described.joined(separator: "\n") }
    return message.attachments.map(\.marker).joined(separator: " ")
  }

  /// The meanings of the short names of platform messages.
  private static let actions = [
    "uj": "joined", "ul": "left", "ut": "joined the team", "ult": "left the team",
    "au": "added", "ru": "removed", "r": "renamed the room", "wm": "welcome",
  ]
}

extension String {
  /// The text without a character at its ends.
  fileprivate func trimming(_ character: Character) -> String {
    let start = firstIndex { $0 != character } ?? endIndex
    let end = lastIndex { $0 != character }.map { index(after: $0) } ?? start
    return String(self[start..<end])
  }
}
