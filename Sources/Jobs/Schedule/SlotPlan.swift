package import CivilTime

/// What is to be done about a job's slots at an instant: a pure function of what is known.
///
/// However many slots were missed, at most one runs: the latest. A slot is known by its time and
/// not by when someone looked, so a clock that wakes a moment early or is set back runs nothing
/// twice.
package struct SlotPlan: Sendable, Hashable {
  /// What to record, the earliest first.
  ///
  /// They are new, or replace the last one recorded if it waited or was cut off.
  package private(set) var slots: [Slot] = []
  /// Whether there were more missed slots than those in ``slots``, all of them earlier.
  package private(set) var hasMore = false
  /// When the job starts next; nil if never again.
  package private(set) var nextStart: Instant?

  /// The slot to run now; it is recorded before the run begins.
  package var run: Slot? { slots.last.flatMap { $0.status == .running ? $0 : nil } }

  /// How much too early a clock may wake for a slot.
  package static let earliness = Duration.seconds(1)
  /// How long after the span of its jitter a run may begin and still be on time: what timers need.
  package static let punctuality = Duration.seconds(300)
  /// How far in the future a recorded slot is believed; beyond that the clock was wrong then.
  package static let foresight = Duration.seconds(86_400)
  /// How many missed slots are listed one by one.
  package static let listed = 100

  /// Decides what is to be done.
  ///
  /// - Parameters:
  ///   - last: The slot recorded last; nil if the job was never scheduled here. Then nothing that
  ///     was due before is made up.
  ///   - seed: What tells machines apart, see ``Schedule/start(of:job:seed:)``; nil if a timer
  ///     spreads the starts itself.
  package init(
    job: String,
    schedule: Schedule,
    last: Slot?,
    now: Instant,
    isRunning: Bool,
    seed: String? = nil
  ) {
    let planner = SlotPlanner(
      job: job,
      schedule: schedule,
      last: last.flatMap { $0.scheduledAt > now + Self.foresight ? nil : $0 },
      now: now,
      isRunning: isRunning,
      seed: seed
    )
    (slots, hasMore) = planner.plan()
    nextStart = planner.nextStart(after: slots.last)
  }
}
