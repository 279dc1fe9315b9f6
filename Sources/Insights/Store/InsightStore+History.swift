package import CivilTime
import Database
package import JSON

extension InsightStore {
  /// A row of an insight's history.
  package struct HistoryEntry: Sendable, Hashable {
    /// When it happened.
    package var at: Instant
    /// What happened.
    package var change: InsightChange.Kind
    /// Who or what made it happen.
    package var by: String
    /// The members of the record that changed, as they were.
    package var before: JSONObject
    /// The same, as they became; all members for a new insight.
    package var after: JSONObject
  }

  /// What happened to an insight, oldest first.
  ///
  /// - Returns: Its history; empty if there is no such insight.
  /// - Throws: ``DatabaseError``.
  package func history(of id: String) throws -> [HistoryEntry] {
    let statement = try transaction.query(
      "SELECT at, change, by, before, after FROM insight_history WHERE insight = ? ORDER BY id",
      id
    )
    defer { statement.reset() }
    var entries: [HistoryEntry] = []
    while try statement.step() {
      guard let change = statement.text(1).flatMap(InsightChange.Kind.init(rawValue:)) else {
        continue
      }
      entries.append(
        HistoryEntry(
          at: Instant(milliseconds: statement.integer(0)),
          change: change,
          by: statement.text(2) ?? "",
          before: try object(statement, 3),
          after: try object(statement, 4)
        )
      )
    }
    return entries
  }

  private func object(_ statement: Statement, _ column: Int32) throws -> JSONObject {
    try parser.parse(statement.text(column) ?? "{}").object ?? JSONObject()
  }
}
