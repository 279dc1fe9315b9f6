package import JSON

/// What the emulator answers.
package struct EmulatedReply: Sendable {
  /// What is said.
  package var content: Content
  /// How long the service takes before the first byte.
  package var delay: Duration = .zero
  /// What goes wrong while the answer is sent.
  package var fault: Fault?

  /// What is said.
  package enum Content: Sendable {
    /// An answer.
    case answer(EmulatedAnswer)
    /// A body of the caller's making, with its status and header fields.
    case raw(status: Int, headers: [(name: String, value: String)], body: [UInt8])
    /// Nothing is ever sent.
    case hang
    /// The connection is closed before the first byte.
    case cancel
  }

  /// What goes wrong while an answer is sent.
  package enum Fault: Sendable {
    /// The connection is cut in the middle of the body.
    case cutBody
    /// The sending stops in the middle of the body.
    case hangBody
    /// The body comes in pieces with pauses.
    case slowBody(pause: Duration)
    /// The stream ends with an error object that follows no `data:`.
    case errorInStream
  }

  /// Says something.
  package init(_ content: Content) { self.content = content }

  /// Answers with a text.
  package static func text(_ text: String) -> EmulatedReply { .init(.answer(.init(text: text))) }

  /// Answers with JSON.
  package static func json(_ json: JSONValue) -> EmulatedReply { .text(json.text) }

  /// The same reply after a time.
  package func after(_ delay: Duration) -> EmulatedReply {
    var reply = self
    reply.delay = delay
    return reply
  }

  /// The same reply with a fault.
  package func with(_ fault: Fault) -> EmulatedReply {
    var reply = self
    reply.fault = fault
    return reply
  }
}

/// An answer and the circumstances of its delivery.
package struct EmulatedAnswer: Sendable {
  /// The text.
  package var text: String
  /// A summary of thoughts, sent as a part of its own.
  package var thoughts: String?
  /// Files in the answer: MIME type and base64.
  package var data: [(type: String, base64: String)] = []
  /// Why the model stopped; nil leaves it out.
  package var finishReason: String? = "STOP"
  /// Why the prompt is refused; then there is no candidate.
  package var blockReason: String?
  /// Whether there is a candidate at all.
  package var hasCandidate = true
  /// Whether the candidate has content.
  package var hasContent = true
  /// The token that a cut answer goes on with.
  package var continuationToken: String?
  /// The model that answers; nil for the one that was asked, or its successor.
  package var modelVersion: String?
  /// Tokens of thinking.
  package var thoughtsTokens = 0
  /// Tokens of the prompt that came from the cache.
  package var cachedTokens = 0
  /// The tier that serves it; nil for the one that was asked.
  package var servedTier: String?
  /// Further members of the candidate, for instance `groundingMetadata`.
  package var candidateMembers: [(name: String, value: JSONValue)] = []
  /// Further members of the response, for instance `modelStatus`.
  package var members: [(name: String, value: JSONValue)] = []
  /// In how many pieces a stream sends the text.
  package var pieces = 3

  /// An answer that ends normally.
  package init(text: String = "") { self.text = text }
}
