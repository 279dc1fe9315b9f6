extension JobDefinition {
  /// Someone who is notified of runs; a notification that fails never changes a run.
  package struct Notification: Sendable, Hashable {
    /// How they are notified.
    package var target: Target
    /// What they are notified of.
    package var events: Set<Event>

    /// How someone is notified.
    package enum Target: Sendable, Hashable {
      /// A service that expects pings and raises an alarm if one is missing; its address is secret.
      case healthCheck(url: SecretReference)
      /// Any service that takes JSON; signed if there is a key.
      case webhook(url: SecretReference, key: SecretReference?)
    }

    /// What someone is notified of.
    package enum Event: String, Sendable, Hashable, CaseIterable {
      /// A run begins.
      case start
      /// A run succeeded.
      case success
      /// A run failed, or some of its threads did.
      case failure
    }
  }
}
