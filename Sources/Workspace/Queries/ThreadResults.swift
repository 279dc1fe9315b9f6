package import CivilTime
package import Conversations

/// A thread in a list.
package struct ThreadSummary: Sendable {
  /// The thread's id.
  package var id: ThreadID
  /// The id of its conversation.
  package var conversationId: ConversationID
  /// The title of its conversation.
  package var conversationName: String?
  /// What kind of conversation it belongs to, if the source says so.
  var conversationKind: ConversationKind?
  /// The name that the source gives it: a topic, a subject.
  package var name: String?
  /// Its name, else the first words of its first message.
  package var title: String
  /// The number of messages it has.
  package var messages: Int
  /// The number of people and programs that wrote them.
  package var people: Int
  /// When its first message was written.
  package var firstAt: Instant?
  /// When its last message was written.
  package var lastAt: Instant?
  /// What made it a thread.
  var origin: ThreadOrigin
  /// Whether it is the branch that its conversation shows.
  ///
  /// True in conversations without branches.
  package var isActive: Bool
  /// Whether the message that started it is not in the source.
  package var rootMissing: Bool
  /// A fingerprint that changes when the thread does.
  package var fingerprint: String
}

/// A thread with its messages.
package struct ThreadTranscript: Sendable {
  /// The thread.
  package var thread: ThreadSummary
  /// Its messages in order.
  ///
  /// With branches asked for, those of the other branches follow, each with its branch.
  package var messages: [TranscriptMessage]
  /// The branches of the conversation, if they were asked for.
  package var branches: [TranscriptBranch]
}

/// A branch of a branching conversation.
package struct TranscriptBranch: Sendable {
  /// The branch's own id, a thread id.
  package var id: ThreadID
  /// The message after which it leaves the branch before it; nil if it starts at the beginning.
  package var forksAfterId: MessageID?
  /// The number of messages it has after that.
  var messages: Int
  /// Whether it is the branch that the conversation shows.
  package var isActive: Bool
}

/// A message as a reader of the thread sees it.
package struct TranscriptMessage: Sendable {
  /// The source's own id.
  package var id: MessageID
  /// The id of the sender, if anyone is named.
  package var senderId: String?
  /// The sender's name at the time.
  package var senderName: String?
  /// What kind of writer the sender is.
  var senderKind: SenderKind
  /// When it was written, if the source says so.
  package var createdAt: Instant?
  /// The plain text.
  package var text: String
  /// What kind of message it is.
  package var kind: MessageClass
  /// The id of the message that this one answers.
  package var replyToId: MessageID?
  /// When its text was last changed.
  package var editedAt: Instant?
  /// When it was deleted.
  package var deletedAt: Instant?
  /// The app's delivery state.
  var status: String?
  /// Files and images.
  package var attachments: [Attachment]
  /// Emoji answers.
  package var reactions: [Reaction]
  /// The id of its branch, where branches were asked for.
  package var branch: ThreadID?
}
