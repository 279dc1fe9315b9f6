package import Insights

/// A table elsewhere that holds the insights of threads, and what its readers said about them.
package protocol ThreadSink: AnyObject {
  /// Who judged insights there, for reviews whose reviewer is not named.
  var reviewer: String { get }

  /// The number of threads that one transaction writes.
  var threadsPerTransaction: Int { get }

  /// Whether it has no rows of debrief's, because it is new or was emptied: then all are written.
  ///
  /// - Throws: ``SinkError`` if the table cannot be read.
  func isEmpty() throws(SinkError) -> Bool

  /// Writes the insights of whole threads in one transaction.
  ///
  /// - Throws: ``SinkError``; then nothing of them was written.
  func write(
    _ insights: [Insight],
    where isShown: (Insight) -> Bool
  ) throws(SinkError) -> SinkChanges

  /// Removes forgotten content from the table, whatever its readers said about it.
  ///
  /// - Parameter insights: What each insight still says, by id; nil to remove its row. A missing
  ///   row is not added.
  /// - Throws: ``SinkError``; then nothing was changed.
  func forget(_ insights: [InsightID: Insight?]) throws(SinkError) -> SinkChanges

  /// What readers said about insights, in the order of their ids.
  ///
  /// - Throws: ``SinkError`` if the table cannot be read.
  func readReviews() throws(SinkError) -> [AppReview]
}

/// What writing to a table changed.
package struct SinkChanges: Sendable, Hashable {
  /// The number of new rows.
  package var added = 0
  /// The number of rows changed.
  package var updated = 0
  /// The number of rows removed, or expired because a reader had judged them.
  package var removed = 0
  /// The names of other tables, up to eight, that the app's triggers changed.
  package var otherTables: [String] = []

  /// Counts changes.
  package init(added: Int = 0, updated: Int = 0, removed: Int = 0) {
    self.added = added
    self.updated = updated
    self.removed = removed
  }
}
