import CivilTime

/// Finds the days and times that a sentence names.
protocol DateResolving: Sendable {
  /// Until when something is to be done.
  ///
  /// - Parameters:
  ///   - text: A sentence.
  ///   - said: When it was said.
  ///   - zone: The speaker's zone.
  /// - Returns: A day, `2026-03-24`; nil if the sentence names none.
  func due(in text: String, said: Instant, zone: TimeZoneRules) -> String?

  /// All days and times that are named.
  ///
  /// - Parameters:
  ///   - text: A sentence.
  ///   - said: When it was said.
  ///   - zone: The speaker's zone.
  /// - Returns: Days and times of the speaker's clock, `2026-03-24` or `2026-03-24T14:00`.
  func times(in text: String, said: Instant, zone: TimeZoneRules) -> [String]
}
