/// How a thread was formed.
///
/// The numbers are stored.
package enum ThreadOrigin: Int, Sendable, CaseIterable {
  /// The source has threads, and this is one.
  case native = 0
  /// Messages that answer each other.
  case replies = 1
  /// A stretch of talk between two silences.
  case session = 2
  /// An alternative that was not chosen, in a branching conversation.
  case branch = 3
  /// Overlapping talk, disentangled by linking messages to the ones they answer.
  case linked = 4

  /// The name in JSON.
  package var name: String { "\(self)" }
}
