package import CivilTime
package import Conversations

/// What a report says about a thread before its insights.
package struct ThreadHead: Sendable, Hashable {
  /// The thread's id.
  package var id: ThreadID
  /// The name of its conversation; nil if it has none.
  package var conversationName: String?
  /// The name that the source gives it: a topic, a subject.
  package var name: String?
  /// What it is about, usually how it begins.
  var title: String
  /// When its first message was written.
  var firstAt: Instant?
  /// When its last message was written.
  var lastAt: Instant?
  /// The names of those who take part.
  var people: [String]
  /// The number of messages it has.
  package var messages: Int

  /// Describes a thread.
  package init(
    id: ThreadID,
    conversationName: String?,
    title: String,
    firstAt: Instant?,
    lastAt: Instant?,
    people: [String],
    messages: Int
  ) {
    self.id = id
    self.conversationName = conversationName
    self.title = title
    self.firstAt = firstAt
    self.lastAt = lastAt
    self.people = people
    self.messages = messages
  }
}
