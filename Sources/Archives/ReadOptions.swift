public import CivilTime

/// What the user said about a source.
public struct ReadOptions: Sendable {
  /// The zone of times that name none.
  public var timeZone: TimeZoneRules?
  /// Where debrief's fields are found in a source of unknown shape.
  public var mapping: SourceMapping?

  /// Nothing was said.
  public init() {}
}
