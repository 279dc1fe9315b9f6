public import CivilTime
public import Conversations

/// A message as evidence is looked for in it.
public struct QuotableMessage: Sendable, Hashable {
  /// Its id, unique in the thread.
  public var id: String
  /// The plain text.
  public var text: String
  /// Who wrote it.
  public var senderId: String?
  /// The writer's name, as shown at the time.
  public var senderName: String?
  /// When it was written.
  public var createdAt: Instant?
  /// Whether it may be quoted at all.
  public var isEvidence: Bool

  /// Describes a message.
  ///
  /// - Parameters:
  ///   - id: Its id, unique in the thread.
  ///   - text: The plain text.
  ///   - senderId: Who wrote it.
  ///   - senderName: The writer's name.
  ///   - createdAt: When it was written.
  ///   - isEvidence: Whether it may be quoted at all.
  public init(
    id: String,
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

  /// Takes a stored message.
  ///
  /// Deleted messages and those of other classes than `chat` are no evidence: what the platform,
  /// programs and debrief itself wrote, what was never sent, greetings and thanks.
  ///
  /// - Parameter message: The message.
  public init(_ message: StoredMessage) {
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
