public import Gemini
public import Insights

/// Turns a thread into drafts of insights.
///
/// An engine asks and others answer: it is a pure function that is called again with the answers it
/// asked for. Whether they come live, in a batch, from a cache or from a recording is the caller's
/// business.
public protocol Engine: Sendable {
  /// The name in provenance: `offline` or `gemini`.
  var name: String { get }

  /// What tells versions of the engine apart: the version of its weights, or the model's name.
  var version: String { get }

  /// What tells versions of the engine apart as far as a kind goes: for a model, its name and the
  /// kind's prompt.
  ///
  /// - Parameter kind: The kind's name.
  /// - Returns: The version; ``version`` unless the engine says otherwise.
  func version(ofKind kind: String) -> String

  /// The kinds it can find; others are skipped, and the user is told.
  var kinds: Set<String> { get }

  /// Goes one step further.
  ///
  /// - Parameters:
  ///   - task: What to do.
  ///   - answers: The answer to a request that an earlier step asked for; nil if there is none yet.
  /// - Returns: What it needs to know, or what it found.
  func step(_ task: ExtractionTask, answers: (RequestHash) -> Answer?) -> Step

  /// Goes several steps in the same task, without doing anew what does not depend on answers.
  ///
  /// - Parameter task: What to do.
  /// - Returns: Does what ``step(_:answers:)`` does.
  func steps(_ task: ExtractionTask) -> ((RequestHash) -> Answer?) -> Step

  /// What tells versions of the engine apart as far as digests go.
  var digestVersion: String { get }

  /// Goes one step further in telling of a period.
  ///
  /// - Parameters:
  ///   - task: The period.
  ///   - answers: The answer to a request that an earlier step asked for; nil if there is none yet.
  /// - Returns: What it needs to know, or a draft of the kind `summary`.
  func digest(_ task: DigestTask, answers: (RequestHash) -> Answer?) -> Step
}

extension Engine {
  /// The version of the engine, which is that of every kind.
  public func version(ofKind kind: String) -> String { version }

  /// Goes several steps, each by itself.
  public func steps(_ task: ExtractionTask) -> ((RequestHash) -> Answer?) -> Step {
    { step(task, answers: $0) }
  }
}

/// The next step of an extraction.
public enum Step: Sendable {
  /// Answers are needed to these requests; then the step is taken again.
  case ask([ModelRequest])
  /// This is what there is; nothing is a good answer.
  case found([Draft])
  /// This is what there is of what could be read; some of the thread, or all of it, could not.
  case partly([Draft], unread: [Gap])
}

/// A stretch of a thread that an engine could not read.
public struct Gap: Sendable, Hashable {
  /// The ids of its messages.
  public var messageIds: [String]
  /// Why, in words that quote nothing of the thread.
  public var reason: String

  /// Describes a stretch.
  ///
  /// - Parameters:
  ///   - messageIds: The ids of its messages.
  ///   - reason: Why it could not be read.
  public init(messageIds: [String], reason: String) {
    self.messageIds = messageIds
    self.reason = reason
  }
}

/// What a request to a model is known by: a digest of everything that decides the answer.
public struct RequestHash: Sendable, Hashable {
  /// The digest, in hexadecimal.
  public let text: String

  /// Names a request.
  public init(_ text: String) { self.text = text }
}

/// A request to a model.
public struct ModelRequest: Sendable, Hashable {
  /// What it is known by.
  public var hash: RequestHash
  /// What is asked.
  public var request: GenerateRequest

  /// Names a request.
  ///
  /// - Parameter request: What is asked.
  public init(_ request: GenerateRequest) {
    hash = RequestHash(request.hash)
    self.request = request
  }
}

/// What came of a request to a model.
public struct Answer: Sendable, Hashable {
  /// The answer's body, as the model service gave it.
  public var body: [UInt8]
  /// The tier it was served on; nil if nobody knows.
  public var tier: String?
  /// Why the service refused the request for good; nil if it answered.
  public var refusal: Refusal?

  /// Why a request was refused for good.
  public enum Refusal: Sendable, Hashable {
    /// It is too long for the model: a part of it may pass.
    case tooLong
    /// Anything else, in words that quote nothing of the request.
    case other(String)
  }

  /// Describes an answer.
  ///
  /// - Parameters:
  ///   - body: The answer's body, as the model service gave it.
  ///   - tier: The tier it was served on.
  public init(body: [UInt8], tier: String? = nil) {
    self.body = body
    self.tier = tier
  }

  /// Describes a refusal.
  ///
  /// - Parameter refusal: Why the request was refused.
  public init(refused refusal: Refusal) {
    body = []
    self.refusal = refusal
  }
}
