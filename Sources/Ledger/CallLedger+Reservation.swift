package import CivilTime
import Database

extension CallLedger {
  /// Tries to reserve a call.
  ///
  /// Until it is settled, the call holds the maximum that it may take, so that no limit is exceeded
  /// whatever it turns out to take. The reservation must be committed before the call is made.
  ///
  /// - Parameter limits: The limits of calls.
  /// - Throws: ``DatabaseError``.
  package func reserve(
    _ request: CallRequest,
    _ limits: CallLimits,
    _ priority: CallPriority = .background,
    owner: String,
    now: Instant
  ) throws -> Reservation {
    try releaseExpired(now: now)
    let stops = QuotaStops(transaction)
    if let until = try stops.stop(of: request.model, now: now) {
      let isPause = try stops.pause(of: request.model, now: now) != nil
      return isPause ? .wait(until: until) : .exhausted(.quota(until: until))
    }
    let day = limits.zone.dateTime(at: now).date.description
    if let refusal = try budgetRefusal(request, limits, day: day, now: now) { return refusal }
    if let refusal = try rateRefusal(request, limits, priority, now: now) {
      if priority == .interactive, case .wait(let until) = refusal {
        try noteWait(request.model, owner: owner, until: until, now: now)
      }
      return refusal
    }
    if priority == .interactive {
      try endWait(request.model, owner: owner)
    } else if let until = try waitOfOthers(request.model, now: now) {
      return .wait(until: until)
    }
    return .granted(try insert(request, owner: owner, day: day, now: now))
  }

  // MARK: Budgets

  private func budgetRefusal(
    _ request: CallRequest,
    _ limits: CallLimits,
    day: String,
    now: Instant
  ) throws -> Reservation? {
    let run = try CallTotals(CallTotals.run(request.run), transaction)
    var checks: [(CallLimit, limit: Int64?, settled: Int64, held: Int64, wanted: Int64)] = [
      (.requests, limits.requests.map(Int64.init), run.settled.requests, run.held.requests, 1),
      (
        .tokens, limits.tokens.map(Int64.init), run.settled.tokens, run.held.tokens,
        Int64(request.inputTokens)
      ),
      (.cost, limits.cost?.micros, run.settled.cost, run.held.cost, request.cost.micros),
    ]
    if let limit = limits.costPerDay {
      let today = try CallTotals(CallTotals.day(day), transaction)
      checks.append(
        (.costPerDay, limit.micros, today.settled.cost, today.held.cost, request.cost.micros)
      )
    }
    var mustWait = false
    for check in checks {
      guard let limit = check.limit else { continue }
      let left = limit - check.settled
      if check.wanted > limit, check.0 == .cost || check.0 == .costPerDay {
        return .exhausted(.costOfOne(request.cost))
      }
      if check.wanted > left { return .exhausted(check.0) }
      // Part of what is held is released as soon as the calls under way are settled.
      if check.wanted > left - check.held { mustWait = true }
    }
    return mustWait ? .wait(until: now + .seconds(1)) : nil
  }

  // MARK: Rates

  private func rateRefusal(
    _ request: CallRequest,
    _ limits: CallLimits,
    _ priority: CallPriority,
    now: Instant
  ) throws -> Reservation? {
    let requestLimit = limits.requestsPerMinute.map(Int64.init)
    let tokenLimit = limits.tokensPerMinute.map(Int64.init)
    guard requestLimit != nil || tokenLimit != nil else { return nil }
    if let requestLimit, requestLimit < 1 { return .exhausted(.requestsPerMinute) }
    let wanted = Int64(request.inputTokens)
    if let tokenLimit, wanted > tokenLimit { return .exhausted(.tokensPerMinute) }
    let minute = try RateWindow(request.model, ofLast: RateWindow.minute, at: now, transaction)
    let held = try RateWindow.held(request.model, since: 0, transaction)
    let excess = requestLimit.map { minute.requests + held.requests + 1 - $0 } ?? 0
    let excessTokens = tokenLimit.map { minute.tokens + held.tokens + wanted - $0 } ?? 0
    if excess > 0 || excessTokens > 0 {
      return .wait(until: try minute.moment(freeing: excess, excessTokens))
    }
    // Someone at a terminal does not wait just to even out the rate.
    guard priority == .background else { return nil }
    return try pace(request.model, requestLimit, tokenLimit, now: now).map(Reservation.wait)
  }

  /// The time until which a call has to wait so that the calls of a minute are spread over it.
  private func pace(
    _ model: String,
    _ requestLimit: Int64?,
    _ tokenLimit: Int64?,
    now: Instant
  ) throws -> Instant? {
    let stretch = try RateWindow(model, ofLast: RateWindow.stretch, at: now, transaction)
    // A reservation held for longer than that has usually lost its holder.
    let held = try RateWindow.held(
      model,
      since: now.milliseconds - RateWindow.stretch,
      transaction
    )
    let requests = stretch.requests + held.requests
    let tokens = stretch.tokens + held.tokens
    // A call may begin as long as its stretch has not used up its share.
    let excess = requestLimit.map { requests + 1 - RateWindow.share(of: $0) } ?? 0
    let excessTokens = tokenLimit.map { tokens + 1 - RateWindow.share(of: $0) } ?? 0
    guard excess > 0 || excessTokens > 0 else { return nil }
    return try stretch.moment(freeing: excess, excessTokens)
  }

  // MARK: Interactive calls first

  private func noteWait(_ model: String, owner: String, until: Instant, now: Instant) throws {
    // A little longer than the wait itself, so that no one slips in before the caller is back.
    let mark = max(until, now) + .seconds(2)
    try transaction.run(
      """
      INSERT INTO call_waits (model, owner, until) VALUES (?, ?, ?)
      ON CONFLICT (model, owner) DO UPDATE SET until = excluded.until
      """,
      model,
      owner,
      mark.milliseconds
    )
  }

  private func endWait(_ model: String, owner: String) throws {
    try transaction.run("DELETE FROM call_waits WHERE model = ? AND owner = ?", model, owner)
  }

  private func waitOfOthers(_ model: String, now: Instant) throws -> Instant? {
    let until = try transaction.integer(
      "SELECT max(until) FROM call_waits WHERE model = ? AND until > ?",
      model,
      now.milliseconds
    )
    return until.map { min(Instant(milliseconds: $0), now + .seconds(1)) }
  }

  // MARK: Granting

  private func insert(
    _ request: CallRequest,
    owner: String,
    day: String,
    now: Instant
  ) throws -> Int64 {
    let tokens = Int64(request.inputTokens).countable
    let cost = request.cost.micros.countable
    try transaction.run(
      """
      INSERT INTO calls (run, job, thread, kinds, request_hash, attempt, model, tier, status, owner,
        lease_until, day, reserved_at, reserved_tokens, reserved_cost)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'reserved', ?, ?, ?, ?, ?, ?)
      """,
      request.run,
      request.job,
      request.thread,
      CallKind.text(request.kinds),
      request.hash,
      request.attempt,
      request.model,
      request.tier,
      owner,
      (now + Self.lease).milliseconds,
      day,
      now.milliseconds,
      tokens,
      cost
    )
    let id = transaction.lastInsertedRow
    try CallTotals.hold(
      CallTotals.Amount(requests: 1, tokens: tokens, cost: cost),
      in: [CallTotals.run(request.run), CallTotals.day(day)],
      transaction
    )
    return id
  }
}

extension Int64 {
  /// The number, clamped so that the sum over all calls of a workspace cannot overflow.
  var countable: Int64 { Swift.max(0, Swift.min(self, 1 << 40)) }
}
