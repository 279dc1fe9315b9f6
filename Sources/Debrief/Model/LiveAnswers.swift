import CivilTime
import Database
import Extraction
import Gemini
import JSON
import Ledger

/// Gets answers from a model: from the workspace if they were paid for already, else from the
/// service, within the limits that all processes of the workspace share.
///
/// An answer is stored before anything is derived from it, so that a crash never pays twice.
struct LiveAnswers: Sendable {
  /// What a call is made for.
  struct Purpose: Sendable {
    /// The run's id.
    var run: String
    /// The job's name.
    var job: String?
    /// The thread's id.
    var thread: String?
    /// The kinds that are looked for.
    var kinds: [String]
    /// Who waits for it.
    var priority = CallPriority.background
  }

  let access: ModelAccess
  /// Where calls and answers are booked.
  let commits: GroupCommit
  /// Lets as many calls through at once as the service bears.
  let gate: CallGate
  /// This process, in a word of its own.
  let owner: String
  /// The time.
  let clock: @Sendable () -> Instant
  /// Whether to make no further call.
  var isCancelled: @Sendable () -> Bool = { false }
  /// Told of moments between commits.
  var reached: @Sendable (RunCheckpoint) -> Void = { _ in }
  /// Told of what comes while an answer is written; nil to wait for whole answers.
  var observe: (@Sendable (StreamEvent) -> Void)?

