import Glibc

/// Waits on the calling thread for work that is done by tasks.
///
/// The program's commands are synchronous; only calls to a model are not.
///
/// - Throws: What the work throws.
package func blocking<Value: Sendable>(
  _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let box = OutcomeBox<Value>()
  Task.detached {
    do { box.put(.success(try await body())) } catch { box.put(.failure(error)) }
  }
  return try box.take().get()
}

/// Waits on the calling thread for work that a task does, unless it has to end before.
///
/// - Parameter isStopped: Asked several times a second.
/// - Returns: nil if the work was given up; it goes on until it ends, and its outcome is lost.
/// - Throws: What the work throws.
func blocking<Value: Sendable>(
  unless isStopped: () -> Bool,
  _ body: @escaping @Sendable () throws -> Value
) throws -> Value? {
  let box = OutcomeBox<Value>()
  Task.detached { box.put(Result { try body() }) }
  while !isStopped() {
    if let outcome = box.takeSoon() { return try outcome.get() }
  }
  return nil
}

/// An outcome that one thread sets and another waits for.
private final class OutcomeBox<Value: Sendable>: @unchecked Sendable {
  // @unchecked: guarded by the semaphore, which is signalled once, after the outcome is set.

  private let ready: UnsafeMutablePointer<sem_t>
  private var outcome: Result<Value, any Error>?

  init() {
    ready = .allocate(capacity: 1)
    ready.initialize(to: sem_t())
    sem_init(ready, 0, 0)
  }

  deinit {
    sem_destroy(ready)
    ready.deallocate()
  }

  func put(_ outcome: Result<Value, any Error>) {
    self.outcome = outcome
    sem_post(ready)
  }

  /// The outcome if it arrives within a fifth of a second.
  func takeSoon() -> Result<Value, any Error>? {
    for _ in 0..<40 {
      if sem_trywait(ready) == 0 { return outcome }
      usleep(5_000)
    }
    return nil
  }

  func take() -> Result<Value, any Error> {
    while sem_wait(ready) != 0 {}
    return outcome ?? .failure(CancellationError())
  }
}
