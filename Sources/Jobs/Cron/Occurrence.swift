package import CivilTime

/// A time at which a schedule is due.
package struct Occurrence: Sendable, Hashable {
  /// When.
  package let instant: Instant
  /// How a clock change affects it; nil on ordinary days.
  package let note: Note?

  /// How a clock change affects an occurrence.
  package enum Note: String, Sendable, Hashable, CaseIterable {
    /// The clocks skip the requested time, so it is due right after the change.
    case gap
    /// The clocks show the time twice, and this is the first time.
    case firstPass = "first-pass"
    /// The clocks show the time twice, and this is the second time.
    case secondPass = "second-pass"

    /// The note in words.
    package var words: String {
      switch self {
      case .gap: "the clocks skip this time; it is due right after they go forward"
      case .firstPass: "the clocks show this time twice; this is the first"
      case .secondPass: "the clocks show this time twice; this is the second"
      }
    }
  }
}
