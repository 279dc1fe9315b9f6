import ArchiveReading
import Conversations
import JSON

/// Builds messages from Slack's records.
struct SlackMessageBuilder {
  private let conversationId: String
  let directory: SlackDirectory

  init(_ conversationId: String, _ directory: SlackDirectory) {
    self.conversationId = conversationId
    self.directory = directory
  }

  /// Creates a message.
  /// - Throws: ``RecordProblem`` if it has no valid time, or its text is not a string.
  func message(_ record: JSONValue) throws(RecordProblem) -> Message {
    guard let time = record["ts"] else { throw RecordProblem(reason: "ts is missing") }
    guard let id = SlackTimestamp(time) else {
      throw RecordProblem(reason: "ts is not a valid time")
    }
    try record.requireTexts("text")
    var message = empty(id)
    let subtype = record["subtype"]?.string ?? ""
    message.threadId = threadId(record)
    message.reactions = Reaction.merged(record["reactions"]?.array ?? [])
    if subtype == "tombstone" {
      // The time of deletion is unknown; with the earliest possible one, it is never quoted.
      message.deletedAt = id.instant
      return message
    }
    message.isEvent = Self.isEvent(subtype)
    message.sender = sender(record, subtype, isEvent: message.isEvent)
    message.editedAt = SlackTimestamp(record["edited"]?["ts"])?.instant
    message.attachments = files(record)
    let talk = SlackTalk(record, directory)
    message.mentions = talk.mentions
    message.text =
      talk.text.isEmpty
      ? message.attachments.map(\.marker).joined(separator: " ") : talk.text
    return message
  }

  /// A message of which only the time is known.
  func empty(_ id: SlackTimestamp) -> Message {
    Message(id: id.text, conversationId: conversationId, text: "", createdAt: id.instant)
  }

  private func threadId(_ record: JSONValue) -> String? {
    // A reply that was also sent to the channel has its thread's root.
    let root = record["root"]
    return SlackTimestamp(record["thread_ts"] ?? root?["thread_ts"] ?? root?["ts"])?.text
  }

  private func files(_ record: JSONValue) -> [Attachment] {
    var files = record["files"]?.array ?? []
    // Before 2018 a message had one file.
    if files.isEmpty, let file = record["file"], file.object != nil { files = [file] }
    return files.filter { $0.object != nil }.map(Attachment.init(slackFile:))
  }

  /// Whether Slack wrote the line: joins, leaves, topics, pins, calls and the like.
  ///
  /// See <https://api.slack.com/events/message#subtypes>.
  private static func isEvent(_ subtype: String) -> Bool {
    subtype.hasPrefix("channel_") || subtype.hasPrefix("group_") || subtype.hasPrefix("sh_room_")
      || events.contains(subtype)
  }

  private static let events: Set<String> = [
    "pinned_item", "unpinned_item", "bot_add", "bot_remove", "bot_enable", "bot_disable",
    "reminder_add", "huddle_thread", "ekm_access_denied", "app_conversation_join",
    "app_conversation_leave", "joiner_notification", "joiner_notification_for_inviter",
    "assistant_app_thread", "document_mention",
  ]
}
