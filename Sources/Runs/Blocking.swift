import Threads

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
/// - Returns: nil if the work was given up; it goes on until it ends, and its outcome is lost.
/// - Throws: What the work throws.
func blocking<Value: Sendable>(
  unless isStopped: StopRequest,
  _ body: @escaping @Sendable () throws -> Value
) throws -> Value? {
  let box = OutcomeBox<Value>()
  Task.detached { box.put(Result { try body() }) }
  StopRequest([isStopped], and: [box.changes]) { box.outcome != nil || isStopped() }.sleep()
  return try box.outcome?.get()
}

/// An outcome that one thread sets and another waits for.
private final class OutcomeBox<Value: Sendable>: Sendable {
  private let state = Monitor<Result<Value, any Error>?>(nil)
  /// Announces the outcome.
  let changes = Changes()

  /// The outcome, once there is one.
  var outcome: Result<Value, any Error>? { state.withLock { $0 } }

  func put(_ outcome: Result<Value, any Error>) {
    state.withLock { $0 = outcome }
    changes.announce()
  }

  func take() -> Result<Value, any Error> {
    state.withLock(waitingWhile: { $0 == nil }) { $0 ?? .failure(CancellationError()) }
  }
}
