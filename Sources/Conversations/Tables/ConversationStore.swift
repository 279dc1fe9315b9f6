import CivilTime
import Database

/// Stores descriptions of conversations and people, apart from messages.
struct ConversationStore {
  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Stores a source's description of a conversation.
  ///
  /// Whatever it leaves out stays as it was.
  func describe(_ row: ConversationRow, as description: ConversationDescription) throws {
    try transaction.run(
      """
      UPDATE conversations SET name = coalesce(?, name), kind = coalesce(?, kind),
        topic = coalesce(?, topic), created_at = coalesce(?, created_at),
        is_tree = max(is_tree, ?), is_opted_out = coalesce(?, is_opted_out),
        needs_threads = needs_threads OR ? IS NOT coalesce(active_leaf, ?) OR ? > keeps_branches,
        active_leaf = coalesce(?, active_leaf), keeps_branches = max(keeps_branches, ?),
        time_zone = coalesce(?, time_zone)
      WHERE id = ?
      """,
      description.name,
      description.kind?.rawValue,
      description.topic,
      description.createdAt?.milliseconds,
      description.isTree,
      description.isOptedOut,
      description.activeLeafId,
      description.activeLeafId,
      description.keepsBranches,
      description.activeLeafId,
      description.keepsBranches,
      description.timeZone,
      row
    )
    for participant in description.participants {
      try transaction.run(
        "INSERT OR IGNORE INTO conversation_participants (conversation, participant) VALUES (?, ?)",
        row,
        try describe(participant)
      )
    }
  }

  /// Stores a source's description of a person.
  @discardableResult
  func describe(_ participant: Participant) throws -> ParticipantRow? {
    try transaction.run(
      """
      INSERT INTO participants (key, name, kind, time_zone, is_opted_out)
      VALUES (?1, ?2, ?3, ?4, coalesce(?5, 0))
      ON CONFLICT (key) DO UPDATE SET name = coalesce(excluded.name, name), kind = excluded.kind,
        time_zone = coalesce(excluded.time_zone, time_zone),
        is_opted_out = coalesce(?5, is_opted_out)
      """,
      participant.id,
      participant.name,
      participant.kind.rawValue,
      participant.timeZone,
      participant.isOptedOut
    )
    return try transaction.row("SELECT id FROM participants WHERE key = ?", participant.id)
  }

  /// Sets the properties of a conversation that its messages reveal.
  func mark(_ row: ConversationRow, as nature: ConversationNature) throws {
    try transaction.run(
      """
      UPDATE conversations SET is_tree = max(is_tree, ?), kind = coalesce(kind, ?) WHERE id = ?
      """,
      nature.isTree,
      nature.hasAssistant ? ConversationKind.ai.rawValue : nil,
      row
    )
  }

  /// Sets the zone in which the times of a conversation were read.
  ///
  /// - Parameter row: The conversation; nil for all.
  func setZone(_ zone: TimeZoneRules, of row: ConversationRow?) throws {
    try transaction.run(
      "UPDATE conversations SET time_zone = ?1 WHERE (?2 IS NULL OR id = ?2) AND time_zone IS NOT ?1",
      zone.identifier,
      row
    )
  }

  /// Marks the threads of a conversation as out of date.
  func needThreads(_ row: ConversationRow) throws {
    try transaction.run("UPDATE conversations SET needs_threads = 1 WHERE id = ?", row)
  }

  /// A conversation whose threads are out of date.
  func nextNeedingThreads() throws -> ConversationRow? {
    try transaction.row("SELECT id FROM conversations WHERE needs_threads LIMIT 1")
  }

  /// Marks the threads of a conversation as up to date.
  func threadsAreDone(_ row: ConversationRow) throws {
    try transaction.run("UPDATE conversations SET needs_threads = 0 WHERE id = ?", row)
  }

  /// Turns the branches that were not chosen into threads, too.
  func keepBranches(_ row: ConversationRow) throws {
    try transaction.run(
      """
      UPDATE conversations SET keeps_branches = 1, needs_threads = 1
      WHERE id = ? AND is_tree AND NOT keeps_branches
      """,
      row
    )
  }

  /// The settings of a conversation for thread assembly.
  struct AssemblySettings {
    var isTree = false
    var activeLeaf: UInt64 = 0
    var keepsBranches = false
    /// Whether several discussions may go on in it at a time: not between two people, and not with
    /// a model.
    var isOpen = true
    var silence: Int64 = AssemblySettings.silenceInTalk

    /// 45 minutes: the pause that separates stretches of talk among people.
    static let silenceInTalk: Int64 = 45 * 60 * 1000
    /// 24 hours: people come back to a chat with a language model the next day.
    static let silenceInAIChats: Int64 = 24 * 60 * 60 * 1000
  }

  /// The settings of a conversation for thread assembly.
  func assemblySettings(_ row: ConversationRow) throws -> AssemblySettings {
    try transaction.firstRow(
      "SELECT is_tree, active_leaf, keeps_branches, kind FROM conversations WHERE id = ?",
      row
    ) { row in
      let kind: ConversationKind? = try row["kind"]
      return AssemblySettings(
        isTree: try row["is_tree"],
        activeLeaf: try (row["active_leaf"] as String?).map(Interner.digest) ?? 0,
        keepsBranches: try row["keeps_branches"],
        isOpen: kind != .ai && kind != .direct,
        silence: kind == .ai ? AssemblySettings.silenceInAIChats : AssemblySettings.silenceInTalk
      )
    } ?? AssemblySettings()
  }
}

/// The properties of a conversation that its messages reveal.
struct ConversationNature: Equatable {
  /// Whether any message has a position in a tree of alternatives.
  var isTree = false
  /// Whether a language model takes part.
  var hasAssistant = false

  /// Adds the facts of one message.
  mutating func add(_ row: MessageBatch.Row) {
    isTree = isTree || row.isInTree
    hasAssistant = hasAssistant || row.senderKind == .assistant
  }
}
