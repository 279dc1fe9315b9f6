import Database

extension CallLedger {
  /// The properties of a call that are needed to settle it.
  struct Entry {
    let status: CallStatus
    let isSent: Bool
    let model: String
    let run: RunID
    let day: String
    let reserved: CallTotals.Amount

    /// The amount that an abandoned call counts with: nothing unless it was sent.
    var kept: CallTotals.Amount { isSent ? reserved : .init() }

    /// Whether an outcome changes anything.
    func isOpen(to outcome: CallOutcome) -> Bool {
      switch status {
      case .reserved, .sent: true
      case .abandoned: outcome.status != .abandoned
      case .answered, .failed: false
      }
    }

    /// The amount that the call took if it had this outcome.
    func amount(of outcome: CallOutcome) -> CallTotals.Amount {
      switch outcome.status {
      case .answered:
        CallTotals.Amount(
          requests: 1,
          tokens: outcome.tokens.map { Int64($0.prompt).countable } ?? reserved.tokens,
          cost: (outcome.cost?.micros ?? 0).countable
        )
      // A failure counts as a request, but only the part of the answer that arrived is billed.
      case .failed:
        CallTotals.Amount(
          requests: isSent ? 1 : 0,
          tokens: outcome.tokens.map { Int64($0.prompt).countable } ?? 0,
          cost: (outcome.cost?.micros ?? 0).countable
        )
      case .abandoned, .reserved, .sent: kept
      }
    }
  }

  func entry(_ id: Int64) throws -> Entry? {
    try transaction.firstRow(
      """
      SELECT status, sent_at IS NOT NULL AS is_sent, model, run, day, reserved_tokens, reserved_cost
      FROM calls WHERE id = ?
      """,
      id,
      read: Entry.init
    )
  }
}

extension CallLedger.Entry {
  init(_ row: Row) throws {
    self.init(
      status: try row["status"],
      isSent: try row["is_sent"],
      model: try row["model"],
      run: try row["run"],
      day: try row["day"],
      reserved: CallTotals.Amount(
        requests: 1,
        tokens: try row["reserved_tokens"],
        cost: try row["reserved_cost"]
      )
    )
  }
}

extension CallTotals.Amount {
  static func - (left: Self, right: Self) -> Self {
    Self(
      requests: left.requests - right.requests,
      tokens: left.tokens - right.tokens,
      cost: left.cost - right.cost
    )
  }
}
