import Synchronization

/// Bounds what tasks hold at once; waiters enter in FIFO order.
///
/// Who asks for more permits than there are enters when nothing else is held.
package final class AsyncSemaphore<Refusal: Error>: Sendable {
  private typealias Turn = CheckedContinuation<Refusal?, Never>

  private struct State {
    var permits: Int
    var held = 0
    var waiters = Waiters()
    /// Why no one is let in any more.
    var refusal: Refusal?

    /// Whether so many more permits may be held.
    func admits(_ count: Int) -> Bool {
      permits > 0 && (held == 0 || count <= permits - held)
    }

    /// The waiters whose turn it is now.
    mutating func next() -> [Turn] {
      var next: [Turn] = []
      while let (turn, count) = waiters.first, admits(count) {
        held += count
        next.append(turn)
        waiters.removeFirst()
      }
      return next
    }
  }

  /// The waiters in FIFO order, each with the permits that it asks for.
  private struct Waiters {
    private var turns: [(turn: Turn, count: Int)] = []
    private var start = 0

    var count: Int { turns.count - start }

    var first: (turn: Turn, count: Int)? { start < turns.count ? turns[start] : nil }

    mutating func append(_ turn: Turn, _ count: Int) { turns.append((turn, count)) }

    mutating func removeFirst() {
      start += 1
      // Moving the rest each time would take time linear in the number of waiters.
      guard start * 2 > turns.count else { return }
      turns.removeFirst(start)
      start = 0
    }

    mutating func removeAll() -> [Turn] {
      defer { (turns, start) = ([], 0) }
      return turns[start...].map(\.turn)
    }
  }

  private let state: Mutex<State>

  /// Makes a semaphore.
  ///
  /// - Parameter permits: How many may be held at once; with 0 no one is let in.
  package init(permits: Int) { state = Mutex(State(permits: permits)) }

  /// The number of permits held.
  package var held: Int { state.withLock(\.held) }

  /// The number of waiters.
  package var waiting: Int { state.withLock(\.waiters.count) }

  /// Why no one is let in any more; nil while some are.
  package var refusal: Refusal? { state.withLock(\.refusal) }

  /// Waits until so many permits may be held.
  ///
  /// - Throws: What ``close(_:)`` gave as the reason.
  package func acquire(_ count: Int = 1) async throws(Refusal) {
    let refusal = await withCheckedContinuation { turn in
      let (waits, refusal) = state.withLock { state -> (Bool, Refusal?) in
        if let refusal = state.refusal { return (false, refusal) }
        guard state.waiters.count == 0, state.admits(count) else {
          state.waiters.append(turn, count)
          return (true, nil)
        }
        state.held += count
        return (false, nil)
      }
      if !waits { turn.resume(returning: refusal) }
    }
    if let refusal { throw refusal }
  }

  /// Gives permits back, and lets in the waiters who now may.
  package func release(_ count: Int = 1) {
    let next = state.withLock { state in
      state.held -= count
      return state.next()
    }
    for turn in next { turn.resume(returning: nil) }
  }

  /// Changes the number of permits; what is held already stays so.
  package func resize(to permits: Int) {
    let next = state.withLock { state in
      state.permits = permits
      return state.next()
    }
    for turn in next { turn.resume(returning: nil) }
  }

  /// Lets no one in any more; the first reason counts.
  package func close(_ refusal: Refusal) {
    let (turns, refusal) = state.withLock { state in
      let reason = state.refusal ?? refusal
      state.refusal = reason
      return (state.waiters.removeAll(), reason)
    }
    for turn in turns { turn.resume(returning: refusal) }
  }
}
