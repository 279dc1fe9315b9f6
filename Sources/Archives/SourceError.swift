/// Why a source as a whole cannot be read.
public struct SourceError: Error, Hashable, CustomStringConvertible {
  /// What kind of failure it is, which decides the exit code.
  public enum Kind: Sendable {
    /// There is no such file, or it may not be read.
    case missing
    /// It is damaged, hostile, or in no known format.
    case bad
    /// Reading failed: a broken disk, a full disk.
    case io
    /// Another program holds its lock.
    case busy
    /// The mapping or another setting does not fit it.
    case configuration
    /// The user wants to stop.
    case interrupted
  }

  /// What kind of failure it is.
  public let kind: Kind
  /// The source, and the entry within it.
  public let file: String
  /// The line, row or element, counted from 1.
  public let line: Int?
  /// The character of the line, counted from 1, where a settings file is wrong.
  public let column: Int?
  /// What is wrong, in words for the user.
  public let reason: String

  /// Describes a failure.
  ///
  /// - Parameters:
  ///   - kind: What kind of failure it is.
  ///   - file: The source, and the entry within it.
  ///   - line: The line, row or element, counted from 1.
  ///   - column: The character of the line, counted from 1.
  ///   - reason: What is wrong.
  public init(
    _ kind: Kind,
    file: String,
    line: Int? = nil,
    column: Int? = nil,
    reason: String
  ) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// The failure in one line that begins with the place.
  public var description: String {
    let place = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
    return "\(file)\(place): \(reason)"
  }
}
