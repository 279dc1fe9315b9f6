extension JobDefinition {
  /// What was said elsewhere that a model is told beside a thread, so that it understands it.
  public struct Context: Sendable, Hashable {
    /// Whether it is told anything.
    public var isOn = false
    /// How many tokens of it at most, about.
    public var tokens = 1_000
    /// The conversations besides the thread's own that may be told of; none by default.
    public var conversations: [NamePattern] = []

    /// Nothing.
    public init() {}
  }
}
