extension JobDefinition {
  /// Someone who is told of runs; whatever becomes of that never changes a run.
  package struct Notification: Sendable, Hashable {
    /// How they are told.
    package var target: Target
    /// What they are told of.
    package var events: Set<Event>

    /// How someone is told.
    package enum Target: Sendable, Hashable {
      /// A service that waits for pings and raises an alarm where one is missing; its address is a
      /// secret.
      case healthCheck(url: SecretReference)
      /// Any service that takes JSON; signed if there is a key.
      case webhook(url: SecretReference, key: SecretReference?)
    }

    /// What someone is told of.
    package enum Event: String, Sendable, Hashable, CaseIterable {
      /// A run begins.
      case start
      /// A run did what it should.
      case success
      /// A run failed, or some of its threads did.
      case failure
    }
  }
}
