import CivilTime
import Ledger
import Synchronization

/// Lets as many calls through at once as the service bears: one more for each round that went well,
/// half as many when it is overloaded.
///
/// The first call of a run goes alone, until the service has answered it: a key that is refused, a
/// quota that is used up, or a model that is gone shows in one call as well as in many.
final class CallGate: Sendable {
  private struct State {
    var controller: ConcurrencyController
    /// Whether more than one call is let through.
    var isOpen: Bool
    /// Why no call is let through any more.
    var failure: ModelFailure?
    var underWay = 0
    var waiting: [CheckedContinuation<ModelFailure?, Never>] = []

    var limit: Int { isOpen ? controller.limit : 1 }

    /// Those whose turn it is now.
    mutating func next() -> [CheckedContinuation<ModelFailure?, Never>] {
      let next = Array(waiting.prefix(max(0, limit - underWay)))
      waiting.removeFirst(next.count)
      underWay += next.count
      return next
    }
  }

  private let state: Mutex<State>

  /// Makes a gate.
  ///
  /// - Parameters:
  ///   - ceiling: How many calls at most.
  ///   - startsAlone: Whether the first call goes alone.
  init(ceiling: Int, startsAlone: Bool = true) {
    let controller = ConcurrencyController(initial: min(16, ceiling), ceiling: ceiling)
    state = Mutex(State(controller: controller, isOpen: !startsAlone))
  }

  /// Waits for its turn.
  ///
  /// - Throws: What the gate was closed for.
  func enter() async throws(ModelFailure) {
    let failure = await withCheckedContinuation { continuation in
      let (waits, failure) = state.withLock { state -> (Bool, ModelFailure?) in
        if let failure = state.failure { return (false, failure) }
        guard state.underWay < state.limit else {
          state.waiting.append(continuation)
          return (true, nil)
        }
        state.underWay += 1
        return (false, nil)
      }
      if !waits { continuation.resume(returning: failure) }
    }
    if let failure { throw failure }
  }

  /// Lets no further call through.
  ///
  /// - Parameter failure: Why each would fail.
  func close(_ failure: ModelFailure) {
    let waiting = state.withLock { state in
      state.failure = failure
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: failure) }
  }

  /// Says that the service is overloaded.
  ///
  /// - Parameter now: When it said so.
  func overloaded(now: Instant) { state.withLock { $0.controller.overloaded(now: now) } }

  /// Says that the service serves this run: calls need not go alone any more.
  func open() {
    let next = state.withLock { state in
      state.isOpen = true
      return state.next()
    }
    for continuation in next { continuation.resume(returning: nil) }
  }

  /// Says that a call has ended, and lets the next one in.
  ///
  /// - Parameter isSuccess: Whether the call went well.
  func leave(isSuccess: Bool) {
    let next = state.withLock { state in
      state.underWay -= 1
      if isSuccess { state.controller.succeeded() }
      return state.next()
    }
    for continuation in next { continuation.resume(returning: nil) }
  }
}
