package import Database

extension CallLedger {
  /// A call.
  ///
  /// - Returns: nil if there is none.
  /// - Throws: ``DatabaseError``.
  func call(_ id: Int64) throws -> Call? {
    try transaction.firstRow(
      "SELECT \(Call.columns) FROM calls WHERE id = ?",
      id,
      read: Call.init
    )
  }

  /// The calls of a run, in order of reservation.
  ///
  /// - Throws: ``DatabaseError``.
  package func calls(ofRun run: RunID) throws -> [Call] {
    try transaction.rows(
      "SELECT \(Call.columns) FROM calls WHERE run = ? ORDER BY id",
      run,
      read: Call.init
    )
  }

  /// The calls for a request, including those made for several requests, in order of reservation.
  ///
  /// - Throws: ``DatabaseError``.
  package func calls(forRequest hash: String) throws -> [Call] {
    try transaction.rows(
      """
      SELECT \(Call.columns) FROM calls WHERE request_hash = ?1
        OR id IN (SELECT call FROM call_shares WHERE request_hash = ?1)
      ORDER BY id
      """,
      hash,
      read: Call.init
    )
  }

  /// The amount that a run has spent, and the amount held for its calls under way.
  ///
  /// - Throws: ``DatabaseError``.
  func spending(ofRun run: RunID) throws -> (spent: USD, held: USD) {
    let totals = try CallTotals(CallTotals.run(run), transaction)
    return (USD(micros: totals.settled.cost), USD(micros: totals.held.cost))
  }
}

extension Call {
  fileprivate static let columns = """
    id, run, job, thread, kinds, request_hash, attempt, model, tier, reserved_tokens, reserved_cost,
    status, reserved_at, sent_at, finished_at, http_status, error, finish_reason, model_served,
    tier_served, prompt_tokens, cached_tokens, output_tokens, thought_tokens, cost
    """

  fileprivate init(_ row: Row) throws {
    let kinds: String = try row["kinds"]
    id = try row["id"]
    request = CallRequest(
      run: try row["run"],
      job: try row["job"],
      thread: try row["thread"],
      kinds: CallKind.list(kinds),
      hash: try row["request_hash"],
      attempt: try row["attempt"],
      model: try row["model"],
      tier: try row["tier"],
      inputTokens: try row["reserved_tokens"],
      cost: try row["reserved_cost"]
    )
    status = try row["status"]
    reservedAt = try row["reserved_at"]
    sentAt = try row["sent_at"]
    finishedAt = try row["finished_at"]
    var outcome = CallOutcome(status, tokens: try CallTokens(row), cost: try row["cost"])
    outcome.httpStatus = try row["http_status"]
    outcome.error = try row["error"]
    outcome.finishReason = try row["finish_reason"]
    outcome.model = try row["model_served"]
    outcome.tier = try row["tier_served"]
    self.outcome = outcome
  }
}

extension CallTokens {
  /// The tokens as they were billed; nil if they are unknown.
  fileprivate init?(_ row: Row) throws {
    guard let prompt: Int = try row["prompt_tokens"] else { return nil }
    self.init(
      prompt: prompt,
      cached: try row["cached_tokens"] ?? 0,
      output: try row["output_tokens"] ?? 0,
      thoughts: try row["thought_tokens"] ?? 0
    )
  }
}

extension CallStatus: ColumnValue {}
