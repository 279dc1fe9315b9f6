import ArchiveReading
import CivilTime
import Conversations
import JSON

/// Builds messages from the records of one chat, in order.
struct TelegramMessageBuilder {
  /// The chat.
  let chat: TelegramChat
  private let timeZone: TimeZoneRules?
  private var ids = DerivedIds()
  /// The topics of a forum, and the topic that each of their messages belongs to.
  private var topicOfMessage: [Int64: Int64] = [:]

  init(_ chat: TelegramChat, timeZone: TimeZoneRules?) {
    self.chat = chat
    self.timeZone = timeZone
  }

  /// Creates a message.
  ///
  /// - Parameter record: An element of `messages`.
  /// - Throws: ``RecordProblem`` if it has no valid time.
  mutating func message(_ record: JSONValue) throws(RecordProblem) -> Message {
    guard record.object != nil else { throw RecordProblem(reason: "it is not a JSON object") }
    if record["text"]?.array == nil { try record.requireTexts("text") }
    guard let createdAt = try time("date", record) else {
      throw RecordProblem(reason: "date is missing")
    }
    var message = Message(
      id: "",
      conversationId: chat.conversationId,
      text: "",
      createdAt: createdAt
    )
    message.editedAt = try time("edited", record)
    if record["type"]?.string == "service" {
      message.isEvent = true
      message.sender = sender(id: record["actor_id"], name: record["actor"])
      message.text = TelegramText.event(record)
    } else {
      message.sender = sender(id: record["from_id"], name: record["from"])
      let said = TelegramText(record)
      message.attachments = TelegramMedia.attachments(record)
      message.text = said.text(with: message.attachments)
      message.mentions = said.mentions
    }
    message.reactions = (record["reactions"]?.array ?? []).compactMap(Reaction.init(telegram:))
    if let number = record["id"]?.integer {
      message.id = String(number)
      setThread(&message, number, record)
    } else {
      message.id = ids.next(createdAt.milliseconds, message.sender?.id ?? "", message.text)
    }
    return message
  }

  /// A time: the Unix time that newer exports add, else the local time.
  private func time(_ name: String, _ record: JSONValue) throws(RecordProblem) -> Instant? {
    if let text = record["\(name)_unixtime"]?.idText {
      guard let second = Int64(text), abs(second) < 250_000_000_000 else {
        throw RecordProblem(reason: "\(name)_unixtime is not a valid time")
      }
      return second == 0 ? nil : Instant(milliseconds: second * 1000)
    }
    return try record[name]?.instant(name, in: timeZone)
  }

  private func sender(id: JSONValue?, name: JSONValue?) -> Sender? {
    // Old exports have the bare number of a person.
    let native = id?.string ?? id?.integer.map { "user\($0)" }
    let name = name?.string
    guard let native, !native.isEmpty else {
      return name.map { Sender(id: "telegram:\($0)", name: $0) }
    }
    return Sender(
      id: "telegram:\(native)",
      name: name ?? "Deleted Account",
      kind: native == chat.bot ? .bot : .human
    )
  }

  /// Distinguishes replies from messages of a topic, which answer the line that opened it.
  private mutating func setThread(_ message: inout Message, _ number: Int64, _ record: JSONValue) {
    if record["action"]?.string == "topic_created" {
      topicOfMessage[number] = number
      message.threadId = message.id
      message.threadName = record["title"]?.string
      return
    }
    guard let reply = record["reply_to_message_id"]?.integer,
      record["reply_to_peer_id"]?.isNull ?? true
    else { return }
    if let topic = topicOfMessage[reply] {
      topicOfMessage[number] = topic
      message.threadId = String(topic)
      if reply == topic { return }
    }
    message.replyToId = String(reply)
  }
}

extension Reaction {
  /// Reads an element of `reactions`; nil without an emoji.
  fileprivate init?(telegram value: JSONValue) {
    guard let emoji = value.first(of: "emoji", "document_id", "type")?.idText else { return nil }
    let senders = (value["recent"]?.array ?? []).compactMap { $0["from_id"]?.string }
    let count = max(value["count"]?.integer ?? 1, Int64(senders.count))
    self.init(
      emoji: emoji,
      count: Int(clamping: count),
      senderIds: senders.map { "telegram:\($0)" }
    )
  }
}
