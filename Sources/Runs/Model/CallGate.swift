import CivilTime
import Ledger
import Synchronization

/// Lets as many calls through at once as the service bears.
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
    /// Why no call is let through any more.
    var failure: ModelFailure?
    var underWay = 0
    var waiting: Waiting = Waiting()

    var limit: Int { isOpen ? controller.limit : 1 }

    /// Those whose turn it is now.
    mutating func next() -> [Waiter] {
      let next = waiting.take(max(0, limit - underWay))
      underWay += next.count
      return next
    }
  }

  /// Those who wait, the first first.
  private struct Waiting {
    private var turns: [Waiter] = []
    private var first = 0

    mutating func append(_ turn: Waiter) { turns.append(turn) }

    mutating func take(_ most: Int) -> [Waiter] {
      let taken = Array(turns[first...].prefix(most))
      first += taken.count
      // Moving the rest each time would cost as much as there are waiting.
      if first * 2 > turns.count {
        turns.removeFirst(first)
        first = 0
      }
      return taken
    }
  }

  /// The leave to make a call, until it is given back.
  final class Turn: Sendable {
    private let gate: CallGate
    private let isOver = Mutex(false)

    fileprivate init(_ gate: CallGate) { self.gate = gate }

    /// Says that the call has ended, and lets the next one in; what is said a second time does not
    /// count.
    func end(isSuccess: Bool) {
      let wasOver = isOver.withLock { isOver in
        defer { isOver = true }
        return isOver
      }
      if !wasOver { gate.leave(isSuccess: isSuccess) }
    }
  }

  private let state: Mutex<State>

  /// How many calls may be under way before any was answered, where the first does not go alone.
  private static let initial = 16
  /// Into how many steps the time of a call is divided, and how long one takes at least: as long as
  /// a service beside us needs to refuse a call.
  private static let stepsPerCall = 32
  private static let shortestStep = Duration.milliseconds(5)

  /// Makes a gate.
  ///
  /// - Parameters:
  ///   - ceiling: How many calls at most.
  ///   - startsAlone: Whether the first call goes alone.
  init(ceiling: Int, startsAlone: Bool = true) {
    let initial = startsAlone ? 1 : Self.initial
    let controller = ConcurrencyController(initial: initial, ceiling: ceiling)
    state = Mutex(State(controller: controller, isOpen: false))
    if !startsAlone { open(after: .zero) }
  }

  /// Why no call is let through any more; nil while some are.
  var failure: ModelFailure? { state.withLock(\.failure) }

  /// Waits for its turn.
  ///
  /// - Throws: What the gate was closed for.
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

  /// Says that the service is overloaded; where a call went alone, that says nothing of how many
  /// it bears.
  func overloaded(now: Instant) {
    state.withLock { state in
      if state.isOpen { state.controller.overloaded(now: now) }
    }
  }

  /// Says that the service serves this run: calls need not go alone any more.
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

  /// Says that a call has ended, and lets the next one in.
  private func leave(isSuccess: Bool) {
    let next = state.withLock { state in
      state.underWay -= 1
      if isSuccess { state.controller.succeeded() }
      return state.next()
    }
    for turn in next { turn.resume(returning: nil) }
  }
}
