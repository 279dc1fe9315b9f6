extension JobDefinition {
  /// Which threads are wanted.
  public struct Selection: Sendable, Hashable {
    /// Only threads with a message at this time or later.
    public var since: TimeBound?
    /// Only threads with a message before this time.
    public var until: TimeBound?
    /// How many messages a thread needs.
    public var minimumMessages = 1
    /// How many people must have written in it.
    public var minimumAuthors = 1
    /// The conversations that are wanted; empty for all.
    public var includedConversations: [NamePattern] = []
    /// The conversations that are not, even if they are among the wanted.
    public var excludedConversations: [NamePattern] = []
    /// The people whose messages are not read.
    public var excludedPeople: [NamePattern] = []
    /// How many threads one run reads at most; nil for all.
    public var limit: Int?

    /// Selects everything.
    public init() {}

    /// Whether a conversation is wanted.
    ///
    /// - Parameters:
    ///   - id: The conversation's id.
    ///   - name: Its name.
    /// - Returns: Whether it is included and not excluded.
    public func wants(conversation id: String, name: String?) -> Bool {
      let isMeant = { (pattern: NamePattern) in pattern.matches(id: id, name: name) }
      return (includedConversations.isEmpty || includedConversations.contains(where: isMeant))
        && !excludedConversations.contains(where: isMeant)
    }

    /// Whether a person's messages are left out.
    ///
    /// - Parameters:
    ///   - id: The person's id.
    ///   - name: Their name.
    /// - Returns: Whether one of ``excludedPeople`` means them.
    public func excludes(person id: String, name: String?) -> Bool {
      excludedPeople.contains { $0.matches(id: id, name: name) }
    }
  }
}
