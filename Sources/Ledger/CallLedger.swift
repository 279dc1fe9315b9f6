package import CivilTime
package import Database

/// The calls to services: which may be made, which are under way, and what they took.
///
/// All processes of a workspace share it, so a call is reserved in a write transaction, made
/// outside of one, and settled in another:
///
/// ```swift
/// let reservations = try connection.write { transaction in
///   try CallLedger(transaction).begin([CallWish(request, limits, owner: process)], now: now)
/// }
/// ```
package struct CallLedger {
  let transaction: Transaction

  /// How long a call may take before its process has to renew the lease.
  package static let lease: Duration = .seconds(120)

  /// The calls under way whose lease has expired.
  static let expiredQuery = """
    SELECT id FROM calls
    WHERE finished_at IS NULL AND status IN ('reserved', 'sent') AND lease_until <= ?
    """
  /// Renews the leases of an owner's calls.
  static let renewal = "UPDATE calls SET lease_until = ? WHERE finished_at IS NULL AND owner = ?"

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  // MARK: Under way

  /// Renews the leases of a process, so that its calls are not abandoned.
  ///
  /// - Throws: ``DatabaseError``.
  package func renewLeases(of owner: String, now: Instant) throws {
    try transaction.run(Self.renewal, (now + Self.lease).milliseconds, owner)
  }

  /// Abandons the calls whose lease has expired; every reservation does so too.
  ///
  /// A call that was never sent costs nothing. One that was sent counts with the amount reserved
  /// for it, as it may have been billed.
  ///
  /// - Throws: ``DatabaseError``.
  @discardableResult
  func releaseExpired(now: Instant) throws -> Int {
    let expired: [Int64] = try transaction.rows(Self.expiredQuery, now.milliseconds) {
      try $0["id"]
    }
    for id in expired { try settle(id, CallOutcome(.abandoned), now: now) }
    return expired.count
  }

  // MARK: Settling

  /// Records the outcome of a call.
  ///
  /// - Returns: Whether it was not settled yet; an abandoned call is still settled if an answer
  ///   comes late, and a settled one stays as it is.
  /// - Throws: ``DatabaseError``.
  @discardableResult
  package func settle(_ id: Int64, _ outcome: CallOutcome, now: Instant) throws -> Bool {
    try settle([(id, outcome, now)]) == [true]
  }

  /// Records the outcomes of calls, each with the time at which it ended.
  ///
  /// - Returns: For each, whether it was not settled yet.
  /// - Throws: ``DatabaseError``.
  @discardableResult
  package func settle(
    _ outcomes: [(id: Int64, outcome: CallOutcome, at: Instant)]
  ) throws -> [Bool] {
    var totals = TotalsSheet(transaction)
    let isSettled = try outcomes.map { try settle($0.id, $0.outcome, now: $0.at, &totals) }
    try totals.write()
    return isSettled
  }

  private func settle(
    _ id: Int64,
    _ outcome: CallOutcome,
    now: Instant,
    _ totals: inout TotalsSheet
  ) throws -> Bool {
    // Nearly always it is under way, and what was reserved for it need not be known before.
    if let entry = try record(outcome, of: id, now: now) {
      totals.settle(entry, held: entry.reserved, as: entry.amount(of: outcome))
      return true
    }
    guard let entry = try entry(id), entry.isOpen(to: outcome) else { return false }
    let amount = entry.amount(of: outcome)
    try record(outcome, of: id, entry, now: now)
    if entry.status == .abandoned {
      // The amount that it counted with when abandoned is refunded.
      totals.settle(entry, held: .init(), as: amount - entry.kept)
    } else {
      totals.settle(entry, held: entry.reserved, as: amount)
    }
    return true
  }

  private static let outcomeColumns = """
    status = ?2, finished_at = ?3, http_status = ?4, error = ?5, finish_reason = ?6,
    model_served = ?7, tier_served = ?8, prompt_tokens = ?9, cached_tokens = ?10,
    output_tokens = ?11, thought_tokens = ?12, cost = ?13
    """

  private func values(
    _ outcome: CallOutcome,
    of id: Int64,
    cost: Int64?,
    now: Instant
  ) -> [(any Bindable)?] {
    [
      id, outcome.status.rawValue, now.milliseconds, outcome.httpStatus, outcome.error,
      outcome.finishReason, outcome.model, outcome.tier, outcome.tokens?.prompt,
      outcome.tokens?.cached, outcome.tokens?.output, outcome.tokens?.thoughts, cost,
    ]
  }

  /// Records the outcome of a call that was sent.
  ///
  /// - Returns: nil if nothing was recorded: it is not under way, or its cost depends on what was
  ///   reserved.
  private func record(_ outcome: CallOutcome, of id: Int64, now: Instant) throws -> Entry? {
    let cost: Int64?
    switch outcome.status {
    case .answered: cost = outcome.cost?.micros
    case .failed: cost = (outcome.cost?.micros ?? 0).countable
    case .abandoned, .reserved, .sent: return nil
    }
    return try transaction.rows(
      """
      UPDATE calls SET \(Self.outcomeColumns) WHERE id = ?1 AND status = 'sent'
      RETURNING 'sent' AS status, sent_at IS NOT NULL AS is_sent, model, run, day, reserved_tokens,
        reserved_cost
      """,
      bindings: values(outcome, of: id, cost: cost, now: now),
      read: Entry.init
    ).first
  }

  private func record(
    _ outcome: CallOutcome,
    of id: Int64,
    _ entry: Entry,
    now: Instant
  ) throws {
    let cost =
      outcome.status == .answered ? outcome.cost?.micros : entry.amount(of: outcome).cost
    try transaction.run(
      "UPDATE calls SET \(Self.outcomeColumns) WHERE id = ?1",
      binding: values(outcome, of: id, cost: cost, now: now)
    )
  }
}

extension TotalsSheet {
  /// Releases the amount held for a call and adds the amount it took.
  fileprivate mutating func settle(
    _ entry: CallLedger.Entry,
    held: CallTotals.Amount,
    as amount: CallTotals.Amount
  ) {
    for scope in [CallTotals.run(entry.run), CallTotals.day(entry.day)] {
      add(amount, holding: CallTotals.Amount() - held, to: scope)
    }
  }
}
