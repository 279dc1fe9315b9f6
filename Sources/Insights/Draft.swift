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
