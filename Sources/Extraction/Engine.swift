package import Conversations
package import Insights

/// Turns a thread into drafts of insights.
///
/// An engine asks and others answer: it is a pure function that is called again with the answers it
/// asked for. Whether they come live, in a batch, from a cache or from a recording is the caller's
/// business.
package protocol Engine: Sendable {
  /// The name in provenance, which job files use for it, too.
  var name: EngineName { get }

  /// Identifies the version of the engine: the version of its weights, or the model's name.
  var version: String { get }

  /// Identifies the version of the engine for a kind: for a model, its name and the kind's prompt.
  ///
  /// - Returns: The version; ``version`` unless the engine says otherwise.
  func version(ofKind kind: KindName) -> String

  /// The kinds it can find; others are skipped, and the user is informed.
  var kinds: Set<KindName> { get }

  /// Takes the next step.
  ///
  /// - Parameter answers: The answer to a request of an earlier step; nil if there is none yet.
  func step(_ task: ExtractionTask, answers: (RequestHash) -> Answer?) -> Step

  /// Takes several steps in the same task, without repeating work that does not depend on answers.
  ///
  /// - Returns: A function that does what ``step(_:answers:)`` does.
  func steps(_ task: ExtractionTask) -> ((RequestHash) -> Answer?) -> Step

  /// Identifies the version of the engine for digests.
  var digestVersion: String { get }

  /// Takes the next step in summarising a period.
  ///
  /// - Parameter answers: The answer to a request of an earlier step; nil if there is none yet.
  /// - Returns: What it needs to know, or a draft of the kind `summary`.
  func digest(_ task: DigestTask, answers: (RequestHash) -> Answer?) -> Step
}

extension Engine {
  /// The version of the engine, which is that of every kind.
  package func version(ofKind kind: KindName) -> String { version }

  /// Takes several steps, each independently.
  package func steps(_ task: ExtractionTask) -> ((RequestHash) -> Answer?) -> Step {
    { step(task, answers: $0) }
  }
}

/// The next step of an extraction.
package enum Step: Sendable {
  /// Answers are needed to these requests; then the step is taken again.
  case ask([ModelRequest])
  /// All that was found; an empty list is a valid result.
  case found([Draft])
  /// What was found in the part that could be read; some or all of the thread could not.
  case partly([Draft], unread: [Gap])
}

/// A stretch of a thread that an engine could not read.
package struct Gap: Sendable, Hashable {
  /// The ids of its messages.
  package var messageIds: [MessageID]
  /// Why, in words that quote nothing of the thread.
  package var reason: String

  /// Describes a stretch.
  ///
  /// - Parameter reason: Why it could not be read.
  package init(messageIds: [MessageID], reason: String) {
    self.messageIds = messageIds
    self.reason = reason
  }
}

/// The outcome of a request to a model.
package struct Answer: Sendable, Hashable {
  /// The answer's body, as the model service gave it.
  package var body: [UInt8]
  /// The tier it was served on; nil if unknown.
  package var tier: String?
  /// Why the service refused the request for good; nil if it answered.
  package var refusal: Refusal?

  /// Why a request was refused for good.
  package enum Refusal: Sendable, Hashable {
    /// It is too long for the model: a part of it may pass.
    case tooLong
    /// Anything else, in words that quote nothing of the request.
    case other(String)
  }

  /// Describes an answer.
  package init(body: [UInt8], tier: String? = nil) {
    self.body = body
    self.tier = tier
  }

  /// Describes a refusal.
  package init(refused refusal: Refusal) {
    body = []
    self.refusal = refusal
  }
}
