import Arguments
import CivilTime
import Jobs
import Runs

/// Options that say which runs to start or join, and when they end before their work is done.
enum BoundOptions {
  static let due = Flag("due", help: "run every job whose scheduled time has come")
  static let dryRun = Flag("dry-run", help: "only show what would be done", conflicts: [due])
  static let finishBy = Option(
    "finish-by",
    .timeOfDay,
    help: "stop by this time, in the job's time zone; the next run continues"
  )
  static let grace = Option(
    "grace",
    .span(such: "30s or 2m"),
    help: "how long calls in progress may take after TERM or INT",
    defaultText: "30s"
  )
  static let join = Flag(
    "join",
    help: "join a run of the job that is already in progress",
    conflicts: [due, dryRun]
  )

  static let shard = Option(
    "shard",
    .shard,
    help: "read only this part of the conversations; other hosts read the others"
  )

  /// The options that bound a run, or join one.
  static let all: [any OptionDeclaration] = [finishBy, grace, join, shard]
}

extension Session {
  /// Sets the bounds that end a run before its work is done.
  func bound(
    _ options: inout RunOptions,
    _ arguments: ParsedArguments,
    _ job: JobDefinition
  ) {
    options.joinsRun = arguments[BoundOptions.join]
    options.isCancelled = Interruption.request
    if let time = arguments[BoundOptions.finishBy] {
      options.end = time.next(after: .now, in: job.timeZone ?? job.schedule?.cron.zone ?? .utc)
    }
    if let grace = arguments[BoundOptions.grace] { options.grace = grace }
    #if TESTABLE
      if let crash = Crash(environment["DEBRIEF_CRASH"]) { options.reached = crash.reached }
    #endif
  }
}
