package import CivilTime
package import Conversations
package import Insights

/// A thread to be read, and what to look for.
package struct ExtractionTask: Sendable {
  /// The thread's id.
  package var threadId: ThreadID
  /// The name that the source gives it: a topic, a subject.
  package var threadName: String?
  /// Its conversation's id.
  package var conversationId: ConversationID
  /// Its conversation's title.
  package var conversationName: String?
  /// What kind of conversation it is.
  package var conversationKind: ConversationKind?
  /// All its messages, in reading order.
  ///
  /// Those whose class is not `chat`, and deleted ones, are context, not evidence.
  package var messages: [StoredMessage]
  /// The files and folders that its conversation was read from, the last one first.
  package var sources: [String] = []
  /// Its pictures and documents that a model gets; empty if it gets none.
  package var media = ThreadMedia()
  /// Passages from elsewhere that help to understand it; not evidence.
  package var context: [ContextPassage] = []
  /// The people who take part, with their zones where known.
  package var participants: [Participant]
  /// The names of the kinds to look for.
  package var kinds: [KindName]
  /// The zone in which "tomorrow" and "Friday" are interpreted if the sender's is unknown.
  package var timeZone: TimeZoneRules
  /// The instant as of which things are open or overdue.
  package var asOf: Instant

  /// Describes a thread to be read.
  package init(
    threadId: ThreadID,
    conversationId: ConversationID,
    messages: [StoredMessage],
    kinds: [KindName],
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
