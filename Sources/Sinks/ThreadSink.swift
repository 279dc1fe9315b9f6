package import Insights

/// A table elsewhere that holds the insights of threads, and what its readers said of them.
package protocol ThreadSink: AnyObject {
  /// Who judged insights there, as reviews name it where nobody is named.
  var reviewer: String { get }

  /// The number of threads that one transaction writes.
  var threadsPerTransaction: Int { get }

  /// Whether it has no row of debrief's, because it is new or was emptied: then all has to be written.
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

  /// Takes what was forgotten out of the table, whatever its readers said of it.
  ///
  /// - Parameter insights: By id what an insight still says; nil to remove its row. A row that is not
  ///   there is not added.
  /// - Throws: ``SinkError``; then nothing was changed.
  func forget(_ insights: [String: Insight?]) throws(SinkError) -> SinkChanges

  /// What readers said of insights, in the order of their ids.
  ///
  /// - Throws: ``SinkError`` if the table cannot be read.
  func readReviews() throws(SinkError) -> [AppReview]
}

/// What writing to a table changed.
package struct SinkChanges: Sendable, Hashable {
  /// The number of rows new.
  package var added = 0
  /// How many rows say something else now.
  package var updated = 0
  /// The number of rows gone, or expired because a reader had judged them.
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
