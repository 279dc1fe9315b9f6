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

/// How calls are reserved before they are made.
extension LiveAnswers {
  /// A call as the ledgers know it.
  struct ReservedCall: Sendable {
    /// Its number in the workspace.
    let id: Int64
    /// Its id among all hosts; nil where this one works alone.
    var shared: String?
  }

  /// The outcome of a reservation.
  enum Reserved: Sendable {
    /// It may be made.
    case call(ReservedCall)
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
      case .granted(let id): return .call(ReservedCall(id: id, shared: shared))
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
}
