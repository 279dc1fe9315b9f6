import Glibc

/// A value that threads share, one at a time, and whose changes they can wait for.
///
/// For threads only: a waiting task would block a thread that serves others. Where no one waits for
/// a condition, `Mutex` is enough.
package final class Monitor<Value>: @unchecked Sendable {
  // @unchecked: `value` is only touched under `lock`; Mutex has no condition variable.

  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  /// Guards a value.
  package init(_ value: Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
    changed = .allocate(capacity: 1)
    changed.initialize(to: pthread_cond_t())
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Reads or changes the value, and wakes the waiting threads.
  ///
  /// - Parameter isAwaited: Returns true as long as the value is not yet as required; nil not to
  ///   wait.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  package func withLock<Result>(
    waitingWhile isAwaited: ((Value) -> Bool)? = nil,
    _ body: (inout Value) throws -> Result
  ) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(lock)
    }
    if let isAwaited { while isAwaited(value) { pthread_cond_wait(changed, lock) } }
    return try body(&value)
  }
}
