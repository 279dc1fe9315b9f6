import ArchiveReading
import CivilTime
import Conversations
import JSON

/// Builds messages from the records of one space.
struct GoogleChatMessageBuilder {
  private let conversationId: String
  private let topics: GoogleChatTopics
  private let timeZone: TimeZoneRules?
  private var ids = DerivedIds()

  init(_ conversationId: String, _ topics: GoogleChatTopics, timeZone: TimeZoneRules?) {
    self.conversationId = conversationId
    self.topics = topics
    self.timeZone = timeZone
  }

  /// Creates a message.
  ///
  /// - Parameter record: An element of `messages`.
  /// - Throws: ``RecordProblem`` if it has no readable time, or its text is not a string.
  mutating func message(_ record: JSONValue) throws(RecordProblem) -> Message {
    guard let createdAt = try time("created_date", record) else {
      throw RecordProblem(reason: "created_date is missing")
    }
    try record.requireTexts("text")
    let sender = record["creator"].flatMap(Self.sender)
    let text = record["text"]?.string ?? ""
    var message = Message(
      id: record["message_id"]?.idText ?? ids.next(createdAt.milliseconds, sender?.id ?? "", text),
      conversationId: conversationId,
      text: text,
      createdAt: createdAt,
      sender: sender
    )
    message.threadId = record["topic_id"]?.idText.flatMap(topics.root)
    message.editedAt = try time("updated_date", record)
    message.reactions = (record["reactions"]?.array ?? []).compactMap { reaction in
      guard let emoji = reaction["emoji"]?["unicode"]?.string ?? reaction["emoji"]?.string else {
        return nil
      }
      let people = (reaction["reactor_emails"]?.array ?? []).compactMap(\.string)
      return Reaction(
        emoji: emoji,
        count: max(people.count, 1),
        senderIds: people.map { "google-chat:\($0)" }
      )
    }
    if record["message_state"]?.string == "DELETED" {
      message.deletedAt = try time("deleted_date", record) ?? createdAt
      message.text = ""
      return message
    }
    message.attachments = (record["attached_files"]?.array ?? []).compactMap { file in
      let path = file["export_name"]?.idText
      return (file["original_name"]?.idText ?? path).map { Attachment(named: $0, url: path) }
    }
    if let quoted = record["quoted_message_metadata"]?["text"]?.idText {
      let lines = quoted.split(separator: "\n", omittingEmptySubsequences: false)
      message.text = lines.map { "> \($0)" }.joined(separator: "\n") + "\n" + text
    }
    if message.text.isEmpty {
      message.text = message.attachments.map(\.marker).joined(separator: " ")
    }
    return message
  }

  /// A person, identified by e-mail address, or by name if the export has no address.
  static func sender(_ value: JSONValue) -> Sender? {
    let name = value["name"]?.idText
    guard let id = value["email"]?.idText ?? name else { return nil }
    let isBot = value["user_type"]?.string == "Bot"
    return Sender(id: "google-chat:\(id)", name: name ?? id, kind: isBot ? .bot : .human)
  }

  private func time(_ name: String, _ record: JSONValue) throws(RecordProblem) -> Instant? {
    guard let value = record[name], !value.isNull else { return nil }
    if let text = value.string, let time = ProseTime(text) {
      if time.isUTC { return time.dateTime.instant(offset: 0) }
      guard let timeZone else {
        throw RecordProblem(reason: "\(name) has no time zone: pass --timezone")
      }
      return timeZone.instant(of: time.dateTime)
    }
    return try value.instant(name, in: timeZone)
  }
}
