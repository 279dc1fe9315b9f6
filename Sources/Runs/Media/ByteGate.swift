import Synchronization

/// Bounds the number of bytes held at once; waiters enter in FIFO order.
///
/// A request that exceeds the bound by itself is let in when nothing else is held.
package final class ByteGate: Sendable {
  private struct Waiter {
    let bytes: Int
    let turn: CheckedContinuation<Void, Never>
  }

  private struct State {
    var held = 0
    var waiting: [Waiter] = []

    /// Whether so many more bytes may be held.
    func takes(_ bytes: Int, most: Int) -> Bool { held == 0 || bytes <= most - held }

    /// The waiters whose turn it is now.
    mutating func next(most: Int) -> [Waiter] {
      var next: [Waiter] = []
      for waiter in waiting {
        guard takes(waiter.bytes, most: most) else { break }
        held += waiter.bytes
        next.append(waiter)
      }
      waiting.removeFirst(next.count)
      return next
    }
  }

  private let most: Int
  private let state = Mutex(State())

  /// Makes a gate.
  ///
  /// - Parameter most: The maximum number of bytes held at once.
  init(_ most: Int) { self.most = most }

  /// The number of bytes held.
  var held: Int { state.withLock(\.held) }

  /// The number of waiters.
  var waiting: Int { state.withLock(\.waiting.count) }

  /// Waits until so many bytes may be held.
  func enter(_ bytes: Int) async {
    await withCheckedContinuation { turn in
      let waits = state.withLock { state in
        guard state.waiting.isEmpty, state.takes(bytes, most: most) else {
          state.waiting.append(Waiter(bytes: bytes, turn: turn))
          return true
        }
        state.held += bytes
        return false
      }
      if !waits { turn.resume() }
    }
  }

  /// Releases bytes, and lets in the waiters that now fit.
  func leave(_ bytes: Int) {
    let next = state.withLock { state in
      state.held -= bytes
      return state.next(most: most)
    }
    for waiter in next { waiter.turn.resume() }
  }
}
