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

  static func run(_ id: String) -> String { "run \(id)" }
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

  /// Holds an amount for a call.
  static func hold(_ amount: Amount, in scopes: [String], _ transaction: Transaction) throws {
    for scope in scopes { try add(Amount(), holding: amount, to: scope, transaction) }
  }

  /// Releases the amount held for a call and records the amount it took.
  static func settle(
    held: Amount,
    as amount: Amount,
    in scopes: [String],
    _ transaction: Transaction
  ) throws {
    let released = Amount(requests: -held.requests, tokens: -held.tokens, cost: -held.cost)
    for scope in scopes { try add(amount, holding: released, to: scope, transaction) }
  }

  private static func add(
    _ amount: Amount,
    holding held: Amount,
    to scope: String,
    _ transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO call_totals
        (scope, requests, tokens, cost, held_requests, held_tokens, held_cost)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (scope) DO UPDATE SET requests = requests + excluded.requests,
        tokens = tokens + excluded.tokens, cost = cost + excluded.cost,
        held_requests = held_requests + excluded.held_requests,
        held_tokens = held_tokens + excluded.held_tokens,
        held_cost = held_cost + excluded.held_cost
      """,
      scope,
      amount.requests,
      amount.tokens,
      amount.cost,
      held.requests,
      held.tokens,
      held.cost
    )
  }
}
