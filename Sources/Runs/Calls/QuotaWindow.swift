import CivilTime

/// What a service takes before a quota of a minute refuses the next call, as it turned out.
///
/// Each refusal pauses all calls until the next minute. Without this, that would begin with as many
/// calls at once as the last one, and as many would be refused again. Now as many go at once as were
/// answered last time, and then one after the other: if one is refused, it is only one.
struct QuotaWindow {
  /// The number of calls that were answered before one was refused; nil while none was.
  private var budget: Int?
  /// The number of calls that were answered in this window.
  private var answered = 0
  /// When the window began.
  private var start = Instant.earliest
  /// When the next one begins; nil if it is not known.
  private var next: Instant?

  /// The length of a window whose end no refusal shows.
  private static let length = Duration.seconds(60)

  /// The number of calls that may be under way, of as many as may be otherwise.
  func limit(_ limit: Int) -> Int {
    budget.map { max(1, min(limit, $0 - answered)) } ?? limit
  }

  /// Reports that a call is sent.
  mutating func sent(at now: Instant) {
    guard budget != nil else { return }
    if let next {
      if now >= next { begin(at: next) }
    } else if now >= start + Self.length {
      begin(at: now)
    }
  }

  /// Reports that a call was answered.
  mutating func succeeded() {
    answered += 1
    budget = budget.map { max($0, answered) }
  }

  /// Reports that the quota is used up.
  ///
  /// - Parameter next: When it begins anew.
  mutating func refused(until next: Instant) {
    budget = max(1, answered)
    self.next = max(self.next ?? next, next)
  }

  private mutating func begin(at now: Instant) {
    answered = 0
    start = now
    next = nil
  }
}
