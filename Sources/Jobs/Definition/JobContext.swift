extension JobDefinition {
  /// The passages from elsewhere that a model gets alongside a thread, to understand it.
  package struct Context: Sendable, Hashable {
    /// Whether it gets any.
    package var isOn = false
    /// The approximate maximum number of tokens.
    package var tokens = 1_000
    /// The conversations besides the thread's own that may be used; none by default.
    package var conversations: [NamePattern] = []

    /// Gives no context.
    package init() {}
  }
}
