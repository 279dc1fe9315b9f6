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
    package var by: Trigger
    /// The members of the record that changed, as they were.
    package var before: JSONObject
    /// The same, as they became; all members for a new insight.
    package var after: JSONObject
  }

  /// The number of the last change by an instant; nil if there was none.
  package func latestChange(by instant: Instant) throws -> Int64? {
    try transaction.integer(
      "SELECT id FROM insight_history WHERE at <= ? ORDER BY id DESC LIMIT 1",
      instant.milliseconds
    )
  }

  /// What happened to an insight, oldest first.
  ///
  /// - Returns: Its history; empty if there is no such insight.
  /// - Throws: ``UnreadableRecord`` if the history is damaged.
  package func history(of id: InsightID) throws -> [HistoryEntry] {
    try reading(id) {
      try transaction.rows(
        "SELECT at, change, by, before, after FROM insight_history WHERE insight = ? ORDER BY id",
        id
      ) { row in
        HistoryEntry(
          at: try row["at"],
          change: try row["change"],
          by: try row["by"],
          before: try object("before", of: row),
          after: try after(of: row, id)
        )
      }
    }
  }

  /// The JSON object in a column.
  func object(_ column: StaticString, of row: Row) throws -> JSONObject {
    guard let object = try parser.parse(try row[column] as String).object else {
      throw InsightFormatError(member: column.description, reason: "is not an object")
    }
    return object
  }
}
