import CivilTime
import Conversations
import Coordination
import Database
import Extraction
import Gemini
import GeminiEngine
import JSON
import Ledger
import Threads

/// How the outcomes of calls are recorded.
extension LiveAnswers {
  /// Records the end of a call for all hosts.
  ///
  /// The workspace has it already: if the coordinator does not learn of it, the reservation counts
  /// there, and nothing is lost here.
  private func settle(
    _ call: ReservedCall,
    _ outcome: CallOutcome,
    answers: [StoredResponse] = [],
    stop: (span: Duration, isPause: Bool)? = nil
  ) async {
    guard let shared, let id = call.shared else { return }
    try? await shared.settle(id, outcome, answers: answers, stop: stop)
  }

  /// Records an answer; one that may turn out better the next time, or when the account is free
  /// again, is not kept.
  func record(
    _ response: GenerateResponse,
    _ request: GenerateRequest,
    hash: String,
    _ call: ReservedCall,
    attempt: Int,
    _ purpose: Purpose
  ) async throws -> CallResult {
    let now = clock()
    let response = response.withUsage(of: request)
    let action = response.outcome.action
    var isWorthAnother = false
    if case .retry(let most) = action { isWorthAnother = attempt <= most }
    let isUseless = isWorthAnother || action == .stopRun
    var outcome = CallOutcome(
      .answered,
      tokens: response.usage.counts,
      cost: access.cost(response, of: request, on: day(now))
    )
    outcome.httpStatus = 200
    outcome.finishReason = response.finishReason?.rawValue ?? response.blockReason?.rawValue
    outcome.model = response.modelVersion
    outcome.tier = response.servedTier
    let parts = isUseless ? nil : purpose.pack?.parts(of: response)
    let stored =
      parts.map { $0.compactMap { StoredResponse(part: $0, at: now) } }
      ?? [StoredResponse(response, to: hash, at: now)]
    let shares = parts.map { CallShare.shares($0, of: outcome.cost) } ?? []
    let end = CallEnd(
      id: call.id,
      outcome: outcome,
      at: now,
      shares: shares,
      answers: isUseless ? [] : stored
    )
    try await commits.write(end, with: Self.settling)
    access.spending.add(outcome.cost)
    await settle(call, outcome, answers: isUseless ? [] : stored)
    access.notices.note(response, asked: request.model, of: access.catalog, on: day(now))
    if action == .stopRun { throw ModelFailure.refused(ServiceError(restricting: response)) }
    if isWorthAnother {
      return .again(after: access.policy.firstDelay * attempt, tier: request.tier)
    }
    let tier = response.servedTier ?? request.tier.rawValue
    return .answered(Answer(body: stored.first?.body ?? [], tier: tier))
  }

  /// Records a failure, and decides what follows from it.
  func react(
    to error: ServiceError,
    _ request: GenerateRequest,
    _ call: ReservedCall,
    attempt: Int
  ) async throws -> CallResult {
    let now = clock()
    let decision = access.policy.decision(
      attempt: attempt,
      error: error,
      tier: request.tier,
      now: now,
      random: Double.random(in: 0..<1)
    )
    // A cancelled call may have been billed.
    let status = error.kind == .cancelled ? CallStatus.abandoned : .failed
    var outcome = CallOutcome(
      status,
      tokens: error.spent.counts,
      cost: access.cost(error.spent, of: request, on: day(now))
    )
    outcome.httpStatus = error.httpStatus
    outcome.error = error.code
    var stop: Instant?
    if case .stop(.pauseModel(let until)) = decision {
      stop = until
      // Before it is recorded, so that no call begins meanwhile.
      gate.close(.limit(.quota(until: until)))
    }
    var pause: Duration?
    if error.kind == .minuteQuota, case .retry(let delay, request.tier) = decision {
      pause = delay
      gate.refused(until: now + delay)
    }
    try await commits.write { [outcome, stop, pause] transaction in
      try CallLedger(transaction).settle(call.id, outcome, now: now)
      let stops = QuotaStops(transaction)
      if let stop { try stops.stop(request.model, until: stop, reason: "day quota") }
      if let pause { try stops.pause(request.model, until: now + pause) }
    }
    access.spending.add(outcome.cost)
    let stopSpan = stop.map { Duration.milliseconds(max(0, $0.milliseconds - now.milliseconds)) }
    await settle(call, outcome, stop: (stopSpan ?? pause).map { ($0, isPause: stopSpan == nil) })
    if let pause { return .paused(pause) }
    switch decision {
    case .retry(let delay, let tier): return .again(after: delay, tier: tier)
    case .stop(.pauseModel(let until)): throw ModelFailure.limit(.quota(until: until))
    case .stop(.split): return .answered(Answer(refused: .tooLong))
    case .stop(.stopRun): throw ModelFailure.refused(error)
    case .stop(.giveUp), .stop(.retry):
      switch error.kind {
      case .invalidArgument, .schemaRefused:
        var error = error
        // The service often says no more than that; what is wrong is nearly always the shape.
        if error.field == nil { error.advice = "`debrief prompts lint` may show why" }
        if gate.foundInvalid() { throw ModelFailure.refused(error) }
        return .answered(Answer(refused: .other(error.description)))
      case .conflict, .other: return .answered(Answer(refused: .other(error.description)))
      case .notFound:
        var error = error
        error.advice = access.catalog.advice(onMissing: request.model)
        throw ModelFailure.refused(error)
      // A call that the service cancelled says nothing about other calls.
      case .cancelled where error.httpStatus == nil: throw ModelFailure.cancelled
      default: throw ModelFailure.unavailable(error)
      }
    }
  }
}

