/// When an item that failed is tried again, and when it is given up.
package struct RetryRules: Sendable, Hashable {
  /// How often it may fail for a reason that may pass.
  package var transientAttempts = 5
  /// How often nothing useful may come of it.
  package var contentAttempts = 3
  /// How often its worker may vanish.
  package var losses = 5
  /// How often its worker may vanish before it is handed out alone, so that it takes no other items
  /// with it.
  package var lossesInCompany = 2
  /// How long it waits after the second failure, twice as long after each further one.
  ///
  /// After the first it is tried in the next run, whenever that is.
  package var firstDelay = Duration.seconds(900)
  /// How long it waits at most, so that a run every night tries it every night.
  package var longestDelay = Duration.seconds(12 * 3600)

  /// The rules that suit nightly runs.
  package init() {}

  /// Whether an item is given up.
  package func givesUp(_ kind: WorkFailure.Kind, attempts: Int) -> Bool {
    switch kind {
    case .transient: attempts >= transientAttempts
    case .content: attempts >= contentAttempts
    case .permanent: true
    case .lost: attempts >= losses
    case .rate, .quota: false
    }
  }

  /// How long an item waits at least before another run tries it.
  ///
  /// - Parameter random: A number from 0 to 1 that spreads the waits of many items by a tenth.
  package func delay(attempts: Int, random: Double) -> Duration {
    guard attempts > 1 else { return .zero }
    let doubled = firstDelay * (1 << min(attempts - 2, 20))
    return min(doubled, longestDelay) * (0.9 + 0.1 * min(max(0, random), 1))
  }
}
