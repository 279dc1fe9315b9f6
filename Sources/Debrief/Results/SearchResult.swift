public import CivilTime

/// What a search found.
public struct SearchResult: Sendable {
  /// What was asked.
  public var query: String
  /// The messages found, best first.
  public var hits: [SearchHit]
}

/// A message that a search found, with its neighbourhood.
public struct SearchHit: Sendable {
  /// The id of its thread.
  public var threadId: String
  /// The id of its conversation.
  public var conversationId: String
  /// The title of its conversation.
  public var conversationName: String?
  /// The message's own id.
  public var messageId: String
  /// The sender's name at the time.
  public var senderName: String?
  /// When it was written.
  public var createdAt: Instant?
  /// How well it fits; comparable within one search only.
  public var score: Double
  /// The plain text.
  public var text: String
  /// Where the words asked for stand, in UTF-8 bytes of ``text``, ascending.
  public var highlights: [Range<Int>]
  /// The messages before it, in order.
  public var before: [ContextMessage]
  /// The messages after it, in order.
  public var after: [ContextMessage]
}

/// A message beside one that a search found.
public struct ContextMessage: Sendable {
  /// The message's own id.
  public var id: String
  /// The sender's name at the time.
  public var senderName: String?
  /// When it was written.
  public var createdAt: Instant?
  /// The plain text.
  public var text: String
}
