package import CivilTime

/// The number of calls that may be under way at once.
///
/// It begins with few and doubles step by step until the service is overloaded for the first time;
/// from then on there is one more for each round that went well, and half as many whenever it is
/// overloaded again. It is the rule of slow start, additive increase and multiplicative decrease
/// (RFC 5681 §3.1), under which several processes come to share what there is.
package struct ConcurrencyController: Sendable, Hashable {
  /// How many at least.
  package let floor: Int
  /// The maximum number.
  package let ceiling: Int
  /// How long after halving further overload is taken for the same one.
  package let cooldown: Duration
  /// Whether the number still doubles: it has not reached the ceiling, nor the service its limit.
  package private(set) var isStarting: Bool

  private var current: Double
  private var halvedAt: Instant?

  /// Begins.
  ///
  /// - Parameters:
  ///   - initial: How many at first.
  ///   - floor: How many at least; 1 or more.
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

  /// A call went well.
  package mutating func succeeded() {
    guard !isStarting else { return }
    // As many successes as there are calls under way make room for one more.
    current = min(Double(ceiling), current + 1 / current)
  }

  /// The service said that it is overloaded, or a call to it timed out.
  package mutating func overloaded(now: Instant) {
    isStarting = false
    if let halvedAt, now < halvedAt + cooldown { return }
    halvedAt = now
    current = max(Double(floor), current / 2)
  }
}
