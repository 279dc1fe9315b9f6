package import Database
package import CivilTime

/// The properties of a call that are known before it is made.
package struct CallRequest: Sendable, Hashable {
  /// The run that it belongs to.
  package var run: RunID
  /// The job's name, if a job runs.
  package var job: String?
  /// The thread that is read, if it is a single one.
  package var thread: String?
  /// What it asks for.
  package var kinds: [CallKind]
  /// The hash of the request, under which its answer is stored.
  package var hash: String
  /// 1 for the first attempt at this request.
  package var attempt: Int
  /// The requested model; limits per minute apply to each model separately.
  package var model: String
  /// The requested tier.
  package var tier: String
  /// An upper estimate of the input tokens.
  package var inputTokens: Int
  /// The maximum cost of the call; zero if its price is unknown.
  package var cost: USD

  /// Describes a call.
  ///
  /// - Parameters:
  ///   - attempt: 1 for the first attempt.
  ///   - inputTokens: An upper estimate of the input tokens.
  ///   - cost: The maximum cost of the call.
  package init(
    run: RunID,
    job: String? = nil,
    thread: String? = nil,
    kinds: [CallKind] = [],
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

/// The status of a call.
package enum CallStatus: String, Sendable, Hashable {
  /// It may be made: its share of the limits is held.
  case reserved
  /// It is being made.
  case sent
  /// It was answered, even if the answer is of no use.
  case answered
  /// It failed and was not billed.
  case failed
  /// Its outcome is unknown. If it was sent, it counts with the amount reserved for it.
  case abandoned
}

/// The outcome of a call.
package struct CallOutcome: Sendable, Hashable {
  /// Answered, failed, or ``CallStatus/abandoned`` if it may have been billed all the same.
  package var status: CallStatus
  /// The HTTP status, if there was one.
  package var httpStatus: Int?
  /// The class of the failure, one word; never the service's own text.
  package var error: String?
  /// Why the model stopped.
  package var finishReason: String?
  /// The model that answered.
  package var model: String?
  /// The tier that served it.
  package var tier: String?
  /// The tokens, as the service counted them.
  package var tokens: CallTokens?
  /// Its cost; nil if the price is unknown.
  package var cost: USD?

  /// Describes the outcome of a call.
  ///
  /// - Parameters:
  ///   - tokens: The tokens, as the service counted them.
  ///   - cost: Its cost; nil if the price is unknown.
  package init(_ status: CallStatus, tokens: CallTokens? = nil, cost: USD? = nil) {
    self.status = status
    self.tokens = tokens
    self.cost = cost
  }
}

/// The tokens of a call.
package struct CallTokens: Sendable, Hashable {
  /// The input, including the part that came from the cache.
  package var prompt: Int
  /// The part of the prompt that came from the cache.
  package var cached: Int
  /// The answer, without thinking.
  package var output: Int
  /// Thinking.
  package var thoughts: Int

  /// Counts tokens.
  package init(prompt: Int = 0, cached: Int = 0, output: Int = 0, thoughts: Int = 0) {
    self.prompt = prompt
    self.cached = cached
    self.output = output
    self.thoughts = thoughts
  }
}

/// A row of the ledger.
package struct Call: Sendable, Hashable {
  /// Its number in this workspace.
  package let id: Int64
  /// The request, as it was before the call was made.
  package let request: CallRequest
  /// Its status.
  package let status: CallStatus
  /// When it was reserved.
  let reservedAt: Instant
  /// When it was sent.
  package let sentAt: Instant?
  /// When it ended.
  let finishedAt: Instant?
  /// Its outcome.
  package let outcome: CallOutcome
}
