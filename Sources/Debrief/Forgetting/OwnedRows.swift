import Conversations
import Database
import Insights

/// The rows that go with a thread or an insight, as ``Migrations/textOwners`` declares.
struct OwnedRows {
  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Removes the rows of forgotten threads, and of insights that were derived anew or removed.
  func remove(insights: [InsightID]) throws -> Int {
    try transaction.execute(
      """
      DROP TABLE IF EXISTS temp.forgotten_insights;
      CREATE TEMP TABLE forgotten_insights (id TEXT PRIMARY KEY) WITHOUT ROWID;
      """
    )
    for id in insights {
      try transaction.run("INSERT OR IGNORE INTO forgotten_insights (id) VALUES (?)", id)
    }
    var removed = 0
    for (table, owners) in Migrations.textOwners.sorted(by: { $0.key < $1.key }) {
      for owner in owners {
        switch owner {
        case .none, .itsModule: break
        case .thread(let column): removed += try remove(table, column, "forgotten_threads")
        case .insight(let column): removed += try remove(table, column, "forgotten_insights")
        }
      }
    }
    return removed
  }

  private func remove(_ table: String, _ column: String, _ ids: String) throws -> Int {
    try transaction.execute("DELETE FROM \(table) WHERE \(column) IN (SELECT id FROM temp.\(ids))")
    return transaction.changes
  }
}
