package import CivilTime

/// A thread as it is stored in the workspace.
package struct StoredThread: Sendable {
  /// Its row.
  package var row: ThreadRow
  /// The row of its conversation.
  package var conversation: ConversationRow
  /// The id for users and scripts: that of its conversation and that of its root.
  package var id: ThreadID
  /// The source's own id of its conversation.
  package var conversationId: ConversationID
  /// The conversation's title.
  package var conversationName: String?
  /// The kind of conversation it belongs to.
  package var conversationKind: ConversationKind?
  /// Whether the app says of its conversation that no AI may read it.
  package var isOptedOut: Bool
  /// The name that the source gives it.
  package var name: String?
  /// The text of its first chat message.
  package var opening: String
  /// The number of its messages.
  package var messages: Int
  /// The number of people and programs who wrote them.
  package var people: Int
  /// When its first message was written.
  package var firstAt: Instant?
  /// When its last message was written.
  package var lastAt: Instant?
  /// How it was formed.
  package var origin: ThreadOrigin
  /// Whether it is part of what the source shows as current.
  package var isActive: Bool
  /// Whether the source names a root that it does not hold.
  package var isRootMissing: Bool
  /// A value that changes whenever the thread does.
  package var fingerprint: UInt64
  /// A value that changes whenever a picture or document of it does; nil if it has none, or if it
  /// was not requested.
  package var mediaFingerprint: UInt64?
}
