import CivilTime
import Database
import Ledger

/// What is recorded of all calls at once that begin or end at the same time.
extension LiveAnswers {
  /// A call that is to begin.
  struct CallStart: Sendable {
    let wish: CallWish
    let gate: CallGate
    let clock: @Sendable () -> Instant
  }

  /// Reserves calls, unless another one has failed for all meanwhile, and records that they are sent.
  static let reserving = CommonWork<CallStart, Result<Reservation, ModelFailure>> {
    calls,
    transaction in
    var outcomes = calls.map { call in
      call.gate.failure.map { Result<Reservation, ModelFailure>.failure($0) }
    }
    let wanted = calls.indices.filter { outcomes[$0] == nil }
    guard let first = wanted.first else { return outcomes.compactMap(\.self) }
    // The service sees when a call is sent, not when it was first wanted.
    let now = calls[first].clock()
    let reservations = try CallLedger(transaction).begin(wanted.map { calls[$0].wish }, now: now)
    for (index, reservation) in zip(wanted, reservations) {
      outcomes[index] = .success(reservation)
    }
    return outcomes.compactMap(\.self)
  }

  /// A call that was answered.
  struct CallEnd: Sendable {
    let id: Int64
    let outcome: CallOutcome
    let at: Instant
    /// The threads that share it.
    let shares: [CallShare]
    /// What is kept of the answer.
    let answers: [StoredResponse]
  }

  /// Records answers, and what they cost.
  static let settling = CommonWork<CallEnd, Void> { calls, transaction in
    let ledger = CallLedger(transaction)
    try ledger.settle(calls.map { ($0.id, $0.outcome, $0.at) })
    for call in calls { try ledger.share(call.id, among: call.shares) }
    try ResponseStore(transaction).store(calls.flatMap(\.answers))
    return calls.map { _ in }
  }

  /// Looks stored answers up.
  static let lookup = CommonWork<String, StoredResponse?> { hashes, transaction in
    try ResponseStore(transaction).responses(to: hashes)
  }
}
