import CivilTime
import Database

extension CallLedger {
  /// A call.
  ///
  /// - Returns: nil if there is none.
  /// - Throws: ``DatabaseError``.
  package func call(_ id: Int64) throws -> Call? {
    try calls("SELECT \(Self.columns) FROM calls WHERE id = ?", id).first
  }

  /// The calls of a run, in the order in which they were reserved.
  ///
  /// - Throws: ``DatabaseError``.
  package func calls(ofRun run: String) throws -> [Call] {
    try calls("SELECT \(Self.columns) FROM calls WHERE run = ? ORDER BY id", run)
  }

  /// The calls for a request, also those for several of which it is one, in the order in which they
  /// were reserved.
  ///
  /// - Throws: ``DatabaseError``.
  package func calls(forRequest hash: String) throws -> [Call] {
    try calls(
      """
      SELECT \(Self.columns) FROM calls WHERE request_hash = ?1
        OR id IN (SELECT call FROM call_shares WHERE request_hash = ?1)
      ORDER BY id
      """,
      hash
    )
  }

  /// What a run has spent, and what is held for its calls under way.
  ///
  /// - Throws: ``DatabaseError``.
  package func spending(ofRun run: String) throws -> (spent: USD, held: USD) {
    let totals = try CallTotals(CallTotals.run(run), transaction)
    return (USD(micros: totals.settled.cost), USD(micros: totals.held.cost))
  }

  private static let columns = """
    id, run, job, thread, kinds, request_hash, attempt, model, tier, reserved_tokens, reserved_cost,
    status, reserved_at, sent_at, finished_at, http_status, error, finish_reason, model_served,
    tier_served, prompt_tokens, cached_tokens, output_tokens, thought_tokens, cost
    """

  private func calls(_ sql: String, _ value: (any Bindable)?) throws -> [Call] {
    let statement = try transaction.query(sql, value)
    defer { statement.reset() }
    var calls: [Call] = []
    while try statement.step() { calls.append(Call(statement)) }
    return calls
  }
}

extension Call {
  fileprivate init(_ row: Statement) {
    id = row.integer(0)
    request = CallRequest(
      run: row.text(1) ?? "",
      job: row.text(2),
      thread: row.text(3),
      kinds: (row.text(4) ?? "").split(separator: ",").map(String.init),
      hash: row.text(5) ?? "",
      attempt: Int(row.integer(6)),
      model: row.text(7) ?? "",
      tier: row.text(8) ?? "",
      inputTokens: Int(row.integer(9)),
      cost: USD(micros: row.integer(10))
    )
    status = CallStatus(rawValue: row.text(11) ?? "") ?? .abandoned
    reservedAt = Instant(milliseconds: row.integer(12))
    sentAt = row.optionalInteger(13).map(Instant.init(milliseconds:))
    finishedAt = row.optionalInteger(14).map(Instant.init(milliseconds:))
    var outcome = CallOutcome(status)
    outcome.httpStatus = row.optionalInteger(15).map { Int($0) }
    outcome.error = row.text(16)
    outcome.finishReason = row.text(17)
    outcome.model = row.text(18)
    outcome.tier = row.text(19)
    outcome.tokens = row.optionalInteger(20).map { prompt in
      CallTokens(
        prompt: Int(prompt),
        cached: Int(row.integer(21)),
        output: Int(row.integer(22)),
        thoughts: Int(row.integer(23))
      )
    }
    outcome.cost = row.optionalInteger(24).map(USD.init(micros:))
    self.outcome = outcome
  }
}
