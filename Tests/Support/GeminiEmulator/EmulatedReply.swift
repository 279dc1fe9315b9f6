public import JSON

/// What the emulator answers.
public struct EmulatedReply: Sendable {
  /// What is said.
  public var content: Content
  /// How long the service takes before the first byte.
  public var delay: Duration = .zero
  /// What goes wrong while the answer is sent.
  public var fault: Fault?

  /// What is said.
  public enum Content: Sendable {
    /// An answer.
    case answer(EmulatedAnswer)
    /// A body of the caller's making, with its status and header fields.
    case raw(status: Int, headers: [(name: String, value: String)], body: [UInt8])
    /// Nothing is ever sent.
    case hang
    /// The connection is closed before the first byte.
    case breakOff
  }

  /// What goes wrong while an answer is sent.
  public enum Fault: Sendable {
    /// The connection is cut in the middle of the body.
    case cutBody
    /// The sending stops in the middle of the body.
    case hangBody
    /// The body comes in pieces with pauses.
    case slowBody(pause: Duration)
    /// The stream ends with an error object that stands behind no `data:`.
    case errorInStream
  }

  /// Says something.
  ///
  /// - Parameter content: What is said.
  public init(_ content: Content) { self.content = content }

  /// Answers with a text.
  ///
  /// - Parameter text: The text.
  /// - Returns: An answer that ends normally.
  public static func text(_ text: String) -> EmulatedReply { .init(.answer(.init(text: text))) }

  /// Answers with JSON.
  ///
  /// - Parameter json: The answer's content.
  /// - Returns: An answer that ends normally.
  public static func json(_ json: JSONValue) -> EmulatedReply { .text(json.text) }

  /// The same reply after a time.
  ///
  /// - Parameter delay: How long the service takes.
  /// - Returns: The reply.
  public func after(_ delay: Duration) -> EmulatedReply {
    var reply = self
    reply.delay = delay
    return reply
  }

  /// The same reply with a fault.
  ///
  /// - Parameter fault: What goes wrong.
  /// - Returns: The reply.
  public func with(_ fault: Fault) -> EmulatedReply {
    var reply = self
    reply.fault = fault
    return reply
  }
}

/// An answer and the circumstances it is told with.
public struct EmulatedAnswer: Sendable {
  /// The text.
  public var text: String
  /// A summary of thoughts, sent as a part of its own.
  public var thoughts: String?
  /// Files in the answer: MIME type and base64.
  public var data: [(type: String, base64: String)] = []
  /// Why the model stopped; nil leaves it out.
  public var finishReason: String? = "STOP"
  /// Why the prompt is refused; then there is no candidate.
  public var blockReason: String?
  /// Whether there is a candidate at all.
  public var hasCandidate = true
  /// Whether the candidate has content.
  public var hasContent = true
  /// The token that a cut answer goes on with.
  public var continuationToken: String?
  /// The model that answers; nil for the one that was asked, or its successor.
  public var modelVersion: String?
  /// Tokens of thinking.
  public var thoughtsTokens = 0
  /// Tokens of the prompt that came from the cache.
  public var cachedTokens = 0
  /// The tier that serves it; nil for the one that was asked.
  public var servedTier: String?
  /// Further members of the candidate, for instance `groundingMetadata`.
  public var candidateMembers: [(name: String, value: JSONValue)] = []
  /// Further members of the response, for instance `modelStatus`.
  public var members: [(name: String, value: JSONValue)] = []
  /// In how many pieces a stream sends the text.
  public var pieces = 3

  /// An answer that ends normally.
  ///
  /// - Parameter text: The text.
  public init(text: String = "") { self.text = text }
}
