package import Conversations
package import JSON

/// What an engine claims to have found in a thread, before its evidence is checked.
package struct Draft: Sendable, Hashable {
  /// The kind.
  package var kind: KindName
  /// A line that says it.
  package var title: String
  /// One to three sentences that say it.
  package var content: String
  /// The further members of its kind.
  ///
  /// Parts that have evidence of their own (the bullets of a summary) refer to it by its index in
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
  /// Whether it waits for someone: a request that no one took on, a proposal that no one agreed to.
  package var isPending = false
  /// Objections to it besides its quotes; with any of these it is not believed.
  package var objections: [Objection] = []
  /// Its parts that were removed or replaced, because they are not believed.
  package var dropped: [Dropped] = []
  /// The share of what it says that is nowhere near its quotes, from 0 to 1.
  package var unsaid = 0.0
  /// Whether ``selfReported`` was measured on labelled talk that the engine had not seen.
  var isCalibrated: Bool
  /// The call to a model that it comes from; nil if no model was asked.
  package var origin: Origin?

  /// A call to a model.
  package struct Origin: Sendable, Hashable {
    /// The model that was asked.
    var model: String
    /// The model that answered, as the service says.
    package var modelVersion: String?
    /// The tier it was served on.
    package var tier: String?
    /// The kind's prompt, by the digest of its content.
    package var promptHash: String?
    /// The hash that identifies the request.
    var requestHash: String
    /// The model service's own id of the answer.
    package var responseId: String?
    /// What tools contributed to the answer, as the service reports; nil if none was used.
    package var grounding: JSONValue?

    /// Names a call.
    package init(model: String, requestHash: String) {
      self.model = model
      self.requestHash = requestHash
    }
  }

  /// Why a find is not believed although its quotes are in their messages.
  package enum Objection: String, Sendable, Hashable, CaseIterable {
    /// The item did not have the requested shape.
    case shape
    /// It has a number or an amount that is not said near its quotes.
    case number
    /// It has a day or a time that is not said near its quotes.
    case date
    /// It has a link, an address or an account that is not in the thread.
    case address
    /// It names someone or something that is not named in the thread.
    case name
    /// It says the opposite of its quotes.
    case polarity
    /// Nothing of what it says was said near its quotes.
    case unsaid
    /// Its quotes instruct a model what to write, rather than inform people.
    case instruction
  }

  /// A part of a find that is not believed, although the find is.
  ///
  /// It has none of the part's text: that may be of a message which is to be forgotten.
  package struct Dropped: Sendable, Hashable {
    /// The member of the detail that it was, or was in.
    package var part: DetailField
    /// Its index in a list, as the engine gave it; nil if it was no list.
    package var index: Int?
    /// Why it is not believed.
    package var reasons: Set<Objection>

    /// Names a part.
    package init(part: DetailField, index: Int? = nil, reasons: Set<Objection>) {
      (self.part, self.index, self.reasons) = (part, index, reasons)
    }

    /// The part as an insight records it among its signals.
    var json: JSONValue {
      [
        "part": .string(part.rawValue), "index": JSONValue(index),
        "reasons": .array(reasons.map(\.rawValue).sorted().map(JSONValue.string)),
      ]
    }
  }

  /// A quote that an engine claims to have read in a message.
  package struct Claim: Sendable, Hashable {
    /// The message's id.
    package var messageId: MessageID
    /// The quote.
    package var quote: String

    /// Claims a quote.
    package init(messageId: MessageID, quote: String) {
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
    isHedged: Bool = false,
    isCalibrated: Bool = false
  ) {
    self.kind = kind
    self.title = title
    self.content = content
    self.detail = detail
    self.evidence = evidence
    self.selfReported = selfReported
    self.isExplicit = isExplicit
    self.isHedged = isHedged
    self.isCalibrated = isCalibrated
  }
}
