package import CivilTime

/// What readings brought to a thread: messages, and changes of messages.
package struct ThreadGrowth: Sendable, Hashable {
  /// A reading that brought something.
  struct Reading: Sendable, Hashable {
    /// When it began.
    var startedAt: Instant
    /// When the earliest of what it brought was said or changed.
    var firstSaid: Instant
  }

  /// The readings, in no particular order.
  let readings: [Reading]

  /// When the earliest of what was read after an instant was said or changed; nil if nothing was.
  package func firstSaid(inReadingsAfter instant: Instant) -> Instant? {
    readings.lazy.filter { $0.startedAt > instant }.map(\.firstSaid).min()
  }
}
