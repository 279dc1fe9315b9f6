import CivilTime
import Ledger
import Synchronization
import Threads

/// Bounds the number of calls at once by what the service can take.
///
/// The first call of a run goes alone, until the service has answered it: a key that is refused, a
/// quota that is used up, or a model that is gone shows in one call as well as in many. Then their
/// number doubles step by step, in a fraction of the time that the first call took: whatever else
/// the service refuses, it refuses sooner than it answers.
final class CallGate: Sendable {
  private struct State {
    var controller: ConcurrencyController
    /// Whether more than one call is let through.
    var isOpen: Bool
    /// What the quota of a minute leaves.
    var window = QuotaWindow()
    /// The number of requests in a row that the service called invalid.
    var invalid = 0
    /// The number of calls under way.
    var underWay = 0

    var limit: Int { isOpen ? window.limit(controller.limit) : 1 }
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

    /// Lets the next call in while this one waits.
    func leave() { end(isSuccess: false) }

    /// Waits for another turn.
    ///
    /// - Throws: The failure for which the gate was closed.
    func rejoin() async throws(ModelFailure) {
      try await gate.acquire()
      isOver.withLock { $0 = false }
    }
  }

  private let state: Mutex<State>
  private let calls: AsyncSemaphore<ModelFailure>

  /// The number of calls that may be under way before any was answered, where the first does not go
  /// alone.
  private static let initial = 16
  /// The number of steps into which the time of a call is divided, and the minimum length of one:
  /// as long as a nearby service needs to refuse a call.
  private static let stepsPerCall = 32
  private static let shortestStep = Duration.milliseconds(5)
  /// The number of requests in a row that may be invalid before the cause is taken to be what all of
  /// them have in common rather than what is in one: their shape, or an endpoint that takes another.
  private static let maxInvalid = 10
  /// The number of calls that may be under way from which on commits wait for company.
  static let many = 64
  /// The number of calls under way up to which none does.
  private static let few = 16

  /// Makes a gate.
  ///
  /// - Parameters:
  ///   - ceiling: The maximum number of calls.
  ///   - startsAlone: Whether the first call goes alone.
  init(ceiling: Int, startsAlone: Bool = true) {
    let initial = startsAlone ? 1 : Self.initial
    let controller = ConcurrencyController(initial: initial, ceiling: ceiling)
    state = Mutex(State(controller: controller, isOpen: false))
    calls = AsyncSemaphore(permits: 1)
    if !startsAlone { open(after: .zero) }
  }

  /// Why calls are no longer let through; nil while some are.
  var failure: ModelFailure? { calls.refusal }

  /// Waits for its turn.
  ///
  /// - Throws: The failure for which the gate was closed.
  func enter() async throws(ModelFailure) -> Turn {
    try await acquire()
    return Turn(self)
  }

  private func acquire() async throws(ModelFailure) {
    try await calls.acquire()
    state.withLock { $0.underWay += 1 }
  }

  /// Whether so many calls may be under way that they had better be recorded together, and enough
  /// are: fewer than may be where the processor is the limit.
  var isBusy: Bool {
    state.withLock { $0.limit > Self.many && $0.underWay > Self.few }
  }

  /// Lets no further call through.
  func close(_ failure: ModelFailure) { calls.close(failure) }

  /// Reports that the service is overloaded; where a call went alone, that says nothing about how
  /// many it can take.
  func overloaded(now: Instant) {
    adjust { state in
      if state.isOpen { state.controller.overloaded(now: now) }
    }
  }

  /// Reports that a call is sent.
  func sent(at now: Instant) { adjust { $0.window.sent(at: now) } }

  /// Reports that the quota of this minute is used up.
  ///
  /// - Parameter next: When it begins anew.
  func refused(until next: Instant) { adjust { $0.window.refused(until: next) } }

  /// Reports that the service called a request invalid.
  ///
  /// - Returns: Whether it calls all of them that.
  func foundInvalid() -> Bool {
    state.withLock { state in
      state.invalid += 1
      return state.invalid >= Self.maxInvalid
    }
  }

  /// Reports that the service read a request.
  func foundValid() { state.withLock { $0.invalid = 0 } }

  /// Reports that the service serves this run: calls no longer need to go alone.
  ///
  /// - Parameter time: How long the first call took.
  func open(after time: Duration) {
    let wasOpen = adjust { state in
      defer { state.isOpen = true }
      return state.isOpen
    }
    if !wasOpen { start(max(time / Self.stepsPerCall, Self.shortestStep)) }
  }

  /// Doubles the number of calls at each step; the steps are a pace, nothing is waited for.
  private func start(_ step: Duration) {
    Task {
      while isStarting {
        adjust { $0.controller.step() }
        try await Task.sleep(for: step)
      }
    }
  }

  private var isStarting: Bool {
    failure == nil && state.withLock { $0.controller.isStarting }
  }

  /// Ends a call, and lets the next one in.
  private func leave(isSuccess: Bool) {
    // The number of calls changes first: what a quota no longer allows must not slip in.
    adjust { state in
      state.underWay -= 1
      guard isSuccess else { return }
      state.controller.succeeded()
      state.window.succeeded()
    }
    calls.release()
  }

  /// Changes what the number of calls depends on, and then that number.
  private func adjust<Value>(_ change: (inout State) -> Value) -> Value {
    state.withLock { state in
      defer { calls.resize(to: state.limit) }
      return change(&state)
    }
  }
}
