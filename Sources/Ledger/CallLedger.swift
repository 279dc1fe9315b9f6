package import CivilTime
package import Database

/// The calls to services: which may be made, which are under way, and what they took.
///
/// All processes of a workspace share it, so a call is reserved in a write transaction, made
/// outside of one, and settled in another:
///
/// ```swift
/// let reservation = try connection.write { transaction in
///   try CallLedger(transaction).reserve(request, limits, .background, owner: process, now: now)
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

  /// Records that a call is about to be sent.
  ///
  /// - Returns: False if the call is no longer reserved: its lease has expired, and it must not be
  ///   sent.
  /// - Throws: ``DatabaseError``.
  package func markSent(_ id: Int64, now: Instant) throws -> Bool {
    guard let call = try entry(id), call.status == .reserved else { return false }
    let last = try RateWindow.mark(call.model, upTo: .max, transaction)
    try transaction.run(
      """
      UPDATE calls SET status = 'sent', sent_at = ?, model_requests = ?, model_tokens = ?,
        lease_until = ? WHERE id = ?
      """,
      // The process that read the clock first may have entered its transaction second.
      max(now.milliseconds, last.sentAt),
      last.requests + 1,
      last.tokens + call.reserved.tokens,
      (now + Self.lease).milliseconds,
      id
    )
    return true
  }

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
    guard let entry = try entry(id), entry.isOpen(to: outcome) else { return false }
    let amount = entry.amount(of: outcome)
    try transaction.run(
      """
      UPDATE calls SET status = ?2, finished_at = ?3, http_status = ?4, error = ?5,
        finish_reason = ?6, model_served = ?7, tier_served = ?8, prompt_tokens = ?9,
        cached_tokens = ?10, output_tokens = ?11, thought_tokens = ?12, cost = ?13
      WHERE id = ?1
      """,
      id,
      outcome.status.rawValue,
      now.milliseconds,
      outcome.httpStatus,
      outcome.error,
      outcome.finishReason,
      outcome.model,
      outcome.tier,
      outcome.tokens?.prompt,
      outcome.tokens?.cached,
      outcome.tokens?.output,
      outcome.tokens?.thoughts,
      outcome.status == .answered ? outcome.cost?.micros : amount.cost
    )
    let scopes = [CallTotals.run(entry.run), CallTotals.day(entry.day)]
    if entry.status == .abandoned {
      // The amount that it counted with when abandoned is refunded.
      try CallTotals.settle(held: .init(), as: amount - entry.kept, in: scopes, transaction)
    } else {
      try CallTotals.settle(held: entry.reserved, as: amount, in: scopes, transaction)
    }
    return true
  }
}
