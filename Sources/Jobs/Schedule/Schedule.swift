public import CivilTime
import Digest

/// When a job runs by itself, and what happens when it could not.
public struct Schedule: Sendable, Hashable {
  /// The times.
  public var cron: CronSchedule
  /// Within which span after each time the job starts; how long after is the same for ever.
  public var jitter: Duration
  /// What happens with times at which the job could not start.
  public var missed: Missed
  /// How long after its time a missed run may still start; nil for any time.
  public var startDeadline: Duration?
  /// What happens when a time comes while the job is running.
  public var overlap: Overlap

  /// Plans a job.
  ///
  /// - Parameters:
  ///   - cron: The times.
  ///   - jitter: Within which span after each time the job starts.
  ///   - missed: What happens with times at which the job could not start.
  ///   - startDeadline: How long after its time a missed run may still start; nil for any time.
  ///   - overlap: What happens when a time comes while the job is running.
  public init(
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
  public enum Missed: String, Sendable, Hashable, CaseIterable {
    /// They are gone.
    case skip
    /// One run makes up for all of them.
    case runOnce = "run-once"
  }

  /// What happens when a time comes while the job is running.
  public enum Overlap: String, Sendable, Hashable, CaseIterable {
    /// The time is skipped.
    case forbid
    /// One run starts when the running one has ended, however many times came.
    case queueOne = "queue-one"
  }
}

extension Schedule {
  /// When the job starts for a time of its schedule.
  ///
  /// How long after the time depends on seed and job only, so that many machines with the same job
  /// spread over the span, and each keeps its place. It is always before the next time.
  ///
  /// - Parameters:
  ///   - slot: The time.
  ///   - job: The job's name.
  ///   - seed: What tells machines apart, for instance the machine id.
  /// - Returns: The instant, whole seconds after the slot.
  public func start(of slot: Instant, job: String, seed: String) -> Instant {
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
