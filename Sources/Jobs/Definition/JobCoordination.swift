extension JobDefinition {
  /// The database shared by hosts that run the same jobs.
  package struct Coordination: Sendable, Hashable {
    /// Its server.
    package var server: Server
    /// How long a host may be silent before others take what it holds.
    package var lease = Duration.seconds(60)
  }
}
