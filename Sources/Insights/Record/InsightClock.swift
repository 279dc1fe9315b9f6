package import CivilTime
package import Conversations

/// The instants at which insights are judged, each by the clock of the source it was said in.
///
/// A live database is judged now, an archive at its newest message; a workspace may hold both.
package struct InsightClock: Sendable, Hashable {
  /// The instant for conversations that have none of their own.
  package var standard: Instant
  /// The instants of other conversations, by their ids.
  package var others: [ConversationID: Instant]

  /// Judges everything at one instant, except the conversations that have one of their own.
  package init(_ standard: Instant, others: [ConversationID: Instant] = [:]) {
    self.standard = standard
    self.others = others
  }

  /// The instant for a conversation.
  func instant(ofConversation id: ConversationID) -> Instant { others[id] ?? standard }

  /// The instant at which an insight is judged.
  package func instant(of insight: Insight) -> Instant {
    others.isEmpty ? standard : instant(ofConversation: insight.conversationId)
  }

  /// The first of the instants.
  var earliest: Instant { others.values.reduce(standard, min) }
  /// The last of the instants.
  var latest: Instant { others.values.reduce(standard, max) }
}
