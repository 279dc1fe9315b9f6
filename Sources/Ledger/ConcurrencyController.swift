public import CivilTime

/// How many calls may be under way at once: one more for each round that went well, half as many
/// when the service is overloaded.
///
/// It is the rule of additive increase and multiplicative decrease (RFC 5681 §3.1), under which
/// several processes come to share what there is.
public struct ConcurrencyController: Sendable, Hashable {
  /// How many at least.
  public let floor: Int
  /// How many at most.
  public let ceiling: Int
  /// How long after halving further overload is taken for the same one.
  public let cooldown: Duration

  private var current: Double
  private var halvedAt: Instant?

  /// Begins.
  ///
  /// - Parameters:
  ///   - initial: How many at first.
  ///   - floor: How many at least; 1 or more.
  ///   - ceiling: How many at most.
  ///   - cooldown: How long after halving further overload is taken for the same one: about as long
  ///     as a call takes, since the calls under way will meet it too.
  public init(
    initial: Int,
    floor: Int = 1,
    ceiling: Int,
    cooldown: Duration = .seconds(2)
  ) {
    self.floor = max(1, floor)
    self.ceiling = max(self.floor, ceiling)
    self.cooldown = cooldown
    current = Double(max(self.floor, min(initial, self.ceiling)))
  }

  /// How many calls may be under way now.
  public var limit: Int { Int(current) }

  /// A call went well.
  public mutating func succeeded() {
    // As many successes as there are calls under way make room for one more.
    current = min(Double(ceiling), current + 1 / current)
  }

  /// The service said that it is overloaded, or a call to it timed out.
  ///
  /// - Parameter now: The time.
  public mutating func overloaded(now: Instant) {
    if let halvedAt, now < halvedAt + cooldown { return }
    halvedAt = now
    current = max(Double(floor), current / 2)
  }
}
