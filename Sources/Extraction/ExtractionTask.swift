public import CivilTime
public import Conversations

/// A thread to be read, and what to look for.
public struct ExtractionTask: Sendable {
  /// The thread's id.
  public var threadId: String
  /// Its conversation's id.
  public var conversationId: String
  /// Its conversation's title.
  public var conversationName: String?
  /// What kind of conversation it is.
  public var conversationKind: ConversationKind?
  /// All its messages, in reading order.
  ///
  /// Those whose class is not `chat`, and deleted ones, are context and no evidence.
  public var messages: [StoredMessage]
  /// The files and folders that its conversation was read from, the last one first.
  public var sources: [String] = []
  /// Its pictures and documents that a model gets; empty if it gets none.
  public var media = ThreadMedia()
  /// What was said elsewhere and helps to understand it; no evidence.
  public var context: [ContextPassage] = []
  /// The people who take part, with their zones as far as they are known.
  public var participants: [Participant]
  /// The names of the kinds to look for.
  public var kinds: [String]
  /// The zone in which "tomorrow" and "Friday" are meant where the sender's is not known.
  public var timeZone: TimeZoneRules
  /// The instant as of which things are open or overdue.
  public var asOf: Instant

  /// Describes a thread to be read.
  public init(
    threadId: String,
    conversationId: String,
    messages: [StoredMessage],
    kinds: [String],
    timeZone: TimeZoneRules = .utc,
    asOf: Instant
  ) {
    self.threadId = threadId
    self.conversationId = conversationId
    self.messages = messages
    participants = []
    self.kinds = kinds
    self.timeZone = timeZone
    self.asOf = asOf
  }
}
