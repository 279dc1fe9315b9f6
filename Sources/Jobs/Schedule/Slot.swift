package import Database
package import CivilTime

/// One time of a job's schedule and its outcome.
package struct Slot: Sendable, Hashable {
  /// The job's name.
  package var job: String
  /// The time that the schedule names.
  package var scheduledAt: Instant
  /// Its outcome.
  package var status: Status
  /// Why.
  package var reason: Reason
  /// The later time whose run made up for this one.
  package var coveredBy: Instant?
  /// When the run began; nil if there was none.
  package var startedAt: Instant?
  /// When the run ended; nil if it has not.
  package var finishedAt: Instant?
  /// The run; nil if there was none.
  package var runId: RunID?
  /// Why its run failed, in one line; nil if it did not, or if that was not recorded.
  package var failure: String?

  /// Its outcome in words: why it failed, else why it ran or did not.
  package var outcome: String {
    if let failure { return failure }
    guard status == .failed, reason != .interrupted else { return reason.words }
    return "its run failed"
  }

  /// Creates a slot.
  package init(
    job: String,
    scheduledAt: Instant,
    status: Status,
    reason: Reason,
    coveredBy: Instant? = nil,
    startedAt: Instant? = nil,
    finishedAt: Instant? = nil,
    runId: RunID? = nil
  ) {
    self.job = job
    self.scheduledAt = scheduledAt
    self.status = status
    self.reason = reason
    self.coveredBy = coveredBy
    self.startedAt = startedAt
    self.finishedAt = finishedAt
    self.runId = runId
  }

  /// The outcome of a slot.
  package enum Status: String, Sendable, Hashable, CaseIterable {
    /// Its run began and has not ended; if the program is not running, it was interrupted.
    case running
    /// It waits until the running run has ended.
    case waiting
    /// It ran.
    case ran
    /// It ran, but not at its time.
    case ranLate = "ran-late"
    /// Its run failed.
    case failed
    /// A later slot's run made up for it.
    case covered
    /// It did not run and will not.
    case skipped
  }

  /// Why a slot has its status.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The run began at its time.
    case onTime = "on-time"
    /// Nothing started it at its time: the machine was off, or busy.
    case missed
    /// Its first run was interrupted; this is the second.
    case interrupted
    /// It had to wait for the previous run.
    case queued
    /// A later slot was due as well, and one run covers both.
    case laterSlot = "later-slot"
    /// The schedule skips missed times.
    case missedPolicy = "missed-policy"
    /// It was missed for longer than the schedule's start deadline.
    case pastDeadline = "past-deadline"
    /// The previous run had not ended.
    case stillRunning = "still-running"
    /// It is before the job was scheduled here.
    case beforeFirst = "before-first"

    /// The reason in words.
    var words: String {
      switch self {
      case .onTime: "started at its time"
      case .missed: "nothing started it at its time"
      case .interrupted: "its run was interrupted"
      case .queued: "waited for the previous run"
      case .laterSlot: "a later slot's run covered both"
      case .missedPolicy: "missed, and the schedule says missed: skip"
      case .pastDeadline: "missed for longer than start_deadline"
      case .stillRunning: "the previous run had not ended"
      case .beforeFirst: "the job was not yet scheduled here"
      }
    }
  }
}
