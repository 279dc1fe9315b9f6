import ArchiveReading
import CivilTime
import Conversations
import JSON

/// Builds messages from Graph's `chatMessage`.
struct TeamsMessageBuilder {
  private let directory: TeamsDirectory
  private let parser = JSONParser()
  private var described: Set<String> = []

  init(_ directory: TeamsDirectory) { self.directory = directory }

  /// Creates a message.
  /// - Throws: ``RecordProblem`` if it has no id or no valid time, or its text is not a string.
  func message(_ record: JSONValue) throws(RecordProblem) -> Message {
    guard let id = record.graph("id")?.idText else { throw RecordProblem(reason: "id is missing") }
    func time(_ name: String) throws(RecordProblem) -> Instant? {
      try record.graph(name)?.instant(name, in: .utc)
    }
    guard let createdAt = try time("createdDateTime") else {
      throw RecordProblem(reason: "createdDateTime is missing")
    }
    try record.graph("body")?.requireTexts("content", "Content")
    var message = Message(
      id: id,
      conversationId: conversationId(record),
      text: "",
      createdAt: createdAt,
      sender: sender(record.graph("from"))
    )
    message.threadId = record.graph("replyToId")?.idText
    message.editedAt = try time("lastEditedDateTime")
    message.deletedAt = try time("deletedDateTime")
    let importance = record.graph("importance")?.string ?? "normal"
    if importance != "normal" { message.priority = importance }
    message.reactions = Reaction.counted(
      (record.graph("reactions")?.array ?? []).compactMap { reaction in
        guard let emoji = reaction.graph("reactionType")?.string else { return nil }
        return (emoji, person(reaction.graph("user")))
      }
    )
    message.mentions = (record.graph("mentions")?.array ?? []).compactMap { mention in
      person(mention.graph("mentioned"))
    }
    if message.deletedAt != nil { return message }
    if let type = record.graph("messageType")?.string, type != "message" {
      message.isEvent = true
      message.text = event(record)
      return message
    }
    addAttachments(record, to: &message)
    message.text = text(record, of: message)
    return message
  }

  /// Describes a conversation at its first message.
  mutating func describe(_ id: String, _ record: JSONValue) -> ConversationDescription? {
    guard described.insert(id).inserted else { return nil }
    guard let channel = record.graph("channelIdentity")?.graph("channelId")?.string else {
      // The ids of chats between two people end like this.
      let isDirect = id.hasSuffix("@unq.gbl.spaces")
      return ConversationDescription(id: id, kind: isDirect ? .direct : .group)
    }
    return ConversationDescription(id: id, name: directory.name(ofChannel: channel), kind: .channel)
  }

  private func conversationId(_ record: JSONValue) -> String {
    let channel = record.graph("channelIdentity")?.graph("channelId")?.idText
    return "teams:\(channel ?? record.graph("chatId")?.idText ?? "unknown")"
  }

  private func sender(_ from: JSONValue?) -> Sender? {
    if let user = from?.graph("user"), let id = user.graph("id")?.idText {
      return Sender(id: "teams:\(id)", name: user.graph("displayName")?.idText)
    }
    for kind in ["application", "device"] {
      guard let program = from?.graph(kind), let id = program.graph("id")?.idText else { continue }
      return Sender(id: "teams:\(id)", name: program.graph("displayName")?.idText, kind: .bot)
    }
    return nil
  }

  private func person(_ set: JSONValue?) -> String? {
    set?.graph("user")?.graph("id")?.idText.map { "teams:\($0)" }
  }

  /// The text of an event: `#microsoft.graph.membersAddedEventMessageDetail` is `members added`.
  private func event(_ record: JSONValue) -> String {
    let detail = record.graph("eventDetail")
    let type =
      detail?["@odata.type"]?.string ?? detail?["AdditionalProperties"]?["@odata.type"]?.string
    guard let name = type?.split(separator: ".").last else { return "event" }
    var text = ""
    for character in name.replacing("EventMessageDetail", with: "") {
      if character.isUppercase { text += " " }
      text += character.lowercased()
    }
    return text
  }

  /// Adds the attachments; a quoted message is one too.
  private func addAttachments(_ record: JSONValue, to message: inout Message) {
    for file in record.graph("attachments")?.array ?? [] {
      if file.graph("contentType")?.string == "messageReference" {
        let quoted = file.graph("content")?.unpacked(parser)["messageId"]?.idText
        message.replyToId = message.replyToId ?? quoted ?? file.graph("id")?.idText
        continue
      }
      guard let name = file.graph("name")?.idText else { continue }
      message.attachments.append(
        Attachment(named: name, url: file.graph("contentUrl")?.string)
      )
    }
  }

  private func text(_ record: JSONValue, of message: Message) -> String {
    let body = record.graph("body")
    let content = body?.graph("content")?.string ?? ""
    let isHTML = body?.graph("contentType")?.idText?.lowercased() != "text"
    var lines = [isHTML ? HTMLText.plain(content) : String(content.trimmingSpaces)]
    if let subject = record.graph("subject")?.idText { lines.insert(subject, at: 0) }
    lines.removeAll(where: \.isEmpty)
    if lines.isEmpty { lines = [cards(record)] }
    let text = lines.joined(separator: "\n")
    return text.isEmpty ? message.attachments.map(\.marker).joined(separator: " ") : text
  }

  /// The text of cards, which bots post.
  private func cards(_ record: JSONValue) -> String {
    let cards = (record.graph("attachments")?.array ?? []).compactMap { file -> String? in
      guard file.graph("contentType")?.string?.contains("card") ?? false,
        let card = file.graph("content")?.unpacked(parser)
      else { return nil }
      let parts = ["title", "subtitle", "text", "summary"].compactMap { card[$0]?.string }
      let body = (card["body"]?.array ?? []).compactMap { $0["text"]?.string }
      return HTMLText.plain((parts + body).joined(separator: "\n"))
    }
    return cards.joined(separator: "\n")
  }
}
