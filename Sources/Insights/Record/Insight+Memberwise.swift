package import CivilTime
package import Conversations
package import JSON

extension Insight {
  /// Describes an active insight about a thread that was found now, without history or review.
  ///
  /// - Parameters:
  ///   - threadId: The thread's id; nil makes it an insight about the conversation.
  ///   - confidence: How likely it is right, from 0 to 1.
  ///   - provenance: Where it comes from.
  package init(
    id: InsightID,
    kind: KindName,
    conversationId: ConversationID,
    threadId: ThreadID?,
    title: String,
    content: String,
    detail: JSONObject = JSONObject(),
    evidence: [Evidence],
    confidence: Double,
    at: Instant,
    triggeredBy: Trigger,
    provenance: Provenance
  ) {
    self.id = id
    self.kind = kind
    scope = threadId == nil ? .conversation : .thread
    self.conversationId = conversationId
    self.threadId = threadId
    self.title = title
    self.content = content
    self.detail = detail
    self.evidence = evidence
    self.confidence = confidence
    signals = JSONObject()
    status = .active
    coverage = Coverage(messages: 0, used: 0)
    createdAt = at
    updatedAt = at
    lastSeenAt = at
    self.triggeredBy = triggeredBy
    self.provenance = provenance
  }
}
