import CivilTime
import Synchronization

/// A clock that advances only when something waits.
final class VirtualClock: Sendable {
  private let instant: Mutex<Instant>

  init(_ start: Instant) { instant = Mutex(start) }

  var now: Instant { instant.withLock(\.self) }

  /// Lets time pass.
  func advance(by duration: Duration) { instant.withLock { $0 = $0 + duration } }
}
