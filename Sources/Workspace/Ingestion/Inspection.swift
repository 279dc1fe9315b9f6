package import ArchiveReading
package import CivilTime
package import Conversations

/// What a source holds, found without storing anything.
package struct Inspection: Sendable {
  /// What the user calls the source.
  package var source: String
  /// The name of its format.
  package var format: String
  /// The number of conversations it holds.
  package var conversations = 0
  /// The number of threads its messages form.
  package var threads = 0
  /// The number of messages it holds.
  package var messages = 0
  /// The number of people and programs that wrote them.
  package var people = 0
  /// The number of messages that answer another one.
  package var replies = 0
  /// The number of branches besides the active ones in its branching conversations.
  package var branches = 0
  /// When the first message was written.
  package var firstAt: Instant?
  /// When the last message was written.
  package var lastAt: Instant?
  /// The number of messages of each kind, in the order to show: chat, system, bot and so on.
  package var kinds: [(name: String, count: Int)] = []
  /// The approximate number of tokens that a language model would count in all texts.
  package var tokens = 0
  /// The conversations with the most messages.
  package var largest: [ConversationSummary] = []
  /// The number of records that could not be read and were left out.
  package var setAside = 0
  /// The first 20 records that could not be read.
  package var problems: [Problem] = []
  /// The files of a zip, tar or folder that hold no messages.
  package var leftOut = LeftOutFiles()
  /// Why the source could not be read to its end; what is before that is counted.
  package var failure: SourceError?
  /// Whether the reading was stopped before the end.
  package var interrupted = false
}

/// A conversation in a list.
package struct ConversationSummary: Sendable {
  /// The conversation's id.
  package var id: String
  /// Its title.
  package var name: String?
  /// What kind of conversation it is, if the source says so.
  package var kind: ConversationKind?
  /// The number of messages it has.
  package var messages: Int
  /// The number of threads its messages form.
  package var threads: Int
}
