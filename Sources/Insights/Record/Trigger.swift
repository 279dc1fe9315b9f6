package import Database

/// What made or changed an insight: a job's run, a command, a table of verdicts, or a reader.
///
/// The raw value is stored in a record's `triggeredBy` and in the `by` of its history.
package struct Trigger: RawRepresentable, Sendable, Hashable, ColumnValue {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// A job: `job:nightly`, or one run of it, `job:nightly/run:01J…`.
  package static func job(_ name: String, run: RunID? = nil) -> Trigger {
    Trigger(rawValue: "job:\(name)" + (run.map { "/run:\($0)" } ?? ""))
  }

  /// A command that someone typed: `command:thread`.
  package static func command(_ command: Command) -> Trigger {
    Trigger(rawValue: "command:\(command.rawValue)")
  }

  /// The commands that make or change insights themselves.
  package enum Command: String, Sendable {
    case thread, calibrate
  }

  /// A reader, by name if known.
  ///
  /// A name that reads like another trigger gets a prefix: no one may pass for a job.
  static func reader(_ name: String?) -> Trigger {
    let name = name ?? "user"
    let isAmbiguous =
      name == forget.rawValue || ["job:", "command:", "reader:"].contains(where: name.hasPrefix)
    return Trigger(rawValue: isAmbiguous ? "reader:\(name)" : name)
  }

  /// The SQL condition that a row of the history was written by a reader, not by a program and not
  /// by an app's table of verdicts.
  package static let isByReader = """
    by NOT IN ('app', 'postgres', 'forget') AND by NOT GLOB 'job:*' AND by NOT GLOB 'command:*'
    """

  /// The removal of someone's words, after which a history restarts.
  static let forget = Trigger(rawValue: "forget")
}
