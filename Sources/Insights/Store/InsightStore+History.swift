public import CivilTime
import Database
public import JSON

extension InsightStore {
  /// A row of an insight's history.
  public struct HistoryEntry: Sendable, Hashable {
    /// When it happened.
    public var at: Instant
    /// What happened.
    public var change: InsightChange.Kind
    /// Who or what made it happen.
    public var by: String
    /// The members of the record that changed, as they were.
    public var before: JSONObject
    /// The same, as they became; all members for a new insight.
    public var after: JSONObject
  }

  /// What happened to an insight, oldest first.
  ///
  /// - Parameter id: The insight's id.
  /// - Returns: Its history; empty if there is no such insight.
  /// - Throws: ``DatabaseError``.
  public func history(of id: String) throws -> [HistoryEntry] {
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
