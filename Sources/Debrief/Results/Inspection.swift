public import Archives
public import CivilTime
public import Conversations

/// What a source holds, found without storing anything.
public struct Inspection: Sendable {
  /// What the user calls the source.
  public var source: String
  /// The name of its format.
  public var format: String
  /// How many conversations it holds.
  public var conversations = 0
  /// How many threads its messages form.
  public var threads = 0
  /// How many messages it holds.
  public var messages = 0
  /// How many people and programs wrote them.
  public var people = 0
  /// How many messages answer another one.
  public var replies = 0
  /// How many branches beside the active ones its branching conversations have.
  public var branches = 0
  /// When the first message was written.
  public var firstAt: Instant?
  /// When the last message was written.
  public var lastAt: Instant?
  /// How many messages there are of each kind, in the order to show: chat, system, bot and so on.
  public var kinds: [(name: String, count: Int)] = []
  /// About how many tokens a language model would count in all texts.
  public var tokens = 0
  /// The conversations with the most messages.
  public var largest: [ConversationSummary] = []
  /// How many records could not be read and were left out.
  public var setAside = 0
  /// The first 20 records that could not be read.
  public var problems: [Problem] = []
  /// Why the source could not be read to its end; what lies before that is counted.
  public var failure: SourceError?
  /// Whether the reading was stopped before the end.
  public var interrupted = false
}

/// A conversation in a list.
public struct ConversationSummary: Sendable {
  /// The conversation's id.
  public var id: String
  /// Its title.
  public var name: String?
  /// What kind of conversation it is, if the source says so.
  public var kind: ConversationKind?
  /// How many messages it has.
  public var messages: Int
  /// How many threads its messages form.
  public var threads: Int
}