  /// Begins to answer.
  ///
  /// - Parameters:
  ///   - access: How the model is asked.
  ///   - commits: Where calls and answers are booked.
  ///   - owner: This process, in a word of its own.
  ///   - startsAlone: Whether the first call goes alone.
  init(_ access: ModelAccess, commits: GroupCommit, owner: String, startsAlone: Bool = true) {
    self.access = access
    self.commits = commits
    self.owner = owner
    gate = CallGate(ceiling: access.concurrency, startsAlone: startsAlone)
    clock = { .now }
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - asked: The request.
  ///   - purpose: What for.
  /// - Returns: The answer, or the service's refusal of this very request.
  /// - Throws: ``ModelFailure``, or `DatabaseError`.
  func answer(_ asked: ModelRequest, for purpose: Purpose) async throws -> Answer {
    let hash = asked.hash.text
    if let stored = try await commits.write({ try ResponseStore($0).response(to: hash) }) {
      return Answer(body: stored.body)
    }
    try await gate.enter()
    do {
      let answer = try await called(asked.request, hash: hash, purpose)
      gate.leave(isSuccess: true)
      return answer
    } catch {
      if let failure = error as? ModelFailure, failure.isForAll { gate.close(failure) }
      gate.leave(isSuccess: false)
      throw error
    }
  }

  /// Calls until there is an answer, or no use in going on.
  private func called(
    _ request: GenerateRequest,
    hash: String,
    _ purpose: Purpose
  ) async throws -> Answer {
    var request = request
    var attempt = 1
    while true {
      switch try await call(request, hash: hash, attempt: attempt, purpose) {
      case .answered(let answer): return answer
      case .again(let delay, let tier):
        try await sleep(delay)
        if tier != request.tier { request.tier = tier }
      }
      attempt += 1
    }
  }

  private enum CallResult {
    case answered(Answer)
    case again(after: Duration, tier: ServiceTier)
  }

  /// One call, from its reservation to its booking.
  private func call(
    _ request: GenerateRequest,
    hash: String,
    attempt: Int,
    _ purpose: Purpose
  ) async throws -> CallResult {
    let id = try await reserve(request, hash: hash, attempt: attempt, purpose)
    reached(.booked)
    let response: GenerateResponse
    do throws(ServiceError) {
      response = try await send(request)
    } catch {
      return try await react(to: error, request, id, attempt: attempt)
    }
    reached(.answered)
    let result = try await book(response, request, hash: hash, id, attempt: attempt)
    reached(.stored)
    return result
  }

  private func send(_ request: GenerateRequest) async throws(ServiceError) -> GenerateResponse {
    guard let observe else { return try await access.client.generate(request) }
    return try await access.client.stream(request, observe: observe)
  }

  // MARK: Booking

  /// Waits until the call may be made, and notes that it is made now.
  private func reserve(
    _ request: GenerateRequest,
    hash: String,
    attempt: Int,
    _ purpose: Purpose
  ) async throws -> Int64 {
    while true {
      if isCancelled() { throw ModelFailure.cancelled }
      let now = clock()
      let cost = access.reservation(request, on: day(now))
      if cost == nil, access.limits.cost != nil || access.limits.costPerDay != nil {
        throw ModelFailure.unpriced(model: request.model)
      }
      let wish = CallRequest(
        run: purpose.run,
        job: purpose.job,
        thread: purpose.thread,
        kinds: purpose.kinds,
        hash: hash,
        attempt: attempt,
        model: request.model,
        tier: request.tier.rawValue,
        inputTokens: TokenEstimate.tokens(request),
        cost: cost ?? .zero
      )
      let (limits, owner, priority) = (access.limits, owner, purpose.priority)
      let reservation = try await commits.write { transaction in
        let ledger = CallLedger(transaction)
        let reservation = try ledger.reserve(wish, limits, priority, owner: owner, now: now)
        if case .granted(let id) = reservation { _ = try ledger.markSent(id, now: now) }
        return reservation
      }
      switch reservation {
      case .granted(let id): return id
      case .exhausted(let limit): throw ModelFailure.limit(limit)
      case .wait(let until):
        try await sleep(.milliseconds(max(20, until.milliseconds - now.milliseconds)))
      }
    }
  }

  /// Books an answer; one that may turn out better the next time is not kept.
  private func book(
    _ response: GenerateResponse,
    _ request: GenerateRequest,
    hash: String,
    _ id: Int64,
    attempt: Int
  ) async throws -> CallResult {
    let now = clock()
    let action = response.outcome.action
    var isWorthAnother = false
    if case .retry(let most) = action { isWorthAnother = attempt <= most }
    var outcome = CallOutcome(
      .answered,
      tokens: response.usage.booked,
      cost: access.cost(response, of: request, on: day(now))
    )
    outcome.httpStatus = 200
    outcome.finishReason = response.finishReason?.rawValue ?? response.blockReason?.rawValue
    outcome.model = response.modelVersion
    outcome.tier = response.servedTier
    let stored = StoredResponse(
      requestHash: hash,
      createdAt: now,
      modelVersion: response.modelVersion,
      responseId: response.responseID,
      body: Array(response.json.text.utf8)
    )
    try await commits.write { [outcome, isWorthAnother] transaction in
      try CallLedger(transaction).settle(id, outcome, now: now)
      if !isWorthAnother { try ResponseStore(transaction).store(stored) }
    }
    if case .stopRun = action { throw ModelFailure.refused(ServiceError(.permission)) }
    gate.open()
    if isWorthAnother {
      return .again(after: access.policy.firstDelay * attempt, tier: request.tier)
    }
    return .answered(Answer(body: stored.body, tier: response.servedTier ?? request.tier.rawValue))
  }

  /// Books a failure, and decides what comes of it.
  private func react(
    to error: ServiceError,
    _ request: GenerateRequest,
    _ id: Int64,
    attempt: Int
  ) async throws -> CallResult {
    let now = clock()
    if error.isShed { gate.overloaded(now: now) }
    let decision = access.policy.decision(
      attempt: attempt,
      error: error,
      tier: request.tier,
      now: now,
      random: Double.random(in: 0..<1)
    )
    // One that was broken off may have been billed.
    let status = error.kind == .cancelled ? CallStatus.abandoned : .failed
    var outcome = CallOutcome(status, tokens: error.spent.booked)
    outcome.httpStatus = error.httpStatus
    outcome.error = error.code
    var stop: Instant?
    if case .stop(.pauseModel(let until)) = decision { stop = until }
    try await commits.write { [outcome, stop] transaction in
      try CallLedger(transaction).settle(id, outcome, now: now)
      if let stop {
        try QuotaStops(transaction).stop(request.model, until: stop, reason: "day quota")
      }
    }
    if !error.endsRun { gate.open() }
    switch decision {
    case .retry(let delay, let tier): return .again(after: delay, tier: tier)
    case .stop(.pauseModel(let until)): throw ModelFailure.limit(.quota(until: until))
    case .stop(.split): return .answered(Answer(refused: .tooLong))
    case .stop(.stopRun): throw ModelFailure.refused(error)
    case .stop(.giveUp), .stop(.retry):
      switch error.kind {
      case .invalidArgument, .schemaRefused, .conflict, .other:
        return .answered(Answer(refused: .other(error.description)))
      case .notFound: throw ModelFailure.refused(error)
      case .cancelled: throw ModelFailure.cancelled
      default: throw ModelFailure.unavailable(error)
      }
    }
  }

  /// How often a wait looks whether it is still wanted.
  private static let nap = Duration.milliseconds(200)

  private func sleep(_ duration: Duration) async throws(ModelFailure) {
    var rest = duration
    while rest > .zero {
      if isCancelled() { throw .cancelled }
      let nap = min(rest, Self.nap)
      do { try await Task.sleep(for: nap) } catch { throw .cancelled }
      rest -= nap
    }
  }

  private func day(_ now: Instant) -> CivilDate { access.limits.zone.dateTime(at: now).date }
}

extension TokenUsage {
  /// The counts as the ledger keeps them; nil if nothing was used.
  fileprivate var booked: CallTokens? {
    guard self != TokenUsage() else { return nil }
    return CallTokens(prompt: prompt, cached: cached, output: candidates, thoughts: thoughts)
  }
}

extension ServiceError {
  /// Whether every other call would fail as well.
  fileprivate var endsRun: Bool {
    switch kind {
    case .dayQuota, .precondition, .keyRefused, .billing, .permission, .spendCap, .notFound: true
    case .transport(.untrusted), .transport(.refused): true
    default: false
    }
  }

  /// The failure in a word, for the ledger.
  fileprivate var code: String {
    status ?? httpStatus.map { "HTTP \($0)" } ?? String("\(kind)".prefix { $0 != "(" })
  }
}
