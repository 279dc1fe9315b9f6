import CivilTime
import Ledger
import Synchronization

/// Bounds the number of calls at once by what the service can take.
///
/// The first call of a run goes alone, until the service has answered it: a key that is refused, a
/// quota that is used up, or a model that is gone shows in one call as well as in many. Then their
/// number doubles step by step, in a fraction of the time that the first call took: whatever else
/// the service refuses, it refuses sooner than it answers.
final class CallGate: Sendable {
  private typealias Waiter = CheckedContinuation<ModelFailure?, Never>

  private struct State {
    var controller: ConcurrencyController
    /// Whether more than one call is let through.
    var isOpen: Bool
    /// Why calls are no longer let through.
    var failure: ModelFailure?
    var underWay = 0
    var waiting: Waiting = Waiting()

    var limit: Int { isOpen ? controller.limit : 1 }

    /// The waiters whose turn it is now.
    mutating func next() -> [Waiter] {
      let next = waiting.take(max(0, limit - underWay))
      underWay += next.count
      return next
    }
  }

  /// The waiters in FIFO order.
  private struct Waiting {
    private var turns: [Waiter] = []
    private var first = 0

    mutating func append(_ turn: Waiter) { turns.append(turn) }

    mutating func take(_ most: Int) -> [Waiter] {
      let taken = Array(turns[first...].prefix(most))
      first += taken.count
      // Moving the rest each time would take time linear in the number of waiters.
      if first * 2 > turns.count {
        turns.removeFirst(first)
        first = 0
      }
      return taken
    }
  }

  /// The permission to make a call, until it is released.
  final class Turn: Sendable {
    private let gate: CallGate
    private let isOver = Mutex(false)

    fileprivate init(_ gate: CallGate) { self.gate = gate }

    /// Ends the call, and lets the next one in; ending it a second time has no effect.
    func end(isSuccess: Bool) {
      let wasOver = isOver.withLock { isOver in
        defer { isOver = true }
        return isOver
      }
      if !wasOver { gate.leave(isSuccess: isSuccess) }
    }
  }

  private let state: Mutex<State>

  /// The number of calls that may be under way before any was answered, where the first does not go
  /// alone.
  private static let initial = 16
  /// The number of steps into which the time of a call is divided, and the minimum length of one:
  /// as long as a nearby service needs to refuse a call.
  private static let stepsPerCall = 32
  private static let shortestStep = Duration.milliseconds(5)

  /// Makes a gate.
  ///
  /// - Parameters:
  ///   - ceiling: The maximum number of calls.
  ///   - startsAlone: Whether the first call goes alone.
  init(ceiling: Int, startsAlone: Bool = true) {
    let initial = startsAlone ? 1 : Self.initial
    let controller = ConcurrencyController(initial: initial, ceiling: ceiling)
    state = Mutex(State(controller: controller, isOpen: false))
    if !startsAlone { open(after: .zero) }
  }

  /// Why calls are no longer let through; nil while some are.
  var failure: ModelFailure? { state.withLock(\.failure) }

  /// Waits for its turn.
  ///
  /// - Throws: The failure for which the gate was closed.
  func enter() async throws(ModelFailure) -> Turn {
    let failure = await withCheckedContinuation { turn in
      let (waits, failure) = state.withLock { state -> (Bool, ModelFailure?) in
        if let failure = state.failure { return (false, failure) }
        guard state.underWay < state.limit else {
          state.waiting.append(turn)
          return (true, nil)
        }
        state.underWay += 1
        return (false, nil)
      }
      if !waits { turn.resume(returning: failure) }
    }
    if let failure { throw failure }
    return Turn(self)
  }

  /// Lets no further call through.
  func close(_ failure: ModelFailure) {
    let waiting = state.withLock { state in
      state.failure = state.failure ?? failure
      return state.waiting.take(.max)
    }
    for turn in waiting { turn.resume(returning: failure) }
  }

  /// Reports that the service is overloaded; where a call went alone, that says nothing about how
  /// many it can take.
  func overloaded(now: Instant) {
    state.withLock { state in
      if state.isOpen { state.controller.overloaded(now: now) }
    }
  }

  /// Reports that the service serves this run: calls no longer need to go alone.
  ///
  /// - Parameter time: How long the first call took.
  func open(after time: Duration) {
    let (wasOpen, next) = state.withLock { state in
      let wasOpen = state.isOpen
      state.isOpen = true
      return (wasOpen, state.next())
    }
    for turn in next { turn.resume(returning: nil) }
    if !wasOpen { start(max(time / Self.stepsPerCall, Self.shortestStep)) }
  }

  /// Doubles the number of calls at each step.
  private func start(_ step: Duration) {
    Task {
      while isStarting {
        self.step()
        try await Task.sleep(for: step)
      }
    }
  }

  private var isStarting: Bool {
    state.withLock { $0.controller.isStarting && $0.failure == nil }
  }

  private func step() {
    let next = state.withLock { state in
      state.controller.step()
      return state.next()
    }
    for turn in next { turn.resume(returning: nil) }
  }

  /// Ends a call, and lets the next one in.
  private func leave(isSuccess: Bool) {
    let next = state.withLock { state in
      state.underWay -= 1
      if isSuccess { state.controller.succeeded() }
      return state.next()
    }
    for turn in next { turn.resume(returning: nil) }
  }
}
