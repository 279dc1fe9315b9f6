package import Insights

/// Turns a thread into drafts of insights.
///
/// An engine asks and others answer: it is a pure function that is called again with the answers it
/// asked for. Whether they come live, in a batch, from a cache or from a recording is the caller's
/// business.
package protocol Engine: Sendable {
  /// The name in provenance: `offline` or `gemini`.
  var name: String { get }

  /// What tells versions of the engine apart: the version of its weights, or the model's name.
  var version: String { get }

  /// What tells versions of the engine apart as far as a kind goes: for a model, its name and the
  /// kind's prompt.
  ///
  /// - Returns: The version; ``version`` unless the engine says otherwise.
  func version(ofKind kind: KindName) -> String

  /// The kinds it can find; others are skipped, and the user is informed.
  var kinds: Set<KindName> { get }

  /// Goes one step further.
  ///
  /// - Parameter answers: The answer to a request that an earlier step asked for; nil if there is none yet.
  func step(_ task: ExtractionTask, answers: (RequestHash) -> Answer?) -> Step

  /// Goes several steps in the same task, without doing anew what does not depend on answers.
  ///
  /// - Returns: Does what ``step(_:answers:)`` does.
  func steps(_ task: ExtractionTask) -> ((RequestHash) -> Answer?) -> Step

  /// What tells versions of the engine apart as far as digests go.
  var digestVersion: String { get }

  /// Goes one step further in telling of a period.
  ///
  /// - Parameter answers: The answer to a request that an earlier step asked for; nil if there is none yet.
  /// - Returns: What it needs to know, or a draft of the kind `summary`.
  func digest(_ task: DigestTask, answers: (RequestHash) -> Answer?) -> Step
}

extension Engine {
  /// The version of the engine, which is that of every kind.
  package func version(ofKind kind: KindName) -> String { version }

  /// Goes several steps, each by itself.
  package func steps(_ task: ExtractionTask) -> ((RequestHash) -> Answer?) -> Step {
    { step(task, answers: $0) }
  }
}

/// The next step of an extraction.
package enum Step: Sendable {
  /// Answers are needed to these requests; then the step is taken again.
  case ask([ModelRequest])
  /// This is what there is; nothing is a good answer.
  case found([Draft])
  /// This is what there is of what could be read; some of the thread, or all of it, could not.
  case partly([Draft], unread: [Gap])
}

/// A stretch of a thread that an engine could not read.
package struct Gap: Sendable, Hashable {
  /// The ids of its messages.
  package var messageIds: [String]
  /// Why, in words that quote nothing of the thread.
  package var reason: String

  /// Describes a stretch.
  ///
  /// - Parameter reason: Why it could not be read.
  package init(messageIds: [String], reason: String) {
    self.messageIds = messageIds
    self.reason = reason
  }
}

/// What came of a request to a model.
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
