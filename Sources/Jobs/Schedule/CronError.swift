import Text

/// What is wrong with a cron expression, where, and what to write instead.
public struct CronError: Error, Hashable, CustomStringConvertible {
  /// The field: minute, hour, day of the month, month or day of the week; nil for the whole.
  public let field: String?
  /// The first wrong character, counted from 1.
  public let column: Int
  /// What is wrong and what to write instead.
  public let message: String

  /// The place and the mistake in one line, safe to show.
  public var description: String {
    "column \(column)\(field.map { ", " + $0 } ?? ""): \(message)".terminalSafe
  }
}
