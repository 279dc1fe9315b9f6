import CivilTime
package import Conversations
package import Database
package import Extraction
package import Insights
package import Jobs

extension JobDefinition {
  /// A thread as a model is asked about it, apart from its pictures: those are not stored.
  ///
  /// - Parameter transaction: Where to read.
  /// - Returns: nil if nothing of it may be read.
  package func task(
    of thread: StoredThread,
    kinds: [KindName],
    _ transaction: Transaction
  ) throws -> ExtractionTask? {
    let task = try TaskReader(transaction, wantsMedia: model.media.isOn).task(
      thread,
      kinds: kinds,
      selection: selection,
      zone: zone,
      // Requests do not depend on it.
      asOf: thread.lastAt ?? Instant(milliseconds: 0)
    )
    guard var task else { return nil }
    if let context = try ThreadContext(context, selection, transaction) {
      task.context = try context.passages(for: task, of: thread, transaction)
    }
    return task
  }
}
