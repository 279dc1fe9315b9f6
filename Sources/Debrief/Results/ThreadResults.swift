public import CivilTime
public import Conversations

/// A thread in a list.
public struct ThreadSummary: Sendable {
  /// The thread's id.
  public var id: String
  /// The id of its conversation.
  public var conversationId: String
  /// The title of its conversation.
  public var conversationName: String?
  /// What kind of conversation it belongs to, if the source says so.
  public var conversationKind: ConversationKind?
  /// The first words of its first message.
  public var title: String
  /// How many messages it has.
  public var messages: Int
  /// How many people and programs wrote them.
  public var people: Int
  /// When its first message was written.
  public var firstAt: Instant?
  /// When its last message was written.
  public var lastAt: Instant?
  /// What made it a thread.
  public var origin: ThreadOrigin
  /// Whether it is the branch that its conversation shows.
  ///
  /// True in conversations without branches.
  public var isActive: Bool
  /// Whether the message that started it is not in the source.
  public var rootMissing: Bool
  /// What changes when the thread does.
  public var fingerprint: String
}

/// A thread with its messages.
public struct ThreadTranscript: Sendable {
  /// The thread.
  public var thread: ThreadSummary
  /// Its messages in order.
  ///
  /// With branches asked for, those of the other branches follow, each with its branch.
  public var messages: [TranscriptMessage]
  /// The branches of the conversation, if they were asked for.
  public var branches: [TranscriptBranch]
}

/// A branch of a branching conversation.
public struct TranscriptBranch: Sendable {
  /// The branch's own id, a thread id.
  public var id: String
  /// The message after which it leaves the branch before it; nil if it starts at the beginning.
  public var forksAfterId: String?
  /// How many messages it has after that.
  public var messages: Int
  /// Whether it is the branch that the conversation shows.
  public var isActive: Bool
}

/// A message as a reader of the thread sees it.
public struct TranscriptMessage: Sendable {
  /// The source's own id.
  public var id: String
  /// The id of the sender, if anybody is named.
  public var senderId: String?
  /// The sender's name at the time.
  public var senderName: String?
  /// What kind of writer the sender is.
  public var senderKind: SenderKind
  /// When it was written, if the source says so.
  public var createdAt: Instant?
  /// The plain text.
  public var text: String
  /// What kind of message it is: chat, system, bot, boilerplate and so on.
  public var kind: String
  /// The id of the message that this one answers.
  public var replyToId: String?
  /// When its text was last changed.
  public var editedAt: Instant?
  /// When it was taken back.
  public var deletedAt: Instant?
  /// The app's delivery state.
  public var status: String?
  /// Files and images.
  public var attachments: [Attachment]
  /// Emoji answers.
  public var reactions: [Reaction]
  /// The id of its branch, where branches were asked for.
  public var branch: String?
}
