import ArchiveReading
import CivilTime
import Conversations
import JSON

/// Builds messages from the records of one chat.
struct MessengerMessageBuilder {
  private let conversationId: String
  /// Generates the ids, which the format lacks.
  private(set) var ids: DerivedIds

  init(_ conversationId: String, _ ids: DerivedIds) {
    self.conversationId = conversationId
    self.ids = ids
  }

  /// Creates a message.
  ///
  /// - Parameter record: An element of `messages`.
  /// - Throws: ``RecordProblem`` if it has no valid time, or its text is not a string.
  mutating func message(_ record: JSONValue) throws(RecordProblem) -> Message {
    guard let time = record.first(of: "timestamp_ms", "timestamp")?.integer,
      (0...Instant.latest.milliseconds).contains(time)
    else { throw RecordProblem(reason: "timestamp_ms is missing or not a valid time") }
    try record.requireTexts("content", "text")
    let name = record.first(of: "sender_name", "senderName")?.idText?.withoutMojibake
    // An unsent message loses its text, so the text is not part of the id.
    var message = Message(
      id: ids.next(time, name ?? ""),
      conversationId: conversationId,
      text: "",
      createdAt: Instant(milliseconds: time)
    )
    message.sender = name.map { Sender(id: "messenger:\($0)", name: $0) }
    message.reactions = Reaction.counted(
      (record["reactions"]?.array ?? []).compactMap { reaction in
        guard let emoji = reaction["reaction"]?.string?.withoutMojibake else { return nil }
        return (emoji, reaction["actor"]?.string.map { "messenger:\($0.withoutMojibake)" })
      }
    )
    if record.first(of: "is_unsent", "isUnsent")?.bool == true {
      message.deletedAt = message.createdAt
      return message
    }
    message.attachments = attachments(record)
    message.text = text(record, message.attachments)
    message.isEvent = isEvent(record, message.text)
    return message
  }

  private func attachments(_ record: JSONValue) -> [Attachment] {
    let lists: [(name: String, isImage: Bool)] = [
      ("photos", true), ("gifs", true), ("videos", false), ("audio_files", false),
      ("files", false), ("media", false),
    ]
    var attachments: [Attachment] = []
    for list in lists {
      for file in record[list.name]?.array ?? [] {
        guard let path = file["uri"]?.string else { continue }
        let name = path.split(separator: "/").last.map { String($0).withoutMojibake }
        let isImage = list.isImage || Attachment.isImage(named: path)
        attachments.append(Attachment(name: name, url: path, isImage: isImage))
      }
    }
    if let sticker = record["sticker"]?["uri"]?.string {
      attachments.append(Attachment(name: "sticker", url: sticker, isImage: true))
    }
    return attachments
  }

  private func text(_ record: JSONValue, _ attachments: [Attachment]) -> String {
    var lines = [record.first(of: "content", "text")?.string?.withoutMojibake ?? ""]
    if let share = record["share"], share.object != nil {
      let parts = [share["share_text"]?.string?.withoutMojibake, share["link"]?.string]
      lines += parts.compactMap { $0 }.filter { !lines[0].contains($0) }
    }
    if let seconds = record["call_duration"]?.integer {
      lines.append("[call: \(seconds) s]")
    }
    let text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
    return text.isEmpty ? attachments.map(\.marker).joined(separator: " ") : text
  }

  /// Whether it is a platform message; older exports state the type, newer ones write it as text.
  private func isEvent(_ record: JSONValue, _ text: String) -> Bool {
    let type = record["type"]?.string ?? ""
    if ["Call", "Subscribe", "Unsubscribe", "Plan"].contains(type) { return true }
    if record["call_duration"] != nil || record["missed"]?.bool == true { return true }
    return text.hasPrefix("Reacted ") && text.hasSuffix(" to your message ")
      || text == "Liked a message"
  }
}
