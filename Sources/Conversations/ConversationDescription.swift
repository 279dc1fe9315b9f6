public import CivilTime

/// What a source says of a conversation apart from its messages.
///
/// Readers may send the description of a conversation before, among or after its messages, or not
/// at all: a message makes its conversation exist.
public struct ConversationDescription: Sendable, Hashable {
  /// The conversation's id, the one its messages carry.
  public var id: String
  /// Its title, for instance a channel's name.
  public var name: String?
  /// What kind of conversation it is, if the source says so.
  public var kind: ConversationKind?
  /// A sentence on what it is for.
  public var topic: String?
  /// Who takes part, also those who wrote nothing.
  public var participants: [Participant]
  /// Whether its messages form a tree of alternatives (an AI chat with edited prompts).
  public var isTree: Bool
  /// The message at the end of the branch that the source calls current.
  public var activeLeafId: String?
  /// Whether the branches that were not chosen are threads, too.
  public var keepsBranches: Bool
  /// Whether the app says that no AI may read it; nil if it says nothing, which changes nothing.
  public var isOptedOut: Bool?
  /// When it was made.
  public var createdAt: Instant?

  /// Describes a conversation.
  ///
  /// - Parameters:
  ///   - id: The conversation's id.
  ///   - name: Its title.
  ///   - kind: What kind of conversation it is.
  public init(id: String, name: String? = nil, kind: ConversationKind? = nil) {
    self.id = id
    self.name = name
    self.kind = kind
    participants = []
    isTree = false
    keepsBranches = false
  }
}

/// What kind of conversation it is.
///
/// The numbers are stored.
public enum ConversationKind: Int, Sendable, Hashable, CaseIterable {
  /// Open to a team or the public.
  case channel = 0
  /// A closed circle of several people.
  case group = 1
  /// Two people.
  case direct = 2
  /// A person and a language model.
  case ai = 3

  /// The name in JSON.
  public var name: String { "\(self)" }
}

/// Someone who takes part in conversations.
public struct Participant: Sendable, Hashable {
  /// The source's own id, the one senders carry.
  public var id: String
  /// The name to show.
  public var name: String?
  /// What kind of writer it is.
  public var kind: SenderKind
  /// The person's IANA time zone, if the source knows it.
  public var timeZone: String?
  /// Whether the person said that no AI may read what they write; nil if the source says nothing,
  /// which changes nothing.
  public var isOptedOut: Bool?

  /// Describes a participant.
  ///
  /// - Parameters:
  ///   - id: The source's own id.
  ///   - name: The name to show.
  ///   - kind: What kind of writer it is.
  public init(id: String, name: String? = nil, kind: SenderKind = .human) {
    self.id = id
    self.name = name
    self.kind = kind
  }
}
