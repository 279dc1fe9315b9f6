import CivilTime
import Ledger
import Synchronization

/// Lets as many calls through at once as the service bears: one more for each round that went well,
/// half as many when it is overloaded.
final class CallGate: Sendable {
  private struct State {
    var controller: ConcurrencyController
    var underWay = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// Makes a gate.
  ///
  /// - Parameter ceiling: How many calls at most.
  init(ceiling: Int) {
    state = Mutex(
      State(controller: ConcurrencyController(initial: min(16, ceiling), ceiling: ceiling))
    )
  }

  /// Waits for its turn.
  func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.underWay < state.controller.limit else {
          state.waiting.append(continuation)
          return false
        }
        state.underWay += 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Says that the service is overloaded.
  ///
  /// - Parameter now: When it said so.
  func overloaded(now: Instant) { state.withLock { $0.controller.overloaded(now: now) } }

  /// Says that a call has ended, and lets the next one in.
  ///
  /// - Parameter isSuccess: Whether the call went well.
  func leave(isSuccess: Bool) {
    let next = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.underWay -= 1
      if isSuccess { state.controller.succeeded() }
      let free = max(0, state.controller.limit - state.underWay)
      let next = Array(state.waiting.prefix(free))
      state.waiting.removeFirst(next.count)
      state.underWay += next.count
      return next
    }
    for continuation in next { continuation.resume() }
  }
}
