import Synchronization

/// Bounds how many bytes are held at once; those who wait come in turn.
///
/// What alone exceeds the bound is let in when nothing else is held.
package final class ByteGate: Sendable {
  private struct Wish {
    let bytes: Int
    let turn: CheckedContinuation<Void, Never>
  }

  private struct State {
    var held = 0
    var waiting: [Wish] = []

    /// Whether so many more bytes may be held.
    func takes(_ bytes: Int, most: Int) -> Bool { held == 0 || bytes <= most - held }

    /// Those whose turn it is now.
    mutating func next(most: Int) -> [Wish] {
      var next: [Wish] = []
      for wish in waiting {
        guard takes(wish.bytes, most: most) else { break }
        held += wish.bytes
        next.append(wish)
      }
      waiting.removeFirst(next.count)
      return next
    }
  }

  private let most: Int
  private let state = Mutex(State())

  /// Makes a gate.
  ///
  /// - Parameter most: How many bytes may be held at once.
  init(_ most: Int) { self.most = most }

  /// How many bytes are held.
  var held: Int { state.withLock(\.held) }

  /// How many wait for their turn.
  var waiting: Int { state.withLock(\.waiting.count) }

  /// Waits until so many bytes may be held.
  func enter(_ bytes: Int) async {
    await withCheckedContinuation { turn in
      let waits = state.withLock { state in
        guard state.waiting.isEmpty, state.takes(bytes, most: most) else {
          state.waiting.append(Wish(bytes: bytes, turn: turn))
          return true
        }
        state.held += bytes
        return false
      }
      if !waits { turn.resume() }
    }
  }

  /// Says that bytes are not held any more, and lets in those who wait for them.
  func leave(_ bytes: Int) {
    let next = state.withLock { state in
      state.held -= bytes
      return state.next(most: most)
    }
    for wish in next { wish.turn.resume() }
  }
}
