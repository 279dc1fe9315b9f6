import Database

extension CallLedger {
  /// What settling has to know of a call.
  struct Entry {
    let status: CallStatus
    let isSent: Bool
    let model: String
    let run: String
    let day: String
    let reserved: CallTotals.Amount

    /// What an abandoned call counts with: nothing unless it was sent.
    var kept: CallTotals.Amount { isSent ? reserved : .init() }

    /// Whether an outcome changes anything.
    func isOpen(to outcome: CallOutcome) -> Bool {
      switch status {
      case .reserved, .sent: true
      case .abandoned: outcome.status != .abandoned
      case .answered, .failed: false
      }
    }

    /// What a call took that ended so.
    func amount(of outcome: CallOutcome) -> CallTotals.Amount {
      switch outcome.status {
      case .answered:
        CallTotals.Amount(
          requests: 1,
          tokens: outcome.tokens.map { Int64($0.prompt).countable } ?? reserved.tokens,
          cost: (outcome.cost?.micros ?? 0).countable
        )
      // A failure is a request, but billed only as far as the answer had come.
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
    let statement = try transaction.query(
      """
      SELECT status, sent_at, model, run, day, reserved_tokens, reserved_cost
      FROM calls WHERE id = ?
      """,
      id
    )
    defer { statement.reset() }
    guard try statement.step(), let status = CallStatus(rawValue: statement.text(0) ?? "") else {
      return nil
    }
    return Entry(
      status: status,
      isSent: statement.optionalInteger(1) != nil,
      model: statement.text(2) ?? "",
      run: statement.text(3) ?? "",
      day: statement.text(4) ?? "",
      reserved: CallTotals.Amount(
        requests: 1,
        tokens: statement.integer(5),
        cost: statement.integer(6)
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
