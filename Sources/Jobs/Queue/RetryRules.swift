/// When a failed item is retried, and when it is given up.
enum RetryRules {
  /// The number of transient failures after which it is given up.
  static let transientAttempts = 5
  /// The number of useless results after which it is given up.
  static let contentAttempts = 3
  /// The number of times its worker vanishes after which it is given up.
  static let losses = 5
  /// The number of times its worker vanishes after which it is handed out alone, so that it takes
  /// no other items with it.
  static let lossesInCompany = 2
  /// The delay after the second failure; it doubles with each further one.
  ///
  /// After the first it is retried in the next run, whenever that is.
  static let firstDelay = Duration.seconds(900)
  /// The maximum delay, so that a nightly run retries it every night.
  static let longestDelay = Duration.seconds(12 * 3600)

  /// Whether an item is given up.
  static func givesUp(_ kind: WorkFailure.Kind, attempts: Int) -> Bool {
    switch kind {
    case .transient: attempts >= transientAttempts
    case .content: attempts >= contentAttempts
    case .permanent: true
    case .lost: attempts >= losses
    case .rate, .quota: false
    }
  }

  /// The minimum delay before another run retries an item.
  ///
  /// - Parameter random: A number from 0 to 1 that spreads the delays of many items by a tenth.
  static func delay(attempts: Int, random: Double) -> Duration {
    guard attempts > 1 else { return .zero }
    let doubled = firstDelay * (1 << min(attempts - 2, 20))
    return min(doubled, longestDelay) * (0.9 + 0.1 * min(max(0, random), 1))
  }
}
