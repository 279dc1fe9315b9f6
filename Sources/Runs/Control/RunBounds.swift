import CivilTime
import Threads

/// What ends a run before its work is done: the user, or the time.
struct RunBounds: Sendable {
  /// Why nothing new is begun.
  enum Stop: Sendable, Hashable {
    /// The user, or the service manager, asked the run to stop.
    case interrupted
    /// The time is up; which limit, in words.
    case time(String)
    /// Conversations have to be redistributed among hosts.
    case redistributed
  }

  /// Whether the user asked the run to stop.
  var isInterrupted = StopRequest.never
  /// Whether other hosts took conversations of this one, or have nothing to do.
  var isRedistributed = StopRequest.never
  /// The time.
  var clock: @Sendable () -> Instant = { .now }
  /// How long calls under way may take after the user asked the run to stop.
  var grace = Duration.seconds(30)
  /// The instant by which everything must have ended.
  private var end: Instant?
  /// When nothing new is begun, so that what is under way ends in time.
  private var lastBegin: Instant?
  private var words = ""

  init() {}

  /// Ends the run at an instant.
  ///
  /// - Parameter end: The instant by which everything must have ended; one later than the current
  ///   one has no effect.
  mutating func end(at end: Instant, _ words: String) {
    guard self.end.map({ end < $0 }) ?? true else { return }
    self.end = end
    lastBegin = end - min(grace, timeLeft(until: end) / 10)
    self.words = words
  }

  /// Why nothing new is begun; nil if something may be.
  var stop: Stop? {
    if isInterrupted() { return .interrupted }
    if let lastBegin, clock() >= lastBegin { return .time(words) }
    return isRedistributed() ? .redistributed : nil
  }

  /// The same as something to wait for.
  var request: StopRequest {
    StopRequest([isInterrupted, isRedistributed], timeLeft: { lastBegin.map(timeLeft) }) {
      stop != nil
    }
  }

  /// Waits until what is under way has had the time that a stopped run gives it.
  func awaitDrainEnd() async {
    await request.made()
    let end = drainEnd(from: clock())
    await StopRequest(timeLeft: { timeLeft(until: end) }) { clock() >= end }.made()
  }

  private func timeLeft(until end: Instant) -> Duration {
    .milliseconds(max(0, end.milliseconds - clock().milliseconds))
  }

  /// The instant by which everything must have ended, once the run has stopped.
  func drainEnd(from stopped: Instant) -> Instant {
    let graceful = stopped + grace
    return end.map { min($0, graceful) } ?? graceful
  }
}
