package import JSON

/// What an engine claims to have found in a thread, before its evidence is checked.
package struct Draft: Sendable, Hashable {
  /// The kind.
  package var kind: KindName
  /// A line that says it.
  package var title: String
  /// One to three sentences that say it.
  package var content: String
  /// What its kind says beyond that.
  ///
  /// Parts that have evidence of their own (the bullets of a summary) name it by its place in
  /// ``evidence``: `{"text": …, "evidence": [0, 2]}`.
  package var detail: JSONObject
  /// The quotes it claims to rest on.
  package var evidence: [Claim]
  /// The engine's own confidence, from 0 to 1; nil if it gives none.
  package var selfReported: Double?
  /// Whether the thread says it in so many words, rather than by hints.
  package var isExplicit: Bool
  /// Whether it is hedged: "might", "maybe", "I could".
  package var isHedged: Bool
  /// The call to a model that it comes from; nil if no model was asked.
  package var origin: Origin?

  /// A call to a model.
  package struct Origin: Sendable, Hashable {
    /// The model that was asked.
    package var model: String
    /// The model that answered, as the service says.
    package var modelVersion: String?
    /// The tier it was served on.
    package var tier: String?
    /// The kind's prompt, by the digest of its content.
    package var promptHash: String?
    /// What the request is known by.
    package var requestHash: String
    /// The model service's own id of the answer.
    package var responseId: String?
    /// What tools brought into the answer, as the service says; nil if none was used.
    package var grounding: JSONValue?

    /// Names a call.
    package init(model: String, requestHash: String) {
      self.model = model
      self.requestHash = requestHash
    }
  }

  /// A quote that an engine claims to have read in a message.
  package struct Claim: Sendable, Hashable {
    /// The message's id.
    package var messageId: String
    /// The quote.
    package var quote: String

    /// Claims a quote.
    package init(messageId: String, quote: String) {
      self.messageId = messageId
      self.quote = quote
    }
  }

  /// Describes a find.
  package init(
    kind: KindName,
    title: String,
    content: String,
    detail: JSONObject = JSONObject(),
    evidence: [Claim],
    selfReported: Double? = nil,
    isExplicit: Bool = true,
    isHedged: Bool = false
  ) {
    self.kind = kind
    self.title = title
    self.content = content
    self.detail = detail
    self.evidence = evidence
    self.selfReported = selfReported
    self.isExplicit = isExplicit
    self.isHedged = isHedged
  }
}
