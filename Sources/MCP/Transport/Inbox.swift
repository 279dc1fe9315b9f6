import Threads

/// Messages that were read and not answered yet, and which of them the client cancelled.
///
/// The thread that reads waits when many are waiting, so that memory stays bounded.
final class Inbox: Sendable {
  private struct State {
    var waiting: [Incoming] = []
    var cancelled: Set<RequestID> = []
    /// The requests that are waiting or being handled.
    var open: [RequestID: Int] = [:]
    var isEnded = false
  }

  /// The maximum number of waiting messages.
  private static let capacity = 64

  private let state = Monitor(State())

  // MARK: The reader's side

  /// Adds a message; waits for room.
  func put(_ message: Incoming) {
    state.withLock(waitingWhile: { $0.waiting.count >= Self.capacity }) { state in
      if case .request(let request) = message { state.open[request.id, default: 0] += 1 }
      state.waiting.append(message)
    }
  }

  /// Records that the client cancelled a request; an unknown one is ignored.
  func cancel(_ id: RequestID) {
    state.withLock { if $0.open[id] != nil { $0.cancelled.insert(id) } }
  }

  /// Records that no message will follow.
  func end() { state.withLock { $0.isEnded = true } }

  // MARK: The server's side

  /// The next message, which it waits for.
  ///
  /// - Returns: nil once all are taken and no message will follow.
  func next() -> Incoming? {
    state.withLock(waitingWhile: { $0.waiting.isEmpty && !$0.isEnded }) { state in
      state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
  }

  /// Whether the client cancelled a request.
  func isCancelled(_ id: RequestID) -> Bool { state.withLock { $0.cancelled.contains(id) } }

  /// Closes a request that was handled.
  ///
  /// - Returns: Whether the client still wants the answer.
  func close(_ id: RequestID) -> Bool {
    state.withLock { state in
      let count = (state.open[id] ?? 1) - 1
      state.open[id] = count > 0 ? count : nil
      return state.cancelled.remove(id) == nil
    }
  }
}
