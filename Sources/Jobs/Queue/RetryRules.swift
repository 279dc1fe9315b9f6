/// When an item that failed is tried again, and when it is given up.
public struct RetryRules: Sendable, Hashable {
  /// How often it may fail for a reason that may pass.
  public var transientAttempts = 5
  /// How often nothing useful may come of it.
  public var contentAttempts = 3
  /// How often its worker may vanish.
  public var losses = 5
  /// How often its worker may vanish before it is handed out alone, so that it takes no other items
  /// with it.
  public var lossesInCompany = 2
  /// How long it waits after the second failure, twice as long after each further one.
  ///
  /// After the first it is tried in the next run, whenever that is.
  public var firstDelay = Duration.seconds(900)
  /// How long it waits at most, so that a run every night tries it every night.
  public var longestDelay = Duration.seconds(12 * 3600)

  /// The rules that suit nightly runs.
  public init() {}

  /// Whether an item is given up.
  ///
  /// - Parameters:
  ///   - kind: How it failed.
  ///   - attempts: How often it has failed, this time included.
  /// - Returns: Whether it is.
  public func givesUp(_ kind: WorkFailure.Kind, attempts: Int) -> Bool {
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
  /// - Parameters:
  ///   - attempts: How often it has failed.
  ///   - random: A number from 0 to 1 that spreads the waits of many items by a tenth.
  /// - Returns: The wait.
  public func delay(attempts: Int, random: Double) -> Duration {
    guard attempts > 1 else { return .zero }
    let doubled = firstDelay * (1 << min(attempts - 2, 20))
    return min(doubled, longestDelay) * (0.9 + 0.1 * min(max(0, random), 1))
  }
}
