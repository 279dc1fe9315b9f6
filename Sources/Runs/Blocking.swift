import Glibc

/// Waits on the calling thread for work that is done by tasks.
///
/// The program's commands are synchronous; only calls to a model are not.
///
/// - Throws: What it throws.
package func blocking<Value: Sendable>(
  _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let box = OutcomeBox<Value>()
  Task.detached {
    do { box.put(.success(try await body())) } catch { box.put(.failure(error)) }
  }
  return try box.take().get()
}

/// An outcome that one thread puts and another waits for.
private final class OutcomeBox<Value: Sendable>: @unchecked Sendable {
  // @unchecked: guarded by the semaphore, which is raised once, after the outcome is there.

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

  func take() -> Result<Value, any Error> {
    while sem_wait(ready) != 0 {}
    return outcome ?? .failure(CancellationError())
  }
}
