import CivilTime
import Conversations
import Database
import Extraction
import Insights
import Jobs

/// The threads that a run would leave alone because reading them failed before: those that wait,
/// and those that were given up.
///
/// A run learns this when it enqueues them; what only plans a run, or counts what is due, asks here.
struct HeldThreads {
  private let engine: any Extraction.Engine
  private let held: [String: WorkQueue.Held]

  /// Reads them from the queue.
  ///
  /// - Parameters:
  ///   - job: The job's name.
  ///   - now: When the run begins.
  init(
    of job: String,
    _ engine: any Extraction.Engine,
    now: Instant,
    _ transaction: Transaction
  ) throws {
    self.engine = engine
    held = try WorkQueue(transaction).held(of: job, now: now)
  }

  /// Why a thread that is due would be left alone.
  ///
  /// - Parameter kinds: What it is due for.
  /// - Returns: nil if it would be read, also because it is due for something else than before.
  func reason(for thread: StoredThread, _ kinds: [KindName]) -> SkipReason? {
    guard let held = held[thread.id.rawValue],
      held.dueKey == thread.dueKey(kinds.sorted(), engine)
    else { return nil }
    return held.isGivenUp ? .givenUp : .waitsAfterFailure
  }
}
