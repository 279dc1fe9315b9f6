public import CivilTime

/// What the user said about a source.
public struct ReadOptions: Sendable {
  /// The zone of times that name none.
  public var timeZone: TimeZoneRules?
  /// Where debrief's fields are found in a source of unknown shape.
  public var mapping: SourceMapping?
  /// The folder for copies of databases that cannot be read where they are without changing them.
  public var temporaryFolder = "/tmp"

  /// Nothing was said.
  public init() {}
}
