import Compression
package import Database
import Glibc
package import Insights

/// Writes insights into the table `insights` of a chat app's own SQLite database, and reads back
/// what the app's users said about them.
///
/// The table is created if there is none. No other table, no trigger and no setting of the database
/// is touched, its journal mode in particular; other changes by the app's own triggers are
/// reported, and the number of their steps is limited. Each call of ``write(_:where:)`` is one
/// transaction: after a crash it has taken effect completely, or not at all.
///
/// The app keeps running meanwhile. Rows are computed before the transaction begins, so it lasts
/// only as long as the statements take. A lock that is not granted within a tenth of a second is
/// given up and requested again: a writer that waits for readers of a database without WAL keeps
/// new readers out.
package final class ChatAppSink: ThreadSink {
  private let path: String
  private let connection: Connection
  private let patience: LockPatience

  /// Opens the database of an app.
  ///
  /// - Parameters:
  ///   - path: The database, which must exist.
  ///   - patience: How long reading and writing are tried again while the app keeps it locked.
  /// - Throws: ``SinkError`` if it is missing or cannot be opened.
  package init(path: String, patience: LockPatience = LockPatience()) throws(SinkError) {
    let kind: PathKind
    do {
      kind = try PathKind(of: path)
    } catch {
      guard error.kind == .missing else { throw SinkError(error, file: path) }
      throw SinkError(.missing, file: path, "there is no such database; debrief does not create it")
    }
    guard kind == .file else {
      throw SinkError(.notWritable, file: path, "it is not a file, so not a SQLite database")
    }
    self.path = path
    self.patience = patience
    do {
      connection = try Connection(path: path, mode: .existing, busyTimeout: .milliseconds(100))
    } catch { throw SinkError(error, file: path) }
  }

  /// What writing to the app's table changed.
  package typealias Changes = SinkChanges

  /// The app's users, who are not named.
  package var reviewer: String { "app" }

  /// One: the app waits for its lock meanwhile.
  package var threadsPerTransaction: Int { 1 }

  /// Writes the insights of one thread in one transaction.
  ///
  /// Active ones are added or brought up to date; `user_feedback` and `dismissed` stay as the app
  /// set them. The rows of the others (superseded, retracted, quarantined, or not shown) are
  /// removed; but one that the app has judged only expires, at the time its insight last changed,
  /// so that no judgement is lost before it is read back. Unchanged rows are not written.
  ///
  /// - Throws: ``SinkError``; then nothing of the thread was written.
  @discardableResult
  package func write(
    _ insights: [Insight],
    where isShown: (Insight) -> Bool = { _ in true }
  ) throws(SinkError) -> Changes {
    let shown = insights.filter { $0.status == .active && isShown($0) }
    let rows = shown.map(InsightRow.init)
    let shownIds = Set(rows.map(\.id))
    let others = insights.filter { !shownIds.contains($0.id) }
    let file = path
    return try change { transaction in
      guard try InsightTable.prepare(transaction, file: file, creating: !rows.isEmpty) else {
        return Changes()
      }
      let table = InsightTable(transaction: transaction)
      var changes = Changes()
      for row in rows {
        switch try table.put(row) {
        case .added: changes.added += 1
        case .updated: changes.updated += 1
        case .unchanged: break
        }
      }
      for insight in others where try table.remove(insight.id, at: insight.updatedAt) {
        changes.removed += 1
      }
      return changes
    }
  }

  /// Removes forgotten content from the app's table, whatever its users said about it.
  ///
  /// - Parameter insights: What each insight still says, by id; nil to remove its row. A missing
  ///   row is not added.
  /// - Throws: ``SinkError``; then nothing was changed.
  @discardableResult
  package func forget(_ insights: [InsightID: Insight?]) throws(SinkError) -> Changes {
    let file = path
    return try change { transaction in
      guard try InsightTable.prepare(transaction, file: file, creating: false) else {
        return Changes()
      }
      let table = InsightTable(transaction: transaction)
      var changes = Changes()
      for (id, insight) in insights.sorted(by: { $0.key < $1.key }) where try table.has(id) {
        if let insight, insight.status == .active {
          if try table.put(InsightRow(insight)) == .updated { changes.updated += 1 }
        } else {
          changes.removed += try table.erase(id)
        }
      }
      return changes
    }
  }

  /// Never: an app may remove rows of its own table for good.
  package func isEmpty() -> Bool { false }

  /// What the app's users said about insights, in the order of their ids.
  ///
  /// - Returns: Nothing if the app has no table `insights` yet.
  /// - Throws: ``SinkError`` if the table cannot be read.
  package func readReviews() throws(SinkError) -> [AppReview] {
    try patiently {
      try connection.read { transaction in
        guard try InsightTable.prepare(transaction, file: path, creating: false) else { return [] }
        return try InsightTable(transaction: transaction).reviews()
      }
    }
  }

  /// Changes the app's table, within the steps that its triggers may take.
  private func change(_ body: (Transaction) throws -> Changes) throws(SinkError) -> Changes {
    try patiently {
      let outcome = try connection.write(stepLimit: stepLimit, table: "insights", body)
      var changes = outcome.result
      changes.otherTables = outcome.otherTables
      return changes
    }
  }

  /// The maximum number of steps of one transaction, in thousands: seconds for a small database,
  /// and for a large one enough to search a table without an index for each row.
  private var stepLimit: Int {
    var status = stat()
    let size = stat(path, &status) == 0 ? Int(status.st_size) : 0
    return 100_000 + size / 256
  }

  /// Runs a transaction, again and again while the database is locked.
  private func patiently<Result>(_ transaction: () throws -> Result) throws(SinkError) -> Result {
    do {
      return try patience.retry(while: { ($0 as? DatabaseError)?.kind == .busy }, transaction)
    } catch { throw SinkError(error, file: path) }
  }
}
