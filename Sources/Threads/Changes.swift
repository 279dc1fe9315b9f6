/// Reports changes that threads and tasks wait for.
package final class Changes: Sendable {
  private struct State {
    var observers: [Int: @Sendable () -> Void] = [:]
    var nextId = 0
  }

  private let state = Monitor(State())

  /// No one observes yet.
  package init() {}

  /// Reports that something changed.
  package func announce() {
    // Within the lock: an observer that is removed is not called any more.
    state.withLock { for observer in $0.observers.values { observer() } }
  }

  /// Has a closure called at every change, on the thread that reports it.
  ///
  /// - Parameter observer: Returns at once, and neither adds nor removes observers.
  /// - Returns: The id of the observer.
  func observe(_ observer: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.nextId += 1
      state.observers[state.nextId] = observer
      return state.nextId
    }
  }

  func remove(_ id: Int) { state.withLock { $0.observers[id] = nil } }
}
