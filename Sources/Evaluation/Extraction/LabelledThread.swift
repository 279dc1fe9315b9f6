package import CivilTime

/// A thread of a chat with what a careful reader takes from it; `Benchmarks/chats/README.md` has
/// the guidelines.
package struct LabelledThread: Sendable, Hashable {
  /// The kinds of items that are counted.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case actionItem = "action_item"
    case decision
    case suggestion
    case openQuestion = "open_question"
  }

  /// Something that is to be found.
  package struct Item: Sendable, Hashable {
    /// What it is.
    package var kind: Kind
    /// Its id, unique among the chats.
    package var id: String
    /// What it says.
    package var title: String
    /// The ids of the messages that say it.
    package var evidence: [String]
    /// Whether it may be found, and counts neither way.
    package var isOptional = false
    /// The people who may be its owner, each by all names; nil among them means no owner.
    package var owners: [Set<String>?] = []
    /// The days that its words may mean, `YYYY-MM-DD`; nil among them means none.
    package var due: [String?] = []
    /// The state of an action item, or the status of a decision, at the end of the thread.
    package var state: String?
    /// The id of the decision that replaced it.
    package var supersededBy: String?
    /// Whether the thread answers the question, so that it is not open.
    package var isAnswered = false
  }

  /// A message that looks like an item but is not one.
  package struct Trap: Sendable, Hashable {
    /// The kinds that must not rest on it; `*` for all but summaries.
    package var kinds: [String]
    /// The ids of the messages.
    package var evidence: [String]
    /// Why it is not one.
    package var why: String
  }

  /// Words that must not be shown.
  package struct ForbiddenText: Sendable, Hashable {
    /// A regular expression, matched without regard to case.
    package var pattern: String
    /// Whether quotes must not have it either.
    package var alsoInQuotes = false
    /// Whether summaries must not have it either.
    package var alsoInSummary = false
  }

  /// What the thread does to an item of another one.
  package struct CrossThread: Sendable, Hashable {
    /// The id of the item.
    package var item: String
    /// Its state from then on.
    package var becomes: String
    /// The id of the decision that replaces it.
    package var by: String?
  }

  /// The thread's id in its source.
  package var id: String
  /// The conversation's id in its source.
  package var conversationId: String
  /// The language, as in `en`.
  package var language: String
  /// The writer or the archive that it comes from: folds and comparisons leave out one of these.
  package var source: String
  /// The zone of days.
  package var zone: TimeZoneRules
  /// What is to be found.
  package var items: [Item] = []
  /// Levels of priority that are right, the best first.
  package var priorities: [String] = []
  /// Facts that a summary must mention, each with alternatives.
  package var facts: [[String]] = []
  /// The ids of the messages that matter most.
  package var keyMessages: [String] = []
  /// What must not be taken.
  package var traps: [Trap] = []
  /// What must not be shown.
  package var forbiddenTexts: [ForbiddenText] = []
  /// What it does to items of other threads.
  package var crossThread: [CrossThread] = []

  /// Whether there is neither an action item nor a decision to be found, not even an optional one.
  var isQuiet: Bool { !items.contains { $0.kind == .actionItem || $0.kind == .decision } }

  /// The messages that were deleted are traps of every kind.
  static let deleted = "deleted message"
}
