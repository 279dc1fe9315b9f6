public import CivilTime

/// What is known of a call before it is made.
public struct CallRequest: Sendable, Hashable {
  /// The run that it belongs to.
  public var run: String
  /// The job's name, if a job runs.
  public var job: String?
  /// The thread that is read, if it is one.
  public var thread: String?
  /// The kinds of insights that are asked for.
  public var kinds: [String]
  /// The hash of the request, under which its answer is stored.
  public var hash: String
  /// 1 for the first attempt at this request.
  public var attempt: Int
  /// The model that is asked; limits of a minute hold for each model.
  public var model: String
  /// The tier that is asked.
  public var tier: String
  /// An upper estimate of the input tokens.
  public var inputTokens: Int
  /// What the call may cost at most; zero if its price is unknown.
  public var cost: USD

  /// Describes a call.
  ///
  /// - Parameters:
  ///   - run: The run that it belongs to.
  ///   - job: The job's name.
  ///   - thread: The thread that is read.
  ///   - kinds: The kinds of insights that are asked for.
  ///   - hash: The hash of the request.
  ///   - attempt: 1 for the first attempt.
  ///   - model: The model that is asked.
  ///   - tier: The tier that is asked.
  ///   - inputTokens: An upper estimate of the input tokens.
  ///   - cost: What the call may cost at most.
  public init(
    run: String,
    job: String? = nil,
    thread: String? = nil,
    kinds: [String] = [],
    hash: String,
    attempt: Int = 1,
    model: String,
    tier: String = "standard",
    inputTokens: Int = 0,
    cost: USD = .zero
  ) {
    self.run = run
    self.job = job
    self.thread = thread
    self.kinds = kinds
    self.hash = hash
    self.attempt = attempt
    self.model = model
    self.tier = tier
    self.inputTokens = inputTokens
    self.cost = cost
  }
}

/// How far a call has come.
public enum CallStatus: String, Sendable, Hashable {
  /// It may be made: its share of the limits is held.
  case reserved
  /// It is being made.
  case sent
  /// It was answered, also with an answer that is of no use.
  case answered
  /// It failed and was not billed.
  case failed
  /// Nobody knows how it ended. If it was sent, it counts with what was reserved for it.
  case abandoned
}

/// How a call ended.
public struct CallOutcome: Sendable, Hashable {
  /// Answered, failed, or ``CallStatus/abandoned`` if it may have been billed all the same.
  public var status: CallStatus
  /// The HTTP status, if there was one.
  public var httpStatus: Int?
  /// The class of the failure, a word; never what the service wrote.
  public var error: String?
  /// Why the model stopped.
  public var finishReason: String?
  /// The model that answered.
  public var model: String?
  /// The tier that served it.
  public var tier: String?
  /// The tokens, as the service counted them.
  public var tokens: CallTokens?
  /// What it cost; nil if the price is unknown.
  public var cost: USD?

  /// Describes the end of a call.
  ///
  /// - Parameters:
  ///   - status: How it ended.
  ///   - tokens: The tokens, as the service counted them.
  ///   - cost: What it cost; nil if the price is unknown.
  public init(_ status: CallStatus, tokens: CallTokens? = nil, cost: USD? = nil) {
    self.status = status
    self.tokens = tokens
    self.cost = cost
  }
}

/// The tokens of a call.
public struct CallTokens: Sendable, Hashable {
  /// What was sent, including what came from the cache.
  public var prompt: Int
  /// The part of the prompt that came from the cache.
  public var cached: Int
  /// The answer, without thinking.
  public var output: Int
  /// Thinking.
  public var thoughts: Int

  /// Counts tokens.
  ///
  /// - Parameters:
  ///   - prompt: What was sent.
  ///   - cached: The part of it that came from the cache.
  ///   - output: The answer.
  ///   - thoughts: Thinking.
  public init(prompt: Int = 0, cached: Int = 0, output: Int = 0, thoughts: Int = 0) {
    self.prompt = prompt
    self.cached = cached
    self.output = output
    self.thoughts = thoughts
  }
}

/// A row of the ledger.
public struct Call: Sendable, Hashable {
  /// Its number in this workspace.
  public let id: Int64
  /// What was known before it was made.
  public let request: CallRequest
  /// How far it has come.
  public let status: CallStatus
  /// When it was reserved.
  public let reservedAt: Instant
  /// When it was sent.
  public let sentAt: Instant?
  /// When it ended.
  public let finishedAt: Instant?
  /// How it ended.
  public let outcome: CallOutcome
}
