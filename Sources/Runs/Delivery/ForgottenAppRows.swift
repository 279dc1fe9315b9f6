package import Database
import Insights
import Redaction
package import Sinks
import Workspace

/// Removes what was forgotten from an app's table.
package struct ForgottenAppRows {
  private let connection: Connection

  /// Works with a workspace's database.
  package init(_ connection: Connection) { self.connection = connection }

  /// Removes the rows of dropped insights, and updates those that were derived again.
  ///
  /// - Throws: `SinkError`; then the next run, or `forget --apps`, tries again. `DatabaseError`.
  @discardableResult
  package func remove(from sink: any ThreadSink, at path: String) throws -> SinkChanges {
    let ids = try connection.read { try AppRows($0).forgotten(in: path) }
    guard !ids.isEmpty else { return SinkChanges() }
    let insights = try connection.read { transaction in
      let store = InsightStore(transaction)
      return try ids.map { ($0, try store.readableInsight($0)?.mappingProse(SecretMask.hide)) }
    }
    let changes = try sink.forget(Dictionary(insights) { first, _ in first })
    try connection.write { try AppRows($0).settle(path) }
    return changes
  }
}
