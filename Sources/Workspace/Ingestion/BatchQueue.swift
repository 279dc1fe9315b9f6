import ArchiveReading
import Conversations
import Threads

/// Hands batches from the thread that reads a source to the one that stores it, and back empty.
///
/// There are only a few batches, so the reader waits when it is ahead, and memory stays bounded.
final class BatchQueue: Sendable {
  private struct State {
    var full: [MessageBatch] = []
    var empty: [MessageBatch]
    var outcome: Result<Void, any Error>?
    var isClosed = false
  }

  private let state = Monitor(State(empty: (0..<4).map { _ in MessageBatch() }))

  // MARK: The reader's side

  /// An empty batch to fill.
  ///
  /// - Throws: ``CollectorClosed`` once no more batches are taken.
  func takeEmpty() throws -> MessageBatch {
    try state.withLock(waitingWhile: { $0.empty.isEmpty && !$0.isClosed }) { state in
      guard let batch = state.empty.popLast(), !state.isClosed else { throw CollectorClosed() }
      return batch
    }
  }

  /// Hands over a full batch.
  func put(_ batch: MessageBatch) { state.withLock { $0.full.append(batch) } }

  /// Says that no batch will follow.
  func finish(_ outcome: Result<Void, any Error>) { state.withLock { $0.outcome = outcome } }

  // MARK: The store's side

  /// The next full batch.
  ///
  /// - Returns: nil once all are taken and reading has ended well.
  /// - Throws: What reading threw, after the batches before that.
  func next() throws -> MessageBatch? {
    try state.withLock(waitingWhile: { $0.full.isEmpty && $0.outcome == nil }) { state in
      if state.full.isEmpty {
        try state.outcome?.get()
        return nil
      }
      return state.full.removeFirst()
    }
  }

  /// Gives a batch back to be filled again.
  func recycle(_ batch: MessageBatch) {
    batch.removeAll()
    state.withLock { $0.empty.append(batch) }
  }

  /// Says that no more batches will be taken.
  func close() { state.withLock { $0.isClosed = true } }
}
