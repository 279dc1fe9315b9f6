extension JobDefinition {
  /// The database that hosts share which run the same jobs.
  package struct Coordination: Sendable, Hashable {
    /// Where it is.
    package var server: Server
    /// How long a host may be silent until others take what it has.
    package var lease = Duration.seconds(60)
  }
}
