package import CivilTime

/// The number of calls that may be under way at once.
///
/// It starts low and doubles step by step until the service is overloaded for the first time; from
/// then on it grows by one for each round that went well, and is halved at each further overload.
/// This is slow start with additive increase and multiplicative decrease (RFC 5681 §3.1), under
/// which several processes come to share the capacity.
package struct ConcurrencyController: Sendable, Hashable {
  /// The minimum number.
  let floor: Int
  /// The maximum number.
  let ceiling: Int
  /// How long after halving further overloads count as the same one.
  let cooldown: Duration
  /// Whether the number still doubles: it has not reached the ceiling, nor the service its limit.
  package private(set) var isStarting: Bool

  private var current: Double
  private var halvedAt: Instant?

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - initial: The initial number.
  ///   - floor: The minimum number, 1 or more.
  ///   - ceiling: The maximum number.
  package init(
    initial: Int,
    floor: Int = 1,
    ceiling: Int,
    cooldown: Duration = .seconds(2)
  ) {
    self.floor = max(1, floor)
    self.ceiling = max(self.floor, ceiling)
    self.cooldown = cooldown
    current = Double(max(self.floor, min(initial, self.ceiling)))
    isStarting = Int(current) < self.ceiling
  }

  /// The number of calls that may be under way now.
  package var limit: Int { Int(current) }

  /// Takes the next step of the start: twice as many.
  package mutating func step() {
    guard isStarting else { return }
    current = min(Double(ceiling), current * 2)
    isStarting = limit < ceiling
  }

  /// Records that a call succeeded.
  package mutating func succeeded() {
    guard !isStarting else { return }
    // As many successes as calls under way make room for one more.
    current = min(Double(ceiling), current + 1 / current)
  }

  /// Records that the service reported an overload, or that a call to it timed out.
  package mutating func overloaded(now: Instant) {
    isStarting = false
    if let halvedAt, now < halvedAt + cooldown { return }
    halvedAt = now
    current = max(Double(floor), current / 2)
  }
}