extension StoredResponse {
  fileprivate init(_ response: GenerateResponse, to hash: String, at time: Instant) {
    self.init(
      requestHash: hash,
      createdAt: time,
      modelVersion: response.modelVersion,
      responseId: response.responseID,
      body: response.json.bytes
    )
  }

  /// The answer about one of several threads; nil if there is none.
  fileprivate init?(part: ThreadPack.Part, at time: Instant) {
    guard let response = part.response else { return nil }
    self.init(response, to: part.thread.hash, at: time)
  }
}

extension CallShare {
  /// The share of each thread in a call; the costs add up to that of the call.
  fileprivate static func shares(_ parts: [ThreadPack.Part], of cost: USD?) -> [CallShare] {
    // Weighted by cost: output is several times as expensive as input.
    let weights = parts.map { $0.usage.prompt + outputWeight * $0.usage.output }
    let costs = cost.map { ThreadPack.shares(of: Int($0.micros), by: weights) }
    return parts.indices.map { index in
      CallShare(
        hash: parts[index].thread.hash,
        thread: parts[index].thread.threadId.rawValue,
        promptTokens: parts[index].usage.prompt,
        outputTokens: parts[index].usage.output,
        cost: costs.map { USD(micros: Int64($0[index])) }
      )
    }
  }

  /// The cost of an output token in input tokens, about six with current models.
  private static let outputWeight = 6
}

extension GenerateResponse {
  /// The answer with its usage, estimated where the service does not report it, so that limits
  /// hold.
  fileprivate func withUsage(of request: GenerateRequest) -> GenerateResponse {
    guard usage == TokenUsage() else { return self }
    var response = self
    response.usage.prompt = TokenEstimate.tokens(request)
    response.usage.candidates = TokenEstimate.tokens(text)
    return response
  }
}

extension TokenUsage {
  /// The counts as the ledger keeps them; nil if nothing was used.
  fileprivate var counts: CallTokens? {
    guard self != TokenUsage() else { return nil }
    return CallTokens(prompt: prompt, cached: cached, output: candidates, thoughts: thoughts)
  }
}

extension ServiceError {
  /// The failure of an answer that ended because the account is restricted.
  fileprivate init(restricting response: GenerateResponse) {
    self.init(.restricted, httpStatus: 200)
    reason = response.finishReason?.rawValue
    advice = "Google informs the project's owner of the reason"
  }

  /// Whether every other call would fail as well.
  var endsRun: Bool {
    switch kind {
    case .dayQuota, .spendCap, .billing, .precondition, .keyRefused, .permission, .restricted,
      .notFound:
      true
    case .transport(.untrusted), .transport(.refused): true
    default: false
    }
  }

  /// The failure in a word, for the ledger.
  fileprivate var code: String {
    status ?? httpStatus.map { "HTTP \($0)" } ?? String("\(kind)".prefix { $0 != "(" })
  }
}
