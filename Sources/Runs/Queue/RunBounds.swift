import CivilTime

/// What ends a run before its work is done: the user, or the time.
struct RunBounds: Sendable {
  /// Why nothing new is begun.
  enum Stop: Sendable, Hashable {
    /// The user, or the service manager, said so.
    case interrupted
    /// The time is up; in words.
    case time(String)
    /// Which conversations this host reads has to be decided anew.
    case redistributed
  }

  /// Whether the user said so.
  var isInterrupted: @Sendable () -> Bool = { false }
  /// Whether other hosts took conversations of this one, or have nothing to do.
  var isRedistributed: @Sendable () -> Bool = { false }
  /// The time.
  var clock: @Sendable () -> Instant = { .now }
  /// How long calls under way may take after the user said so.
  var grace = Duration.seconds(30)
  /// When nothing may be under way any more.
  private var end: Instant?
  /// When nothing new is begun, so that what is under way ends in time.
  private var lastBegin: Instant?
  private var words = ""

  init() {}

  /// Ends the run at an instant.
  ///
  /// - Parameter end: When nothing may be under way any more; a later one than is set changes nothing.
  mutating func end(at end: Instant, _ words: String) {
    guard self.end.map({ end < $0 }) ?? true else { return }
    let span = Duration.milliseconds(max(0, end.milliseconds - clock().milliseconds))
    self.end = end
    lastBegin = end - min(grace, span / 10)
    self.words = words
  }

  /// Why nothing new is begun; nil if something may be.
  var stop: Stop? {
    if isInterrupted() { return .interrupted }
    if let lastBegin, clock() >= lastBegin { return .time(words) }
    return isRedistributed() ? .redistributed : nil
  }

  /// When nothing may be under way any more, once the run has stopped.
  func drainEnd(from stopped: Instant) -> Instant {
    let graceful = stopped + grace
    return end.map { min($0, graceful) } ?? graceful
  }
}
