package import CivilTime
package import Conversations

/// What a search found.
package struct SearchResult: Sendable {
  /// What was asked.
  var query: String
  /// The messages found, best first.
  package var hits: [SearchHit]
}

/// A message that a search found, with its neighbourhood.
package struct SearchHit: Sendable {
  /// The id of its thread.
  package var threadId: ThreadID
  /// The name that the source gives its thread.
  package var threadName: String?
  /// The id of its conversation.
  package var conversationId: ConversationID
  /// The title of its conversation.
  package var conversationName: String?
  /// The message's own id.
  package var messageId: MessageID
  /// The sender's name at the time.
  package var senderName: String?
  /// When it was written.
  package var createdAt: Instant?
  /// Its relevance; comparable within one search only.
  var score: Double
  /// The plain text.
  package var text: String
  /// Where the words asked for are, in UTF-8 bytes of ``text``, ascending.
  package var highlights: [Range<Int>]
  /// The messages before it, in order.
  package var before: [ContextMessage]
  /// The messages after it, in order.
  package var after: [ContextMessage]
}

/// A message near one that a search found.
package struct ContextMessage: Sendable {
  /// The message's own id.
  var id: MessageID
  /// The sender's name at the time.
  package var senderName: String?
  /// When it was written.
  package var createdAt: Instant?
  /// The plain text.
  package var text: String
}
