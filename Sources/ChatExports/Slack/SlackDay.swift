import ArchiveReading
import CivilTime
import Conversations
import JSON

/// The messages of one day, with the changes made to them on the same day.
struct SlackDay {
  private let builder: SlackMessageBuilder
  private var messages: [Message] = []
  private var positions: [String: Int] = [:]

  init(builder: SlackMessageBuilder) { self.builder = builder }

  /// The messages in chronological order; those with equal times as in the file.
  var sorted: [Message] {
    messages.enumerated()
      .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .map(\.element)
  }

  /// Adds one element of a day's file.
  ///
  /// Exports contain messages; event logs in this format also have edits, deletions and answers.
  ///
  /// - Throws: ``RecordProblem`` if it is not a message.
  mutating func add(_ record: JSONValue) throws(RecordProblem) {
    guard record.object != nil else { throw RecordProblem(reason: "it is not a JSON object") }
    if let type = record["type"]?.string, type != "message" {
      throw RecordProblem(reason: "its type is not message")
    }
    switch record["subtype"]?.string {
    case "message_replied": break
    case "message_changed":
      guard let changed = record["message"], changed.object != nil else {
        throw RecordProblem(reason: "message_changed without the message")
      }
      var message = try builder.message(changed)
      if message.editedAt == nil, changed["text"] != record["previous_message"]?["text"] {
        message.editedAt = SlackTimestamp(record["ts"])?.instant
      }
      put(message)
    case "message_deleted": try delete(record)
    default: put(try builder.message(record))
    }
  }

  private mutating func delete(_ record: JSONValue) throws(RecordProblem) {
    guard let id = SlackTimestamp(record["deleted_ts"] ?? record["previous_message"]?["ts"]) else {
      throw RecordProblem(reason: "message_deleted without a valid deleted_ts")
    }
    var message: Message
    if let position = positions[id.text] {
      message = messages[position]
    } else if let previous = record["previous_message"], previous["ts"]?.string == id.text {
      message = try builder.message(previous)
    } else {
      message = builder.empty(id)
    }
    message.text = ""
    message.deletedAt = SlackTimestamp(record["ts"])?.instant ?? message.createdAt
    put(message)
  }

  /// Adds a message, or replaces the earlier version of it.
  private mutating func put(_ message: Message) {
    if let position = positions[message.id] {
      messages[position] = message
    } else {
      positions[message.id] = messages.count
      messages.append(message)
    }
  }
}

extension Message {
  /// The sort key of Slack's messages.
  fileprivate var order: Int64 { createdAt?.milliseconds ?? 0 }
}
