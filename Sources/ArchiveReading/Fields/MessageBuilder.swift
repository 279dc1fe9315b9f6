package import CivilTime
package import Conversations
import JSON

/// Builds messages from loosely typed records.
///
/// Not thread-safe: use it from one thread at a time.
package struct MessageBuilder {
  /// The zone of times that name none.
  let timeZone: TimeZoneRules?
  /// Whether the source has `selectedAt`; only then is `parentId` the message that this one
  /// continues, elsewhere it is the one it answers.
  let isTree: Bool

  /// Reads the lists that databases keep as JSON text.
  let parser = JSONParser()

  /// Prepares to build the messages of one source.
  ///
  /// - Parameters:
  ///   - timeZone: The zone of times that name none.
  ///   - isTree: Whether the source has `selectedAt`.
  package init(timeZone: TimeZoneRules?, isTree: Bool) {
    self.timeZone = timeZone
    self.isTree = isTree
  }

  /// Creates a message.
  ///
  /// - Throws: ``RecordProblem`` if a required field is missing, or a time is invalid.
  package func message(_ values: FieldValues<MessageField>) throws(RecordProblem) -> Message {
    var message = Message(
      id: try requiredId(.id, values),
      conversationId: try requiredId(.conversationId, values),
      text: "",
      createdAt: try instant(.createdAt, values),
      sender: sender(values)
    )
    message.utcOffset = values[.createdAt]?.string.flatMap(ISO8601Time.namedOffset)
    message.threadId = values[.threadId]?.idText
    message.threadName = values[.threadName]?.idText
    message.replyToId = values[.replyToId]?.idText
    if isTree {
      message.parentId = values[.parentId]?.idText
      message.selectedAt = try momentOrNever(.selectedAt, values)
    } else if message.replyToId == nil {
      message.replyToId = values[.parentId]?.idText
    }
    message.editedAt = try momentOrNever(.editedAt, values)
    message.deletedAt = try momentOrNever(.deletedAt, values)
    if message.deletedAt == nil, values[.isDeleted]?.truth == true {
      // The time is unknown: deleted from the beginning is the answer that quotes it nowhere.
      message.deletedAt = message.createdAt ?? Instant(milliseconds: 0)
    }
    readState(values, into: &message)
    message.attachments = attachments(values)
    message.reactions = reactions(values)
    message.mentions = list(.mentions, values)
    message.text = try text(values, of: message)
    return message
  }

  private func readState(_ values: FieldValues<MessageField>, into message: inout Message) {
    message.status = values[.status]?.idText
    // A message still being written is no more evidence than one never sent.
    if message.status == nil, values[.isStreaming]?.truth == true { message.status = "sending" }
    message.priority = values[.priority]?.idText
    message.localId = values[.localId]?.idText
    message.deliveredTo = list(.deliveredTo, values)
    message.readBy = list(.readBy, values)
    let type = values[.messageType]?.string?.lowercased()
    message.isEvent = type == "system" || type == "event"
    if message.isEvent, values[.senderKind] == nil { message.sender?.kind = .system }
  }

  private func text(
    _ values: FieldValues<MessageField>,
    of message: Message
  ) throws(RecordProblem) -> String {
    let text = values[.text]?.talk
    if let text, !text.isEmpty || message.deletedAt != nil { return text }
    if !message.attachments.isEmpty {
      return message.attachments.map(\.marker).joined(separator: " ")
    }
    // A deleted message has often lost its text, but must still be recorded as deleted.
    if let text { return text }
    if message.deletedAt != nil { return "" }
    throw RecordProblem(reason: values[.text] == nil ? "text is missing" : "text is not a string")
  }

  private func requiredId(
    _ field: MessageField,
    _ values: FieldValues<MessageField>
  ) throws(RecordProblem) -> String {
    guard let value = values[field] else {
      throw RecordProblem(reason: "\(field.name) is missing")
    }
    if let id = value.idText { return id }
    let isEmpty = value.string != nil
    throw RecordProblem(
      reason: isEmpty ? "\(field.name) is empty" : "\(field.name) is neither a text nor a number"
    )
  }

  private func instant(
    _ field: MessageField,
    _ values: FieldValues<MessageField>
  ) throws(RecordProblem) -> Instant? {
    guard let value = values[field] else { return nil }
    return try value.instant(field.name, in: timeZone)
  }

  /// The time of something that may never have happened, which some apps then write as 0 or false.
  private func momentOrNever(
    _ field: MessageField,
    _ values: FieldValues<MessageField>
  ) throws(RecordProblem) -> Instant? {
    guard let value = values[field], value.double != 0, value.bool != false else { return nil }
    return try value.instant(field.name, in: timeZone)
  }

  func list(_ field: MessageField, _ values: FieldValues<MessageField>) -> [String] {
    values[field]?.unpacked(parser).idList ?? []
  }
}
