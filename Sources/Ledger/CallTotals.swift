import Database

/// Sums over the calls of a run or of a day.
struct CallTotals {
  /// The total amount of several calls.
  struct Amount {
    var requests: Int64 = 0
    var tokens: Int64 = 0
    var cost: Int64 = 0
  }

  /// The amount that settled calls took.
  var settled = Amount()
  /// The amount held for calls under way.
  var held = Amount()

  static func run(_ id: RunID) -> String { "run \(id)" }
  static func day(_ date: String) -> String { "day \(date)" }

  /// Reads the sums of a scope.
  init(_ scope: String, _ transaction: Transaction) throws {
    let totals = try transaction.firstRow(
      """
      SELECT requests, tokens, cost, held_requests, held_tokens, held_cost
      FROM call_totals WHERE scope = ?
      """,
      scope
    ) { row in
      (
        settled: Amount(
          requests: try row["requests"],
          tokens: try row["tokens"],
          cost: try row["cost"]
        ),
        held: Amount(
          requests: try row["held_requests"],
          tokens: try row["held_tokens"],
          cost: try row["held_cost"]
        )
      )
    }
    if let totals { (settled, held) = totals }
  }
}

/// The sums of one transaction: read once, changed in memory, and written at its end.
struct TotalsSheet {
  private let transaction: Transaction
  private var stored: [String: CallTotals] = [:]
  private var changes: [String: CallTotals] = [:]

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The sums of a scope, with what is not written yet.
  mutating func totals(of scope: String) throws -> CallTotals {
    let known = try stored[scope] ?? CallTotals(scope, transaction)
    stored[scope] = known
    return changes[scope].map { known + $0 } ?? known
  }

  /// Adds amounts to a scope.
  mutating func add(
    _ amount: CallTotals.Amount,
    holding held: CallTotals.Amount,
    to scope: String
  ) {
    let change = CallTotals(settled: amount, held: held)
    changes[scope] = changes[scope].map { $0 + change } ?? change
  }

  /// Writes what was added; nothing may be read or added any more.
  func write() throws {
    try transaction.insert(
      """
      INSERT INTO call_totals
        (scope, requests, tokens, cost, held_requests, held_tokens, held_cost)
      """,
      changes.sorted { $0.key < $1.key },
      """
      ON CONFLICT (scope) DO UPDATE SET requests = requests + excluded.requests,
        tokens = tokens + excluded.tokens, cost = cost + excluded.cost,
        held_requests = held_requests + excluded.held_requests,
        held_tokens = held_tokens + excluded.held_tokens,
        held_cost = held_cost + excluded.held_cost
      """
    ) { scope, change in
      [
        scope, change.settled.requests, change.settled.tokens, change.settled.cost,
        change.held.requests, change.held.tokens, change.held.cost,
      ]
    }
  }
}

extension CallTotals {
  init(settled: Amount, held: Amount) {
    self.settled = settled
    self.held = held
  }

  static func + (left: Self, right: Self) -> Self {
    Self(settled: left.settled + right.settled, held: left.held + right.held)
  }
}

extension CallTotals.Amount {
  static func + (left: Self, right: Self) -> Self {
    Self(
      requests: left.requests + right.requests,
      tokens: left.tokens + right.tokens,
      cost: left.cost + right.cost
    )
  }
}
