import Database

/// What made or changed an insight: a job's run, a command, a table of verdicts, or a reader.
///
/// The raw value is stored in a record's `triggeredBy` and in the `by` of its history.
package struct Trigger: RawRepresentable, Sendable, Hashable, ColumnValue {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// A job: `job:nightly`, or one run of it, `job:nightly/run:01J…`.
  package static func job(_ name: String, run: String? = nil) -> Trigger {
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
  package static func reader(_ name: String?) -> Trigger { Trigger(rawValue: name ?? "user") }

  /// The removal of someone's words, after which a history restarts.
  package static let forget = Trigger(rawValue: "forget")
}
