package import Database
package import Insights

/// The apps' databases that hold rows of this workspace, and the rows in them that were forgotten.
///
/// An insight enters in the commit that forgets it and leaves once the app's table has no more of it,
/// so a crash in between, or an app that is locked, loses nothing.
package struct AppRows {
  private let transaction: Transaction

  /// Works inside a transaction.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Notes that a job writes to an app's database.
  package func note(_ path: String) throws(DatabaseError) {
    try transaction.run(
      "INSERT OR IGNORE INTO app_databases (path) VALUES (?)",
      absolutePath(path)
    )
  }

  /// Notes that insights were dropped or derived again, for all apps.
  ///
  /// - Returns: The number of rows noted.
  @discardableResult
  package func forget(_ insights: [InsightID]) throws(DatabaseError) -> Int {
    var count = 0
    for insight in insights {
      try transaction.run(
        "INSERT OR IGNORE INTO app_forgotten (path, insight) SELECT path, ? FROM app_databases",
        insight
      )
      count += transaction.changes
    }
    return count
  }

  /// The apps that may have forgotten rows.
  package func waiting() throws -> [String] {
    try transaction.rows("SELECT DISTINCT path FROM app_forgotten ORDER BY path") { row in
      try row["path"]
    }
  }

  /// The insights of which an app may still have rows.
  package func forgotten(in path: String) throws -> [InsightID] {
    try transaction.rows(
      "SELECT insight FROM app_forgotten WHERE path = ? ORDER BY insight",
      absolutePath(path)
    ) { row in try row["insight"] }
  }

  /// Notes that an app no longer has forgotten rows.
  package func settle(_ path: String) throws(DatabaseError) {
    try transaction.run("DELETE FROM app_forgotten WHERE path = ?", absolutePath(path))
  }
}
