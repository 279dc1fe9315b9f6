extension JobDefinition {
  /// Which threads are wanted.
  package struct Selection: Sendable, Hashable {
    /// Only threads with a message at this time or later.
    package var since: TimeBound?
    /// Only threads with a message before this time.
    package var until: TimeBound?
    /// Only threads that changed in the workspace since then; nil for all that changed since they
    /// were read last.
    package var changedSince: TimeBound?
    /// How long a thread must have been silent.
    package var quietFor: Duration?
    /// The minimum number of messages in a thread.
    package var minimumMessages = 1
    /// The maximum number of messages in a thread; nil for any number.
    package var maximumMessages: Int?
    /// The minimum number of people who have written in it.
    package var minimumAuthors = 1
    /// The threads that are included, by their ids or the source's own; empty for all.
    package var includedThreads: [NamePattern] = []
    /// The threads that are excluded, even if they are included.
    package var excludedThreads: [NamePattern] = []
    /// The conversations that are included; empty for all.
    package var includedConversations: [NamePattern] = []
    /// The conversations that are excluded, even if they are included.
    package var excludedConversations: [NamePattern] = []
    /// The people of which at least one must have written in a thread; empty for anyone.
    package var includedPeople: [NamePattern] = []
    /// The people whose messages are not read.
    package var excludedPeople: [NamePattern] = []
    /// Which threads are read first.
    package var order = Order.neverDone
    /// The maximum number of threads that one run reads; nil for all.
    package var limit: Int?
    /// The part of the conversations that this host reads; nil for all.
    package var shard: Shard?
    /// The parts that this host leases, of hosts that share a coordinator; nil for all.
    package var held: ShardSet?

    /// Selects everything.
    package init() {}

    /// Which threads are read first.
    package enum Order: String, Sendable, Hashable, CaseIterable {
      /// Those never read before, then those with the oldest messages.
      case neverDone = "never-done-first"
      /// Those with the oldest messages.
      case oldest = "oldest-first"
      /// Those with the newest messages.
      case newest = "newest-first"
    }

    /// Whether a thread is wanted.
    ///
    /// - Returns: Whether it is included and not excluded.
    package func wants(thread id: String, of conversation: String, named name: String? = nil)
      -> Bool
    {
      let isMeant = { (pattern: NamePattern) in
        pattern.matches(id) || pattern.matches(id: conversation, name: name)
          || id.hasPrefix(conversation + ":")
            && pattern.matches(String(id.dropFirst(conversation.count + 1)))
      }
      return (includedThreads.isEmpty || includedThreads.contains(where: isMeant))
        && !excludedThreads.contains(where: isMeant)
    }

    /// Whether a conversation is wanted.
    ///
    /// - Returns: Whether it is included and not excluded.
    package func wants(conversation id: String, name: String?) -> Bool {
      let isMeant = { (pattern: NamePattern) in pattern.matches(id: id, name: name) }
      return (includedConversations.isEmpty || includedConversations.contains(where: isMeant))
        && !excludedConversations.contains(where: isMeant)
    }

    /// Whether a person's messages are left out.
    ///
    /// - Returns: Whether one of ``excludedPeople`` matches them.
    package func excludes(person id: String, name: String?) -> Bool {
      excludedPeople.contains { $0.matches(id: id, name: name) }
    }
  }
}
