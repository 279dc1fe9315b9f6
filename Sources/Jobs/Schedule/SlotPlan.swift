package import CivilTime

/// What is to be done about a job's slots at an instant: a pure function of its inputs.
///
/// However many slots were missed, at most one runs: the latest. A slot is identified by its time
/// and not by when it was checked, so a timer that wakes a moment early or a clock that is set back
/// runs nothing twice.
package struct SlotPlan: Sendable, Hashable {
  /// The slots to record, earliest first.
  ///
  /// They are new, or replace the last one recorded if it was waiting or interrupted.
  package let slots: [Slot]

  /// The slot to run now; it is recorded before the run begins.
  package var run: Slot? { slots.last.flatMap { $0.status == .running ? $0 : nil } }

  /// How early a timer may wake for a slot.
  static let earliness = Duration.seconds(1)
  /// The tolerance after the span of its jitter within which a run is still on time, for timers.
  static let punctuality = Duration.seconds(300)
  /// How far in the future a recorded slot is trusted; beyond that the clock was wrong then.
  package static let foresight = Duration.seconds(86_400)
  /// The maximum number of missed slots that are listed individually.
  package static let listed = 100

  /// Decides what is to be done.
  ///
  /// - Parameters:
  ///   - last: The slot recorded last; nil if the job was never scheduled here. Then nothing that
  ///     was due before is made up.
  ///   - seed: Differs between machines, see ``Schedule/start(of:job:seed:)``; nil if a timer
  ///     spreads the starts itself.
  package init(
    job: String,
    schedule: Schedule,
    last: Slot?,
    now: Instant,
    isRunning: Bool,
    seed: String? = nil
  ) {
    slots = SlotPlanner(
      job: job,
      schedule: schedule,
      last: last.flatMap { $0.scheduledAt > now + Self.foresight ? nil : $0 },
      now: now,
      isRunning: isRunning,
      seed: seed
    )
    .plan()
  }
}
