package import CivilTime
package import Conversations

/// A message in which evidence is looked for.
package struct QuotableMessage: Sendable, Hashable {
  /// Its id, unique in the thread.
  var id: MessageID
  /// The plain text.
  package var text: String
  /// Who wrote it.
  var senderId: String?
  /// The writer's name, as shown at the time.
  var senderName: String?
  /// When it was written.
  var createdAt: Instant?
  /// Whether it may be quoted at all.
  package var isEvidence: Bool

  /// Describes a message.
  ///
  /// - Parameter isEvidence: Whether it may be quoted at all.
  package init(
    id: MessageID,
    text: String,
    senderId: String? = nil,
    senderName: String? = nil,
    createdAt: Instant? = nil,
    isEvidence: Bool = true
  ) {
    self.id = id
    self.text = text
    self.senderId = senderId
    self.senderName = senderName
    self.createdAt = createdAt
    self.isEvidence = isEvidence
  }

  /// Wraps a stored message.
  ///
  /// Deleted messages and those of other classes than `chat` are not evidence: what the platform,
  /// programs and debrief itself wrote, what was never sent, greetings and thanks.
  package init(_ message: StoredMessage) {
    self.init(
      id: message.id,
      text: message.text,
      senderId: message.sender?.id,
      senderName: message.sender?.name ?? message.sender?.id,
      createdAt: message.createdAt,
      isEvidence: message.messageClass == .chat && message.deletedAt == nil
    )
  }
}
