package import CivilTime

/// The user's options for reading a source.
package struct ReadOptions: Sendable {
  /// The zone of times that name none.
  package var timeZone: TimeZoneRules?
  /// Where debrief's fields are found in a source of unknown shape.
  package var mapping: SourceMapping?
  /// Whether messages absent from the source were deleted there.
  package var isComplete = false
  /// The folder for copies of databases that cannot be read where they are without changing them.
  package var temporaryFolder = "/tmp"

  /// Creates the default options.
  package init() {}
}
