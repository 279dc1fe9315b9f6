package import CivilTime

/// When a failed call is retried.
///
/// Delays double and are jittered; the server's own delay is a floor. Official advice: from about
/// one second, only 408, 429 and 5xx, a maximum number of attempts.
package struct RetryPolicy: Sendable, Hashable {
  /// The maximum number of attempts, the first included.
  package var attempts = 5
  /// The wait after the first attempt, doubled after each later one.
  package var firstDelay = Duration.seconds(1)
  /// The longest wait, unless the server asks for more.
  var longestDelay = Duration.seconds(60)
  /// The longest wait that the server may ask for; beyond it the call is given up.
  var longestServerDelay = Duration.seconds(900)
  /// The number of attempts at a call whose answer is not ready in time, before it is split.
  var deadlineAttempts = 2
  /// The number of attempts in the flex tier before the standard one.
  var flexAttempts = 3
  /// The wait after the first attempt in the flex tier.
  package var firstFlexDelay = Duration.seconds(5)

  /// The default policy.
  package init() {}

  /// What follows a failed attempt.
  package enum Decision: Sendable, Hashable {
    /// Wait, then call again in a tier.
    case retry(after: Duration, tier: ServiceTier)
    /// Stop, and react as the failure says.
    case stop(FailureReaction)
  }

  /// Decides what follows a failed attempt.
  ///
  /// - Parameters:
  ///   - attempt: The attempt that failed, counted from 1.
  ///   - random: A number from 0 to 1.
  package func decision(
    attempt: Int,
    error: ServiceError,
    tier: ServiceTier = .standard,
    now: Instant,
    random: Double
  ) -> Decision {
    let reaction = error.reaction(now: now)
    guard case .retry(let serverDelay) = reaction, attempt < attempts else {
      return .stop(attempt < attempts ? reaction : exhausted(reaction))
    }
    if let serverDelay, serverDelay > longestServerDelay { return .stop(.giveUp) }
    if error.kind == .deadline, attempt >= deadlineAttempts { return .stop(.split) }
    let isFlex = tier == .flex
    if isFlex, error.isShed, attempt >= flexAttempts {
      return .retry(after: serverDelay ?? .zero, tier: .standard)
    }
    let first = isFlex && error.isShed ? firstFlexDelay : firstDelay
    let wait = delay(first, attempt: attempt, random: random)
    return .retry(after: max(wait, jittered(serverDelay, random)), tier: tier)
  }

  /// The reaction when a call that may be retried has used up its attempts.
  private func exhausted(_ reaction: FailureReaction) -> FailureReaction {
    if case .retry = reaction { .giveUp } else { reaction }
  }

  /// Half of the wait is fixed, the other half random.
  private func delay(_ first: Duration, attempt: Int, random: Double) -> Duration {
    let full = min(first * (1 << min(max(attempt, 1) - 1, 20)), longestDelay)
    return full / 2 + full * (clamped(random) / 2)
  }

  /// A little later than the server says, so that not all callers come back at the same moment.
  private func jittered(_ serverDelay: Duration?, _ random: Double) -> Duration {
    serverDelay.map { $0 + min($0 / 10, .seconds(1)) * clamped(random) } ?? .zero
  }

  private func clamped(_ random: Double) -> Double { max(0, min(1, random)) }
}
