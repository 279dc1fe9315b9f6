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

  /// The kinds it can find; others are skipped, and the user is told.
  var kinds: Set<String> { get }

  /// Goes one step further.
  ///
  /// - Parameters:
  ///   - task: What to do.
  ///   - answers: The answer to a request that an earlier step asked for; nil if there is none yet.
  /// - Returns: What it needs to know, or what it found.
  func step(_ task: ExtractionTask, answers: (RequestHash) -> Answer?) -> Step
}

/// The next step of an extraction.
public enum Step: Sendable {
  /// Answers are needed to these requests; then the step is taken again.
  case ask([ModelRequest])
  /// This is what there is; nothing is a good answer.
  case found([Draft])
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
  /// The model.
  public var model: String
  /// The request's body, as the model service takes it.
  public var body: [UInt8]

  /// Describes a request.
  public init(hash: RequestHash, model: String, body: [UInt8]) {
    self.hash = hash
    self.model = model
    self.body = body
  }
}

/// A model's answer.
public struct Answer: Sendable, Hashable {
  /// The answer's body, as the model service gave it.
  public var body: [UInt8]

  /// Describes an answer.
  public init(body: [UInt8]) { self.body = body }
}
