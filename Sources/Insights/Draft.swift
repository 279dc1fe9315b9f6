public import JSON

/// What an engine claims to have found in a thread, before its evidence is checked.
public struct Draft: Sendable, Hashable {
  /// The kind's name.
  public var kind: String
  /// A line that says it.
  public var title: String
  /// One to three sentences that say it.
  public var content: String
  /// What its kind says beyond that.
  ///
  /// Parts that have evidence of their own (the bullets of a summary) name it by its place in
  /// ``evidence``: `{"text": …, "evidence": [0, 2]}`.
  public var detail: JSONObject
  /// The quotes it claims to rest on.
  public var evidence: [Claim]
  /// The engine's own confidence, from 0 to 1; nil if it gives none.
  public var selfReported: Double?
  /// Whether the thread says it in so many words, rather than by hints.
  public var isExplicit: Bool
  /// Whether it is hedged: "might", "maybe", "I could".
  public var isHedged: Bool
  /// The call to a model that it comes from; nil if no model was asked.
  public var origin: Origin?

  /// A call to a model.
  public struct Origin: Sendable, Hashable {
    /// The model that was asked.
    public var model: String
    /// The model that answered, as the service says.
    public var modelVersion: String?
    /// The tier it was served on.
    public var tier: String?
    /// The kind's prompt, by the digest of its content.
    public var promptHash: String?
    /// What the request is known by.
    public var requestHash: String
    /// The model service's own id of the answer.
    public var responseId: String?
    /// What tools brought into the answer, as the service says; nil if none was used.
    public var grounding: JSONValue?

    /// Names a call.
    ///
    /// - Parameters:
    ///   - model: The model that was asked.
    ///   - requestHash: What the request is known by.
    public init(model: String, requestHash: String) {
      self.model = model
      self.requestHash = requestHash
    }
  }

  /// A quote that an engine claims to have read in a message.
  public struct Claim: Sendable, Hashable {
    /// The message's id.
    public var messageId: String
    /// The quote.
    public var quote: String

    /// Claims a quote.
    public init(messageId: String, quote: String) {
      self.messageId = messageId
      self.quote = quote
    }
  }

  /// Describes a find.
  public init(
    kind: String,
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
