import CMicroHTTPD
import Glibc
import Synchronization
import Threads

/// Connections that wait, and the one thread that wakes them in time.
final class Sleepers: Sendable {
  /// A suspended connection, which libmicrohttpd keeps alive.
  private struct Sleeper: @unchecked Sendable {
    let connection: OpaquePointer
    let deadline: ContinuousClock.Instant?
  }

  private struct State {
    var sleepers: [Sleeper] = []
    // When the thread wakes by itself; nil if it does not.
    var next: ContinuousClock.Instant?
    var isStopping = false
    var isStopped = false
  }

  private let state = Mutex(State())
  private let wakeup = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
  private let clock = ContinuousClock()

  init() {
    startThread { [self] in run() }
  }

  deinit { close(wakeup) }

  /// Whether the server is about to close.
  var isStopping: Bool { state.withLock { $0.isStopping } }

  /// Lets a connection wait; to be called by the thread that owns it.
  ///
  /// - Parameter delay: How long; nil for as long as the server runs.
  /// - Returns: Whether it waits: not when the server is about to close.
  func suspend(_ connection: OpaquePointer, for delay: Duration?) -> Bool {
    let sleeper = Sleeper(connection: connection, deadline: delay.map { clock.now + $0 })
    let (isAdded, isNext) = state.withLock { state in
      guard !state.isStopping else { return (false, false) }
      MHD_suspend_connection(sleeper.connection)
      state.sleepers.append(sleeper)
      guard let deadline = sleeper.deadline else { return (true, false) }
      let isNext = state.next.map { deadline < $0 } ?? true
      if isNext { state.next = deadline }
      return (true, isNext)
    }
    if isNext { signal() }
    return isAdded
  }

  /// Wakes all, and lets none sleep from now on.
  func wakeAll() {
    let sleepers = state.withLock { state in
      state.isStopping = true
      defer { state.sleepers = [] }
      return state.sleepers
    }
    for sleeper in sleepers { MHD_resume_connection(sleeper.connection) }
  }

  /// Ends the thread.
  func stop() {
    state.withLock { $0.isStopped = true }
    signal()
  }

  private func signal() { _ = eventfd_write(wakeup, 1) }

  private func run() {
    while !state.withLock({ $0.isStopped }) {
      let next = wakeDue()
      var request = pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)
      _ = poll(&request, 1, next.map { milliseconds(until: $0) } ?? -1)
      var count: eventfd_t = 0
      _ = eventfd_read(wakeup, &count)
    }
  }

  /// How long to sleep, rounded up: none is woken early, only to sleep again.
  private func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
    let pause = max(deadline - clock.now, .zero) / .milliseconds(1)
    return Int32(min(pause.rounded(.up), 60_000))
  }

  /// Wakes those whose time has come.
  private func wakeDue() -> ContinuousClock.Instant? {
    let now = clock.now
    return state.withLock { state in
      let isDue: (Sleeper) -> Bool = { sleeper in sleeper.deadline.map { $0 <= now } ?? false }
      // Under the lock, so that none that is woken here is woken by `wakeAll`, too late.
      for sleeper in state.sleepers where isDue(sleeper) {
        MHD_resume_connection(sleeper.connection)
      }
      state.sleepers.removeAll(where: isDue)
      state.next = state.sleepers.compactMap(\.deadline).min()
      return state.next
    }
  }
}
