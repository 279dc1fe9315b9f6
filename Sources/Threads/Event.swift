/// Something that happens once, and that threads and tasks wait for.
package final class Event: Sendable {
  private let state = Monitor(false)
  private let changes = Changes()

  /// It has not happened yet.
  package init() {}

  /// Whether it has happened.
  package var hasHappened: Bool { state.withLock { $0 } }

  /// Wakes those who wait for it.
  package func happen() {
    state.withLock { $0 = true }
    changes.announce()
  }

  /// The same as a request to stop.
  package var request: StopRequest { StopRequest(changes) { self.hasHappened } }
}
