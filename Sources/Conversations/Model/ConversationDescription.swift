package import CivilTime

/// A source's description of a conversation, apart from its messages.
///
/// Readers may send the description of a conversation before, among or after its messages, or not
/// at all: a message makes its conversation exist.
package struct ConversationDescription: Sendable, Hashable {
  /// The conversation's id, as in its messages.
  package var id: String
  /// Its title, for instance a channel's name.
  package var name: String?
  /// The kind of conversation, if the source says so.
  package var kind: ConversationKind?
  /// A sentence on its purpose.
  package var topic: String?
  /// The people who take part, including those who wrote nothing.
  package var participants: [Participant]
  /// Whether its messages form a tree of alternatives (an AI chat with edited prompts).
  package var isTree: Bool
  /// The message at the end of the branch that the source calls current.
  package var activeLeafId: String?
  /// Whether the branches that were not chosen are threads, too.
  package var keepsBranches: Bool
  /// Whether the app says that no AI may read it; nil if it says nothing, which changes nothing.
  package var isOptedOut: Bool?
  /// When it was created.
  package var createdAt: Instant?
  /// The zone in which its times were read that name none: an IANA name or an offset; nil if the
  /// source says nothing, which changes nothing.
  package var timeZone: String?

  /// Describes a conversation.
  package init(id: String, name: String? = nil, kind: ConversationKind? = nil) {
    self.id = id
    self.name = name
    self.kind = kind
    participants = []
    isTree = false
    keepsBranches = false
  }
}

/// The kind of a conversation.
///
/// The numbers are stored.
package enum ConversationKind: Int, Sendable, Hashable, CaseIterable {
  /// Open to a team or the public.
  case channel = 0
  /// A closed circle of several people.
  case group = 1
  /// Two people.
  case direct = 2
  /// A person and a language model.
  case ai = 3

  /// The name in JSON.
  package var name: String { "\(self)" }
}

/// Someone who takes part in conversations.
package struct Participant: Sendable, Hashable {
  /// The source's own id, as in senders.
  package var id: String
  /// The name to show.
  package var name: String?
  /// The kind of sender.
  package var kind: SenderKind
  /// The person's IANA time zone, if the source has it.
  package var timeZone: String?
  /// Whether the person said that no AI may read what they write; nil if the source says nothing,
  /// which changes nothing.
  package var isOptedOut: Bool?

  /// Describes a participant.
  package init(id: String, name: String? = nil, kind: SenderKind = .human) {
    self.id = id
    self.name = name
    self.kind = kind
  }
}
