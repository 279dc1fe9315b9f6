package import CivilTime
package import Insights

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
    var due: [String?] = []
    /// The state of an action item, or the status of a decision, at the end of the thread.
    package var state: ItemState?
    /// The id of the decision that replaced it.
    var supersededBy: String?
    /// Whether the thread answers the question, so that it is not open.
    package var isAnswered = false
  }

  /// A message that looks like an item but is not one.
  struct Trap: Sendable, Hashable {
    /// The kinds that must not rest on it; `*` for all but summaries.
    var kinds: [String]
    /// The ids of the messages.
    var evidence: [String]
    /// Why it is not one.
    var why: String
  }

  /// Words that must not be shown.
  struct ForbiddenText: Sendable, Hashable {
    /// A regular expression, matched without regard to case.
    var pattern: String
    /// Whether quotes must not have it either.
    var alsoInQuotes = false
    /// Whether summaries must not have it either.
    var alsoInSummary = false
  }

  /// What the thread does to an item of another one.
  struct CrossThread: Sendable, Hashable {
    /// The id of the item.
    var item: String
    /// Its state from then on.
    var becomes: ItemState
    /// The id of the decision that replaces it.
    var by: String?
  }

  /// The thread's id in its source.
  package var id: String
  /// The conversation's id in its source.
  package var conversationId: String
  /// The language, as in `en`.
  package var language: String
  /// The writer or the archive that it comes from: folds and comparisons leave out one of these.
  var source: String
  /// The zone of days.
  package var zone: TimeZoneRules
  /// What is to be found.
  package var items: [Item] = []
  /// Levels of priority that are right, the best first.
  var priorities: [String] = []
  /// Facts that a summary must mention, each with alternatives.
  var facts: [[String]] = []
  /// The title under which whoever labelled it read it; empty if unknown.
  package var title = ""
  /// What a careful reader would write about it, in one to three sentences; empty if unknown.
  var gist = ""
  /// The headline of a summary, if the labels have one.
  package var headline: String?
  /// Bullets of a summary with what they cite, if the labels have some.
  var bullets: [LabelledStatement] = []
  /// The ids of the messages that matter most.
  var keyMessages: [String] = []
  /// What must not be taken.
  var traps: [Trap] = []
  /// What must not be shown.
  var forbiddenTexts: [ForbiddenText] = []
  /// What it does to items of other threads.
  var crossThread: [CrossThread] = []

  /// Whether there is neither an action item nor a decision to be found, not even an optional one.
  var isQuiet: Bool { !items.contains { $0.kind == .actionItem || $0.kind == .decision } }

  /// The messages that were deleted are traps of every kind.
  static let deleted = "deleted message"
}
