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

/// How calls are recorded: reserved before they are made, settled with their outcome.
extension LiveAnswers {
  /// A call as the ledgers know it.
  struct Booking: Sendable {
    /// Its number in the workspace.
    let id: Int64
    /// Its id among all hosts; nil where this one works alone.
    var shared: String?
  }

  /// The outcome of a reservation.
  enum Reserved: Sendable {
    /// It may be made.
    case call(Booking)
    /// Another host has bought the answer.
    case bought(StoredResponse)
  }

  /// Waits until the call may be made, and notes that it is made now.
  func reserve(
    _ request: GenerateRequest,
    hash: String,
    attempt: Int,
    _ purpose: Purpose
  ) async throws -> Reserved {
    let cost = access.reservation(request, on: day(clock()))
    if cost == nil, access.limits.cost != nil || access.limits.costPerDay != nil {
      throw ModelFailure.unpriced(model: request.model)
    }
    let call = CallRequest(
      run: purpose.run,
      job: purpose.job,
      thread: purpose.thread?.rawValue,
      kinds: purpose.kinds,
      hash: hash,
      attempt: attempt,
      model: request.model,
      tier: request.tier.rawValue,
      inputTokens: TokenEstimate.tokens(request),
      cost: cost ?? .zero
    )
    while true {
      if isCancelled() { throw ModelFailure.cancelled }
      let shared: String?
      switch try await sharedReservation(call) {
      case .granted(let id): shared = id
      case .bought(let answer): return .bought(answer)
      }
      switch try await reservation(call, purpose.priority) {
      case .granted(let id): return .call(Booking(id: id, shared: shared))
      case .exhausted(let limit):
        try await release(shared)
        throw ModelFailure.limit(limit)
      case .wait(let until):
        try await release(shared)
        try await sleep(.milliseconds(max(20, until.milliseconds - clock().milliseconds)))
      }
    }
  }

  private enum SharedReservation {
    /// The call's id among all hosts; nil where this one works alone.
    case granted(String?)
    case bought(StoredResponse)
  }

  /// Waits until the call may be made as far as all hosts together are concerned.
  private func sharedReservation(_ call: CallRequest) async throws -> SharedReservation {
    guard let shared else { return .granted(nil) }
    let id =
      String(UInt64.random(in: 0 ... .max), radix: 36) + "-"
      + String(UInt64.random(in: 0 ... .max), radix: 36)
    while true {
      if isCancelled() { throw ModelFailure.cancelled }
      let now = clock()
      let answer: SharedCalls.ReservationResult
      do {
        answer = try await shared.reserve(id, call, access.limits, on: day(now), now: now)
      } catch {
        // While the database is unreachable no call is granted; a run that is to stop does not wait
        // for it.
        throw isCancelled() ? ModelFailure.cancelled : error
      }
      switch answer {
      case .granted: return .granted(id)
      case .answered(let bought): return .bought(bought)
      case .exhausted(let limit): throw ModelFailure.limit(limit)
      case .wait(let span): try await sleep(max(.milliseconds(20), span))
      }
    }
  }

  /// Releases a reservation that no call was made for.
  private func release(_ shared: String?) async throws {
    if let shared { try await self.shared?.settle(shared, CallOutcome(.failed)) }
  }

  /// Records the end of a call for all hosts.
  ///
  /// The workspace has it already: if the coordinator does not learn of it, the reservation counts
  /// there, and nothing is lost here.
  private func settle(
    _ booking: Booking,
    _ outcome: CallOutcome,
    answers: [StoredResponse] = [],
    stop: (span: Duration, isPause: Bool)? = nil
  ) async {
    guard let shared, let id = booking.shared else { return }
    try? await shared.settle(id, outcome, answers: answers, stop: stop)
  }

  /// Reserves a call, if no other one has failed for all meanwhile, and notes that it is sent.
  private func reservation(
    _ call: CallRequest,
    _ priority: CallPriority
  ) async throws -> Reservation {
    // Where hosts share a coordinator, the limits are theirs together.
    var limits = shared == nil ? access.limits : CallLimits()
    limits.zone = access.limits.zone
    let wish = CallWish(call, limits, priority, owner: owner)
    return try await commits.write(
      CallStart(wish: wish, gate: gate, clock: clock),
      with: Self.reserving
    ).get()
  }

  /// Records an answer; one that may turn out better the next time, or when the account is free
  /// again, is not kept.
  func book(
    _ response: GenerateResponse,
    _ request: GenerateRequest,
    hash: String,
    _ id: Booking,
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
      tokens: response.usage.booked,
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
      id: id.id,
      outcome: outcome,
      at: now,
      shares: shares,
      answers: isUseless ? [] : stored
    )
    try await commits.write(end, with: Self.settling)
    access.spending.add(outcome.cost)
    await settle(id, outcome, answers: isUseless ? [] : stored)
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
    _ id: Booking,
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
      tokens: error.spent.booked,
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
      try CallLedger(transaction).settle(id.id, outcome, now: now)
      let stops = QuotaStops(transaction)
      if let stop { try stops.stop(request.model, until: stop, reason: "day quota") }
      if let pause { try stops.pause(request.model, until: now + pause) }
    }
    access.spending.add(outcome.cost)
    let stopSpan = stop.map { Duration.milliseconds(max(0, $0.milliseconds - now.milliseconds)) }
    await settle(id, outcome, stop: (stopSpan ?? pause).map { ($0, isPause: stopSpan == nil) })
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
  fileprivate var booked: CallTokens? {
    guard self != TokenUsage() else { return nil }
    return CallTokens(prompt: prompt, cached: cached, output: candidates, thoughts: thoughts)
  }
}

extension ServiceError {
  /// The failure of an answer that ended because the account is restricted.
  fileprivate init(restricting response: GenerateResponse) {
    self.init(.restricted, httpStatus: 200)
    reason = response.finishReason?.rawValue
    advice = "Google tells the project's owner why"
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
