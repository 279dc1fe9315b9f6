public import CivilTime

/// What a report says about a thread before its insights.
public struct ThreadHead: Sendable, Hashable {
  /// The thread's id.
  public var id: String
  /// The name of its conversation; nil if it has none.
  public var conversationName: String?
  /// What it is about, usually how it begins.
  public var title: String
  /// When its first message was written.
  public var firstAt: Instant?
  /// When its last message was written.
  public var lastAt: Instant?
  /// The names of those who take part.
  public var people: [String]
  /// How many messages it has.
  public var messages: Int

  /// Describes a thread.
  public init(
    id: String,
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
