package import CivilTime
package import Conversations
package import Insights

/// A conversation in a period, to be summarised from what was found in its threads.
package struct DigestTask: Sendable {
  /// The conversation's id.
  package var conversationId: ConversationID
  /// The conversation's title.
  package var conversationName: String?
  /// What kind of conversation it is.
  package var conversationKind: ConversationKind?
  /// The period, in ISO 8601; see `CalendarPeriod`.
  package var period: String
  /// What was found in the threads, thread by thread in the order of the talk: summaries with the
  /// bullets of this period only, and decisions.
  package var finds: [Insight]
  /// The messages that the finds quote, and that may be quoted.
  package var messages: [StoredMessage]
  /// The people who take part.
  package var participants: [Participant] = []
  /// The zone of dates.
  package var timeZone: TimeZoneRules
  /// The instant as of which it is summarised.
  package var asOf: Instant

  /// Describes a period to be summarised.
  package init(
    conversationId: ConversationID,
    period: String,
    finds: [Insight],
    messages: [StoredMessage],
    timeZone: TimeZoneRules,
    asOf: Instant
  ) {
    self.conversationId = conversationId
    self.period = period
    self.finds = finds
    self.messages = messages
    self.timeZone = timeZone
    self.asOf = asOf
  }
}

extension DigestTask {
  /// The finds as drafts, whose quotes are claims again: messages may have changed since.
  package var drafts: [Draft] {
    finds.map { find in
      Draft(
        kind: find.kind,
        title: find.title,
        content: find.content,
        detail: find.detail,
        evidence: find.evidence.map { Draft.Claim(messageId: $0.messageId, quote: $0.quote) }
      )
    }
  }
}
