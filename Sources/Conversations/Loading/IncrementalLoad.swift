package import CivilTime
package import Database
package import Disentanglement

/// Adds the new messages of a source to a workspace that already holds messages.
///
/// Reading the same source again changes nothing; a longer one adds its additional messages; an
/// older one reverts nothing. Each call of ``add(_:to:)`` runs in a transaction of its caller, so
/// an interrupted reading leaves whole batches, and reading again completes it.
package final class IncrementalLoad {
  private let ingest: Int64
  private let isAuthoritative: Bool
  private let keepsBranches: Bool
  private let linking: TalkLinking?
  private let classifier = MessageClassifier()
  private var seen = RowSet<StoredMessage>()
  /// The rows of the conversations that the source holds.
  package private(set) var seenConversations: Set<ConversationRow> = []
  /// The number of messages read, new, changed and found deleted.
  package private(set) var counts = MessageCounts()

  /// Starts a reading.
  ///
  /// - Parameters:
  ///   - isAuthoritative: Whether the source overrides the workspace, even where that holds a later
  ///     edit.
  ///   - keepsBranches: Whether branches that were not chosen become threads.
  ///   - linking: How to disentangle talk in channels; nil to split all talk at silences only.
  package init(
    ingest: Int64,
    isAuthoritative: Bool,
    keepsBranches: Bool,
    linking: TalkLinking? = .shipped
  ) {
    self.isAuthoritative = isAuthoritative
    self.ingest = ingest
    self.keepsBranches = keepsBranches
    self.linking = linking
  }

  /// Adds a batch.
  ///
  /// - Parameter transaction: Where to write.
  package func add(_ batch: MessageBatch, to transaction: Transaction) throws {
    var names = NameTables(transaction)
    let conversations = ConversationStore(transaction)
    let messages = try MessageTable(
      transaction,
      ingest: ingest,
      isAuthoritative: isAuthoritative
    )
    let tombstones = try Tombstones(transaction)
    var natures: [ConversationRow: ConversationNature] = [:]
    for var row in batch.rows {
      if let tombstones, try tombstones.cover(&row, in: batch) { continue }
      let conversation = try names.conversation(batch.bytes(row.conversation))
      let outcome = try messages.merge(
        row,
        of: batch,
        conversation: conversation,
        sender: try names.sender(of: row, in: batch),
        messageClass: classifier.classify(row, in: batch)
      )
      counts.count(outcome)
      seen.insert(outcome.message)
      seenConversations.insert(conversation)
      if outcome.changesThreads { try conversations.needThreads(conversation) }
      if row.isInTree || row.senderKind == .assistant {
        natures[conversation, default: ConversationNature()].add(row)
      }
    }
    try messages.finish()
    try note(batch, in: transaction)
    for (conversation, nature) in natures { try conversations.mark(conversation, as: nature) }
    for described in batch.conversations {
      guard let description = tombstones == nil ? described : try tombstones?.cleaned(described)
      else { continue }
      try conversations.describe(try names.conversation(description.id), as: description)
    }
    for participant in batch.participants
    where try !(tombstones?.cover(.person, participant.id) ?? false) {
      try conversations.describe(participant)
    }
  }

  /// Records which messages still exist.
  private func note(_ batch: MessageBatch, in transaction: Transaction) throws {
    guard !batch.present.isEmpty else { return }
    let message = try transaction.query(
      """
      SELECT m.id AS id FROM messages m JOIN conversations c ON c.id = m.conversation
      WHERE c.key = ? AND m.native_id = ?
      """
    )
    for presence in batch.present {
      message.bind(borrowing: batch.bytes(presence.conversation), at: 1)
      message.bind(borrowing: batch.bytes(presence.id), at: 2)
      if try message.step() { seen.insert(try message.row["id"]) }
      message.reset()
    }
  }

  /// Marks the messages that a complete source no longer holds as deleted.
  ///
  /// - Parameter transaction: Where to write.
  package func deleteAbsent(from source: String, now: Instant, in transaction: Transaction) throws {
    let messages = try MessageTable(transaction, ingest: ingest, isAuthoritative: true)
    let conversations = ConversationStore(transaction)
    for (message, conversation) in try messages.present(of: source)
    where !seen.contains(message) {
      try messages.delete(message, at: now)
      try conversations.needThreads(conversation)
      counts.deleted += 1
    }
  }

  /// Records the zone in which the times of the source were read that name none.
  ///
  /// No thread changes by that: what was found in it stays.
  ///
  /// - Parameter transaction: Where to write.
  package func note(zone: TimeZoneRules, in transaction: Transaction) throws {
    let conversations = ConversationStore(transaction)
    for conversation in seenConversations { try conversations.setZone(zone, of: conversation) }
  }

  /// Brings the threads of all changed conversations up to date, one at a time.
  ///
  /// - Parameter transaction: Where to write.
  /// - Returns: Whether there are more: then call it again in a new transaction.
  package func assembleThreads(in transaction: Transaction) throws -> Bool {
    let conversations = ConversationStore(transaction)
    let threads = try ConversationThreads(
      transaction,
      ingest: ingest,
      searchIndex: try SearchIndex(transaction).current,
      linking: linking
    )
    let store = StoredThreads(transaction)
    if keepsBranches {
      for conversation in seenConversations { try conversations.keepBranches(conversation) }
    }
    var budget = 50_000
    while let conversation = try conversations.nextNeedingThreads() {
      guard budget > 0 else { return true }
      let links = try store.links(of: conversation)
      try threads.assemble(conversation, links, stored: try store.threads(of: conversation))
      try conversations.threadsAreDone(conversation)
      budget -= links.count
    }
    return false
  }

  /// The number of new, changed and unchanged threads among those that the source touches.
  ///
  /// - Parameter transaction: Where to read.
  package func threadCounts(in transaction: Transaction) throws -> ThreadCounts {
    var counts = ThreadCounts()
    for conversation in seenConversations {
      var last: ThreadRow?
      try transaction.forEachRow(
        """
        SELECT thread, created_in, changed_in, message FROM threads
        JOIN thread_messages ON thread = threads.id WHERE conversation = ?
        """,
        conversation
      ) { row in
        let thread: ThreadRow = try row["thread"]
        let isChanged = try row["changed_in"] == ingest
        guard thread != last, try isChanged || seen.contains(try row["message"]) else { return }
        last = thread
        if try row["created_in"] == ingest {
          counts.new += 1
        } else if isChanged {
          counts.changed += 1
        } else {
          counts.unchanged += 1
        }
      }
    }
    return counts
  }
}

/// The outcome of the threads of a source.
package struct ThreadCounts: Sendable, Hashable {
  /// New threads.
  package var new = 0
  /// Threads with more or different messages.
  package var changed = 0
  /// Unchanged threads.
  package var unchanged = 0

  /// No threads.
  init() {}
}

/// The outcome of the messages of a source.
package struct MessageCounts: Sendable, Hashable {
  /// Messages the source holds.
  package var read = 0
  /// New messages.
  package var new = 0
  /// Messages that were edited, or marked as deleted in the source.
  package var changed = 0
  /// Messages that a complete source no longer holds.
  package var deleted = 0

  /// No messages.
  init() {}

  mutating func count(_ outcome: MessageTable.Outcome) {
    read += 1
    switch outcome.change {
    case .new: new += 1
    case .changed: changed += 1
    case .moved, .none: break
    }
  }
}
