extension JobDefinition {
  /// What was said elsewhere that a model gets beside a thread, so that it understands it.
  package struct Context: Sendable, Hashable {
    /// Whether it gets any.
    package var isOn = false
    /// How many tokens of it at most, about.
    package var tokens = 1_000
    /// The conversations besides the thread's own that may be used; none by default.
    package var conversations: [NamePattern] = []

    /// Nothing.
    package init() {}
  }
}
