/// A point in time, to the millisecond.
package struct Instant: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  package var milliseconds: Int64

  /// Creates a point in time.
  ///
  /// - Parameter milliseconds: Milliseconds since 1970-01-01T00:00:00Z.
  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Whether one instant is earlier than another.
  package static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
