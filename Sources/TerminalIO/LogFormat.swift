import CivilTime
import Glibc
import JSON

/// The format of messages on standard error.
package enum LogFormat: String, Sendable, CaseIterable {
  /// For the journal if it reads standard error, else text.
  case auto
  /// For people.
  case text
  /// One object a line.
  case json
  /// Lines with the level in front, as systemd's journal reads them (sd-daemon(3)).
  case journal

  /// How much a message matters, in the numbers of syslog.
  enum Level: Int, Sendable {
    case error = 3
    case warning = 4
    case info = 6
    case debug = 7

    /// The level as a word.
    var word: String {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .info: "info"
      case .debug: "debug"
      }
    }
  }

  /// What all messages of a run have in common.
  package struct Context: Sendable {
    /// The job's name.
    package var job: String?
    /// The run's id.
    package var run: String?

    /// Nothing is known yet.
    package init() {}
  }

  /// The format to use, with `auto` resolved.
  ///
  /// - Returns: Never `auto`.
  func decided(_ environment: [String: String], _ descriptor: Int32) -> LogFormat {
    guard self == .auto else { return self }
    var status = stat()
    guard let journal = environment["JOURNAL_STREAM"], fstat(descriptor, &status) == 0,
      journal == "\(status.st_dev):\(status.st_ino)"
    else { return .text }
    return .journal
  }

  /// A message as a line.
  ///
  /// - Returns: The line; nil for text, whose style the console knows.
  func line(_ message: String, _ level: Level, _ context: Context, now: Instant) -> String? {
    switch self {
    case .auto, .text: nil
    case .journal:
      message.split(separator: "\n").map { "<\(level.rawValue)>\($0)" }.joined(separator: "\n")
    case .json:
      object(message, level, context, now).text
    }
  }

  private func object(
    _ message: String,
    _ level: Level,
    _ context: Context,
    _ now: Instant
  ) -> JSONValue {
    [
      "ts": .string(now.iso8601), "level": .string(level.word), "msg": .string(message),
      "job": JSONValue(context.job), "run_id": JSONValue(context.run),
    ]
  }
}
