public import CivilTime

/// What is to be forgotten; at least one thing, and several narrow it down.
public struct ForgetRequest: Sendable, Hashable {
  /// Somebody, by id or name.
  public var person: String?
  /// A conversation, by id or title.
  public var conversation: String?
  /// Only what was written before this instant.
  public var before: Instant?

  /// Nothing yet.
  public init() {}
}
