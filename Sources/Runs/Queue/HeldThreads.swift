import CivilTime
import Conversations
import Database
import Extraction
import Jobs

/// The threads that a run would leave alone because reading them failed before: those that wait,
/// and those that were given up.
///
/// A run learns this when it enqueues them; what only plans a run asks here.
struct HeldThreads {
  private let work: ThreadWork
  private let held: [String: WorkQueue.Held]

  /// Reads them from the queue.
  ///
  /// - Parameter now: When the run would begin.
  /// - Throws: `DatabaseError`.
  init(of work: ThreadWork, now: Instant, _ transaction: Transaction) throws {
    self.work = work
    held = try WorkQueue(transaction).held(of: work.job.name, now: now)
  }

  /// Why a thread that is due would be left alone.
  ///
  /// - Returns: nil if it would be read, also because it is due for something else than before.
  func reason(for thread: StoredThread, _ task: ExtractionTask) -> SkipReason? {
    guard let held = held[thread.id.rawValue],
      held.dueKey == work.dueKey(of: thread, task.kinds)
    else { return nil }
    return held.isGivenUp ? .givenUp : .waitsAfterFailure
  }
}
