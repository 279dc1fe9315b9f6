package import CivilTime
import Digest

/// When a job runs by itself, and what happens when it could not.
package struct Schedule: Sendable, Hashable {
  /// The times.
  package var cron: CronSchedule
  /// The span after each time within which the job starts; its delay is always the same.
  package var jitter: Duration
  /// What happens with times at which the job could not start.
  package var missed: Missed
  /// How long after its time a missed run may still start; nil for any time.
  package var startDeadline: Duration?
  /// What happens when a time comes while the job is running.
  package var overlap: Overlap

  /// Plans a job.
  ///
  /// - Parameters:
  ///   - missed: What happens with times at which the job could not start.
  ///   - startDeadline: How long after its time a missed run may still start; nil for any time.
  package init(
    cron: CronSchedule,
    jitter: Duration = .zero,
    missed: Missed = .runOnce,
    startDeadline: Duration? = nil,
    overlap: Overlap = .forbid
  ) {
    self.cron = cron
    self.jitter = jitter
    self.missed = missed
    self.startDeadline = startDeadline
    self.overlap = overlap
  }

  /// What happens with times at which the job could not start.
  package enum Missed: String, Sendable, Hashable, CaseIterable {
    /// They are skipped.
    case skip
    /// One run makes up for all of them.
    case runOnce = "run-once"
  }

  /// What happens when a time comes while the job is running.
  package enum Overlap: String, Sendable, Hashable, CaseIterable {
    /// The time is skipped.
    case forbid
    /// One run starts when the running one has ended, however many times have come.
    case queueOne = "queue-one"
  }
}

extension Schedule {
  /// When the job starts for a time of its schedule.
  ///
  /// The delay depends only on seed and job, so that many machines with the same job spread over
  /// the span, and each keeps its position. The start is always before the next time.
  ///
  /// - Returns: The instant, whole seconds after the slot.
  package func start(of slot: Instant, job: String, seed: String) -> Instant {
    let span = UInt64(max(0, jitter.components.seconds))
    guard span > 0 else { return slot }
    var offset = Fingerprint.of("\(seed)\0\(job)") % span
    if let next = cron.next(after: slot) {
      let gap = (next.milliseconds - slot.milliseconds) / 1000
      offset %= UInt64(max(1, gap))
    }
    return slot + .seconds(Int64(offset))
  }
}
