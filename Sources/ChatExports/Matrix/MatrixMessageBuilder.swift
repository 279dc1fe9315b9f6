import ArchiveReading
import CivilTime
import Conversations
import JSON

/// Builds messages from the events of a room.
struct MatrixMessageBuilder {
  private let room: MatrixRoom

  init(_ room: MatrixRoom) { self.room = room }

  /// Creates a message.
  ///
  /// - Returns: nil for reactions, edits and redactions, which belong to other messages.
  /// - Throws: ``RecordProblem`` if it has no id or no valid time, or its text is not a string.
  func message(_ event: JSONValue) throws(RecordProblem) -> Message? {
    guard let id = event["event_id"]?.idText else {
      throw RecordProblem(reason: "event_id is missing")
    }
    guard let time = event["origin_server_ts"]?.integer,
      (0...Instant.latest.milliseconds).contains(time)
    else { throw RecordProblem(reason: "origin_server_ts is missing or not a valid time") }
    let type = event["type"]?.string ?? ""
    let content = event["content"] ?? [:]
    let relation = content["m.relates_to"]
    if ["m.reaction", "m.room.redaction"].contains(type) { return nil }
    if relation?["rel_type"]?.string == "m.replace" {
      guard relation?["event_id"]?.string != nil, content["m.new_content"] != nil else {
        throw RecordProblem(reason: "it edits a message, but lacks event_id or m.new_content")
      }
      return nil
    }
    try content.requireTexts("body")
    var message = Message(
      id: id,
      conversationId: room.conversationId,
      text: "",
      createdAt: Instant(milliseconds: time)
    )
    if let sender = event["sender"]?.idText {
      let isNotice = content["msgtype"]?.string == "m.notice"
      message.sender = Sender(
        id: sender,
        name: room.name(of: sender) ?? sender,
        kind: isNotice ? .bot : .human
      )
    }
    message.reactions = room.reactions(to: id)
    relate(&message, relation)
    if let redactedAt = redaction(of: id, event) {
      message.deletedAt = Instant(milliseconds: redactedAt)
      return message
    }
    let edit = room.edits[id]
    if let edit { message.editedAt = Instant(milliseconds: edit.at) }
    read(type, edit?.content ?? content, event, into: &message)
    return message
  }

  /// When an event was redacted; its content is then empty.
  private func redaction(of id: String, _ event: JSONValue) -> Int64? {
    if let time = room.redaction(of: id) { return time }
    let because = event["unsigned"]?["redacted_because"]
    if let because, because.object != nil {
      return because["origin_server_ts"]?.integer ?? event["origin_server_ts"]?.integer
    }
    let isEmpty = event["content"]?.object?.members.isEmpty ?? false
    let isMessage = event["type"]?.string == "m.room.message"
    return isMessage && isEmpty ? event["origin_server_ts"]?.integer : nil
  }

  private func relate(_ message: inout Message, _ relation: JSONValue?) {
    if relation?["rel_type"]?.string == "m.thread" {
      message.threadId = relation?["event_id"]?.idText
      // For clients without threads, a message of a thread also answers the previous one.
      if relation?["is_falling_back"]?.bool == true { return }
    }
    message.replyToId = relation?["m.in_reply_to"]?["event_id"]?.idText
  }

  private func read(
    _ type: String,
    _ content: JSONValue,
    _ event: JSONValue,
    into message: inout Message
  ) {
    message.mentions = (content["m.mentions"]?["user_ids"]?.array ?? []).compactMap(\.string)
    let body = content["body"]?.string ?? ""
    switch type {
    case "m.room.message":
      switch content["msgtype"]?.string {
      case "m.image", "m.file", "m.audio", "m.video":
        let mediaType = content["info"]?["mimetype"]?.string
        let name = content["filename"]?.idText ?? body
        let isImage = content["msgtype"]?.string == "m.image"
        let path = content["url"]?.string ?? content["file"]?["url"]?.string
        message.attachments = [
          Attachment(name: name, mediaType: mediaType, url: path, isImage: isImage)
        ]
        // If there is a name, the body is a caption.
        message.text = name == body ? message.attachments[0].marker : body
      case "m.location":
        message.text = "[location: \(content["geo_uri"]?.string ?? body)]"
      case "m.emote": message.text = "* \(message.sender?.name ?? "") \(body)"
      default: message.text = Self.withoutQuote(body, isReply: message.replyToId != nil)
      }
    case "m.sticker":
      message.attachments = [Attachment(name: "sticker \(body)", isImage: true)]
      message.text = message.attachments[0].marker
    case "m.room.encrypted": message.text = "[encrypted message]"
    case "m.poll.start", "org.matrix.msc3381.poll.start": message.text = Self.poll(content)
    default:
      message.isEvent = true
      message.text = Self.event(type, content, event)
    }
  }

  /// The body without the quoted message: lines that begin with `> `, up to an empty line.
  private static func withoutQuote(_ body: String, isReply: Bool) -> String {
    guard isReply, body.hasPrefix("> "), let end = body.firstRange(of: "\n\n") else { return body }
    let quote = body[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    return quote.allSatisfy { $0.hasPrefix(">") } ? String(body[end.upperBound...]) : body
  }

  private static func poll(_ content: JSONValue) -> String {
    func text(_ value: JSONValue?) -> String {
      let parts = value?["m.text"]?.array?.compactMap { $0["body"]?.string }
      return parts?.first ?? value?["org.matrix.msc1767.text"]?.string
        ?? value?["body"]?.string ?? ""
    }
    let poll = content.first(of: "m.poll", "org.matrix.msc3381.poll.start", "m.poll.start")
    let answers = (poll?["answers"]?.array ?? []).map { text($0) }
    return "[poll: \(text(poll?["question"]))] \(answers.joined(separator: ", "))"
  }

  /// The text of an event: `m.room.topic` with its new topic, joins and leaves with the person.
  private static func event(_ type: String, _ content: JSONValue, _ event: JSONValue) -> String {
    if type == "m.room.member" {
      let person = content["displayname"]?.idText ?? event["state_key"]?.idText ?? ""
      return "\(content["membership"]?.string ?? "member"): \(person)"
    }
    let action =
      type.split(separator: ".").last.map { String($0).replacing("_", with: " ") } ?? "event"
    let detail = content.first(of: "topic", "name", "body")?.idText
    return detail.map { "\(action): \($0)" } ?? action
  }
}
