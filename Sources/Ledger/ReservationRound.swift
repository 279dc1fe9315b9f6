import CivilTime
import Database

/// Reservations of calls in one transaction: what is the same for all is looked up once, and the rows
/// are written together.
struct ReservationRound {
  /// A call that is granted, and its row.
  private struct Grant {
    let wish: CallWish
    let day: String
    let tokens: Int64
    let cost: Int64
    /// The running totals of the model with this call.
    let mark: RateWindow.Mark
  }

  private let transaction: Transaction
  private let now: Instant
  private var totals: TotalsSheet
  /// The refusals by models' quotas that were looked up; nil where there is none.
  private var stops: [String: Reservation?] = [:]
  /// Until when calls wait for others, as far as it was looked up.
  private var waits: [String: Instant?] = [:]
  /// The running totals of models with the calls of this round.
  private var marks: [String: RateWindow.Mark] = [:]
  private var grants: [Grant] = []
  /// The ids of the rows that are written, in order.
  private var written: [Int64] = []

  init(_ transaction: Transaction, now: Instant) throws {
    self.transaction = transaction
    self.now = now
    try CallLedger(transaction).releaseExpired(now: now)
    totals = TotalsSheet(transaction)
  }

  /// What becomes of calls, in order.
  mutating func reserve(_ wishes: [CallWish]) throws -> [Reservation] {
    var refusals: [Reservation?] = []
    for wish in wishes { refusals.append(try refusal(wish)) }
    try write()
    try totals.write()
    var ids = written.makeIterator()
    return refusals.map { $0 ?? .granted(ids.next() ?? 0) }
  }

  /// Why a call is not granted; nil if it is.
  private mutating func refusal(_ wish: CallWish) throws -> Reservation? {
    let (request, limits, owner) = (wish.request, wish.limits, wish.owner)
    if let stop = try stop(of: request.model) { return stop }
    let day = limits.zone.dateTime(at: now).date.description
    if let refusal = try budgetRefusal(request, limits, day: day) { return refusal }
    if let refusal = try rateRefusal(request, limits, wish.priority) {
      if wish.priority == .interactive, case .wait(let until) = refusal {
        try noteWait(request.model, owner: owner, until: until)
      }
      return refusal
    }
    if wish.priority == .interactive {
      try endWait(request.model, owner: owner)
    } else if let until = try waitOfOthers(request.model) {
      return .wait(until: until)
    }
    try grant(wish, day: day)
    return nil
  }

  private mutating func stop(of model: String) throws -> Reservation? {
    if let known = stops[model] { return known }
    let quota = QuotaStops(transaction)
    var stop: Reservation?
    if let until = try quota.stop(of: model, now: now) {
      let isPause = try quota.pause(of: model, now: now) != nil
      stop = isPause ? .wait(until: until) : .exhausted(.quota(until: until))
    }
    stops[model] = .some(stop)
    return stop
  }

  // MARK: Budgets

