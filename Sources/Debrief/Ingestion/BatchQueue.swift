import Archives
import Conversations
import Glibc

/// Hands batches from the thread that reads a source to the one that stores it, and back empty.
///
/// There are only a few batches, so the reader waits when it is ahead, and memory stays bounded.
final class BatchQueue: @unchecked Sendable {
  // @unchecked: everything is guarded by `lock`; Mutex cannot be waited on for a condition.

  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var full: [MessageBatch] = []
  private var empty: [MessageBatch]
  private var outcome: Result<Void, any Error>?
  private var isClosed = false

  /// Makes a queue.
  ///
  /// - Parameter count: How many batches there are.
  init(count: Int = 4) {
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
    changed = .allocate(capacity: 1)
    changed.initialize(to: pthread_cond_t())
    pthread_cond_init(changed, nil)
    empty = (0..<count).map { _ in MessageBatch() }
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  private func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
    pthread_mutex_lock(lock)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(lock)
    }
    return try body()
  }

  // MARK: The reader's side

  /// An empty batch to fill.
  ///
  /// - Throws: ``CollectorClosed`` once nobody takes batches any more.
  func takeEmpty() throws -> MessageBatch {
    try locked {
      while empty.isEmpty && !isClosed { pthread_cond_wait(changed, lock) }
      guard let batch = empty.popLast(), !isClosed else { throw CollectorClosed() }
      return batch
    }
  }

  /// Hands over a full batch.
  func put(_ batch: MessageBatch) { locked { full.append(batch) } }

  /// Says that no batch will follow.
  ///
  /// - Parameter outcome: How reading ended.
  func finish(_ outcome: Result<Void, any Error>) { locked { self.outcome = outcome } }

  // MARK: The store's side

  /// The next full batch.
  ///
  /// - Returns: nil once all are taken and reading has ended well.
  /// - Throws: What reading threw, after the batches before that.
  func next() throws -> MessageBatch? {
    try locked {
      while full.isEmpty && outcome == nil { pthread_cond_wait(changed, lock) }
      if full.isEmpty {
        try outcome?.get()
        return nil
      }
      return full.removeFirst()
    }
  }

  /// Gives a batch back to be filled again.
  func recycle(_ batch: MessageBatch) {
    batch.removeAll()
    locked { empty.append(batch) }
  }

  /// Says that no more batches will be taken.
  func close() { locked { isClosed = true } }
}
