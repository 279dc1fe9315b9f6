/// Why bytes could not be read, decompressed or written.
public struct CompressionError: Error, Hashable, CustomStringConvertible {
  /// What kind of failure it is.
  public enum Kind: Sendable, Hashable {
    /// There is no such file.
    case missing
    /// The file may not be read, or is of a kind that cannot be.
    case notAccessible
    /// Reading or writing failed.
    case io
    /// The data end too early.
    case truncated
    /// The data contradict themselves or their checksum.
    case damaged
    /// The data exceed a limit of ``Limits``.
    case limit
    /// The data are encrypted.
    case encrypted
    /// The data are compressed or arranged in a way that is not read here.
    case unsupported
    /// The user wants to stop.
    case interrupted
  }

  /// What kind of failure it is.
  public let kind: Kind
  /// The file, and the entry within it.
  public let file: String
  /// What is wrong, in words for the user.
  public let reason: String

  /// Describes a failure.
  ///
  /// - Parameters:
  ///   - kind: What kind of failure it is.
  ///   - file: The file, and the entry within it.
  ///   - reason: What is wrong.
  public init(_ kind: Kind, file: String, reason: String) {
    self.kind = kind
    self.file = file
    self.reason = reason
  }

  /// The failure in one line that begins with the file.
  public var description: String { "\(file): \(reason)" }
}
