import CivilTime
import Jobs
import Runs

extension Option {
  /// What ends a run before its work is done, and who does it.
  static let bounds = [
    Option(
      "finish-by",
      nil,
      .text("HH:MM"),
      help: "end in time, by the clocks of the job's zone; the next run goes on"
    ),
    Option(
      "grace",
      nil,
      .text("SPAN"),
      help: "how long calls under way may take after TERM or INT",
      default: "30s"
    ),
    Option("join", help: "help a run of the job that is under way", conflicts: ["due", "dry-run"]),
  ]
}

extension Session {
  /// Takes over what ends a run before its work is done.
  ///
  /// - Throws: ``UsageError``.
  func bound(
    _ options: inout RunOptions,
    _ arguments: ParsedArguments,
    _ job: JobDefinition
  ) throws(UsageError) {
    options.joinsRun = arguments.has("join")
    options.isCancelled = { Interruption.isRequested }
    if let text = arguments["finish-by"] {
      let zone = job.timeZone ?? job.schedule?.cron.zone ?? .utc
      guard let end = TimeOfDay(text)?.next(after: .now, in: zone) else {
        throw UsageError("--finish-by cannot be '\(text)'; it is a time such as 06:00")
      }
      options.end = end
    }
    if let text = arguments["grace"] {
      guard let grace = Duration(shorthand: text) else {
        throw UsageError("--grace cannot be '\(text)'; it is a span such as 30s or 2m")
      }
      options.grace = grace
    }
    #if DEBUG
      if let crash = Crash(environment["DEBRIEF_CRASH"]) { options.reached = crash.reached }
    #endif
  }
}