  private mutating func budgetRefusal(
    _ request: CallRequest,
    _ limits: CallLimits,
    day: String
  ) throws -> Reservation? {
    let run = try totals.totals(of: CallTotals.run(request.run))
    var checks: [(CallLimit, limit: Int64?, settled: Int64, held: Int64, wanted: Int64)] = [
      (.requests, limits.requests.map(Int64.init), run.settled.requests, run.held.requests, 1),
      (
        .tokens, limits.tokens.map(Int64.init), run.settled.tokens, run.held.tokens,
        Int64(request.inputTokens)
      ),
      (.cost, limits.cost?.micros, run.settled.cost, run.held.cost, request.cost.micros),
    ]
    if let limit = limits.costPerDay {
      let today = try totals.totals(of: CallTotals.day(day))
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

  private mutating func rateRefusal(
    _ request: CallRequest,
    _ limits: CallLimits,
    _ priority: CallPriority
  ) throws -> Reservation? {
    let requestLimit = limits.requestsPerMinute.map(Int64.init)
    let tokenLimit = limits.tokensPerMinute.map(Int64.init)
    guard requestLimit != nil || tokenLimit != nil else { return nil }
    // The calls of this round count, too.
    try write()
    if let requestLimit, requestLimit < 1 { return .exhausted(.requestsPerMinute) }
    let wanted = Int64(request.inputTokens)
    if let tokenLimit, wanted > tokenLimit { return .exhausted(.tokensPerMinute) }
    let minute = try RateWindow(request.model, ofLast: RateWindow.minute, at: now, transaction)
    let excess = requestLimit.map { minute.requests + 1 - $0 } ?? 0
    let excessTokens = tokenLimit.map { minute.tokens + wanted - $0 } ?? 0
    if excess > 0 || excessTokens > 0 {
      return .wait(until: try minute.moment(freeing: excess, excessTokens))
    }
    // Someone at a terminal does not wait just to even out the rate.
    guard priority == .background else { return nil }
    return try pace(request.model, requestLimit, tokenLimit).map(Reservation.wait)
  }

  /// The time until which a call has to wait so that the calls of a minute are spread over it.
  private func pace(
    _ model: String,
    _ requestLimit: Int64?,
    _ tokenLimit: Int64?
  ) throws -> Instant? {
    let stretch = try RateWindow(model, ofLast: RateWindow.stretch, at: now, transaction)
    // A call may begin as long as its stretch has not used up its share.
    let excess = requestLimit.map { stretch.requests + 1 - RateWindow.share(of: $0) } ?? 0
    let excessTokens = tokenLimit.map { stretch.tokens + 1 - RateWindow.share(of: $0) } ?? 0
    guard excess > 0 || excessTokens > 0 else { return nil }
    return try stretch.moment(freeing: excess, excessTokens)
  }

  // MARK: Interactive calls first

  private mutating func noteWait(_ model: String, owner: String, until: Instant) throws {
    waits[model] = nil
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

  private mutating func endWait(_ model: String, owner: String) throws {
    waits[model] = nil
    try transaction.run("DELETE FROM call_waits WHERE model = ? AND owner = ?", model, owner)
  }

  /// Until when calls wait for those of someone at a terminal.
  private mutating func waitOfOthers(_ model: String) throws -> Instant? {
    if let known = waits[model] { return known }
    let until = try transaction.integer(
      "SELECT max(until) FROM call_waits WHERE model = ? AND until > ?",
      model,
      now.milliseconds
    )
    let wait = until.map { min(Instant(milliseconds: $0), now + .seconds(1)) }
    waits[model] = .some(wait)
    return wait
  }

  // MARK: Granting

  private mutating func grant(_ wish: CallWish, day: String) throws {
    let (request, tokens) = (wish.request, Int64(wish.request.inputTokens).countable)
    let cost = request.cost.micros.countable
    var mark = try marks[request.model] ?? RateWindow.mark(request.model, upTo: .max, transaction)
    // The process that read the clock first may have entered its transaction second.
    mark.sentAt = max(now.milliseconds, mark.sentAt)
    mark.requests += 1
    mark.tokens += tokens
    marks[request.model] = mark
    grants.append(Grant(wish: wish, day: day, tokens: tokens, cost: cost, mark: mark))
    let amount = CallTotals.Amount(requests: 1, tokens: tokens, cost: cost)
    for scope in [CallTotals.run(request.run), CallTotals.day(day)] {
      totals.add(CallTotals.Amount(), holding: amount, to: scope)
    }
  }

  /// Writes the rows of the calls that were granted.
  private mutating func write() throws {
    let lease = (now + CallLedger.lease).milliseconds
    try transaction.insert(
      """
      INSERT INTO calls (run, job, thread, kinds, request_hash, attempt, model, tier, status, owner,
        lease_until, day, reserved_at, reserved_tokens, reserved_cost, sent_at, model_requests,
        model_tokens)
      """,
      grants
    ) { grant in
      let request = grant.wish.request
      return [
        request.run, request.job, request.thread, CallKind.text(request.kinds), request.hash,
        request.attempt, request.model, request.tier, CallStatus.sent.rawValue, grant.wish.owner,
        lease,
        grant.day, now.milliseconds, grant.tokens, grant.cost, grant.mark.sentAt,
        grant.mark.requests, grant.mark.tokens,
      ]
    }
    // The rows of one statement have ids that follow each other.
    let last = transaction.lastInsertedRow
    written += (0..<Int64(grants.count)).map { last - Int64(grants.count) + 1 + $0 }
    grants = []
  }
}
