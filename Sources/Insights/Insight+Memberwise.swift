public import CivilTime
public import JSON

extension Insight {
  /// Describes an active insight about a thread that was found now, without history or review.
  ///
  /// - Parameters:
  ///   - id: Its id.
  ///   - kind: What kind of statement it is.
  ///   - conversationId: The conversation's id.
  ///   - threadId: The thread's id; nil makes it an insight about the conversation.
  ///   - title: A line that says it.
  ///   - content: One to three sentences that say it.
  ///   - detail: What its kind says beyond that.
  ///   - evidence: The quotes it rests on.
  ///   - confidence: How likely it is right, from 0 to 1.
  ///   - at: When it was found.
  ///   - triggeredBy: What made debrief look.
  ///   - provenance: Where it comes from.
  public init(
    id: String,
    kind: String,
    conversationId: String,
    threadId: String?,
    title: String,
    content: String,
    detail: JSONObject = JSONObject(),
    evidence: [Evidence],
    confidence: Double,
    at: Instant,
    triggeredBy: String,
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
