import CivilTime
import Database

/// Merges messages into their table, one at a time.
struct MessageTable {
  /// The outcome of a message.
  struct Outcome {
    /// How the stored message changed.
    enum Change { case none, new, changed, moved }

    /// The message's row.
    var message: MessageRow
    /// How it differs.
    var change: Change
    /// Whether its conversation's threads have to be assembled again.
    var changesThreads: Bool { change != .none }
  }

  private let transaction: Transaction
  private let insert: MessageInsert
  private let searchIndex: SearchIndexBatch?
  private let isAuthoritative: Bool
  private let ingest: Int64
  /// The readings of formats that lack data which others have on the same messages.
  private let poorIngests: Set<Int64>

  /// Formats that know people by their ids alone, and nothing of what their clients show.
  private static let poorFormats = ["slack-events"]

  /// Works inside a transaction.
  ///
  /// - Parameters:
  ///   - transaction: Where to read and write.
  ///   - isAuthoritative: Whether the source is the live database, which overrides the workspace
  ///     even where that holds a later edit or deletion.
  init(_ transaction: Transaction, ingest: Int64, isAuthoritative: Bool) throws {
    self.transaction = transaction
    self.isAuthoritative = isAuthoritative
    self.ingest = ingest
    poorIngests = try Self.poorIngests(transaction)
    insert = try MessageInsert(transaction, ingest: ingest)
    searchIndex = try SearchIndex(transaction).current.map(SearchIndexBatch.init)
  }

  private static func poorIngests(_ transaction: Transaction) throws -> Set<Int64> {
    Set(
      try poorFormats.flatMap { format in
        try transaction.rows("SELECT id FROM ingests WHERE format = ?", format) { try $0["id"] }
      }
    )
  }

  /// Brings the search index up to date with all that was merged.
  func finish() throws { try searchIndex?.finish() }

  /// Merges a message: as a new row, as a newer version of one, or not at all.
  ///
  /// The search index is updated by ``finish()``.
  func merge(
    _ row: MessageBatch.Row,
    of batch: MessageBatch,
    conversation: ConversationRow,
    sender: SenderRow?,
    messageClass: MessageClass
  ) throws -> Outcome {
    let fingerprint = row.fingerprint(in: batch)
    guard let stored = try find(row, of: batch, conversation) else {
      try insert.run(
        row,
        in: batch,
        conversation: conversation,
        sender: sender,
        messageClass: messageClass,
        fingerprint: fingerprint
      )
      let message = MessageRow(transaction.lastInsertedRow)
      searchIndex?.add(message)
      return Outcome(message: message, change: .new)
    }
    let threadName = self.threadName(of: row, after: stored, batch)
    let renames = threadName != stored.threadName
    let change = change(
      from: stored,
      to: row,
      of: batch,
      fingerprint,
      messageClass,
      renames: renames
    )
    guard let change else { return Outcome(message: stored.message, change: .none) }
    let changesWords = change == .changed || change == .new || renames
    if changesWords { try searchIndex?.remove(stored.message) }
    try update(stored.message, row, of: batch, sender, messageClass, fingerprint, threadName)
    // From now on the message belongs to the richer source.
    if poorIngests.contains(stored.ingest), !poorIngests.contains(ingest) {
      try transaction.run(
        "UPDATE messages SET ingest = ? WHERE id = ?",
        ingest,
        stored.message
      )
    }
    if changesWords { searchIndex?.add(stored.message) }
    return Outcome(message: stored.message, change: change)
  }

  // MARK: Finding

  private struct Stored {
    var message: MessageRow
    var fingerprint: UInt64
    var messageClass: MessageClass
    var changedAt: Int64
    var location: Location
    var details: String?
    var threadName: String?
    var ingest: Int64
    var isSameId: Bool
  }

  /// The location of a message among the others.
  private struct Location: Equatable {
    var thread: String?
    var replyTo: String?
    var parent: String?
    var selectedAt: Int64?
    var createdAt: Int64?
  }

  private static let columns = """
    id, fingerprint, class, max(coalesce(edited_at, 0), coalesce(deleted_at, 0)) AS changed_at,
    native_thread, reply_to, parent, selected_at, created_at, details, ingest, thread_name
    """

  private func find(
    _ row: MessageBatch.Row,
    of batch: MessageBatch,
    _ conversation: ConversationRow
  ) throws -> Stored? {
    let byId = try transaction.query(
      "SELECT \(Self.columns) FROM messages WHERE conversation = ? AND native_id = ?"
    )
    byId.bind(conversation, at: 1)
    byId.bind(borrowing: batch.bytes(row.id), at: 2)
    if let found = try stored(byId, isSameId: true) { return found }
    guard !row.localId.isNone else { return nil }
    // The copy that the app showed before the server answered: it has the same local id, or had the
    // local id as its own.
    let byLocalId = try transaction.query(
      "SELECT \(Self.columns) FROM messages WHERE conversation = ? AND local_id = ?"
    )
    byLocalId.bind(conversation, at: 1)
    byLocalId.bind(borrowing: batch.bytes(row.localId), at: 2)
    if let found = try stored(byLocalId, isSameId: false) { return found }
    byId.bind(conversation, at: 1)
    byId.bind(borrowing: batch.bytes(row.localId), at: 2)
    return try stored(byId, isSameId: false)
  }

  private func stored(_ statement: Statement, isSameId: Bool) throws -> Stored? {
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let row = statement.row
    return Stored(
      message: try row["id"],
      fingerprint: UInt64(bitPattern: try row["fingerprint"]),
      messageClass: try row["class"],
      changedAt: try row["changed_at"],
      location: Location(
        thread: try row["native_thread"],
        replyTo: try row["reply_to"],
        parent: try row["parent"],
        selectedAt: try row["selected_at"],
        createdAt: try row["created_at"]
      ),
      details: try row["details"],
      threadName: try row["thread_name"],
      ingest: try row["ingest"],
      isSameId: isSameId
    )
  }

  // MARK: Comparing

  /// How a stored message changes; nil if the row contains nothing new.
  private func change(
    from stored: Stored,
    to row: MessageBatch.Row,
    of batch: MessageBatch,
    _ fingerprint: UInt64,
    _ messageClass: MessageClass,
    renames: Bool
  ) -> Outcome.Change? {
    if stored.messageClass == .missing { return .new }
    if !stored.isSameId && row.isUnsent { return nil }
    let changedAt = max(row.editedAt ?? 0, row.deletedAt ?? 0)
    // An older export contains an earlier version of a message.
    if changedAt < stored.changedAt && !isAuthoritative { return nil }
    // Two sources of the same days must not alternate: the richer one stays, unless the other saw a
    // later edit.
    if poorIngests.contains(ingest), !poorIngests.contains(stored.ingest),
      stored.messageClass != .missing, changedAt == stored.changedAt
    {
      return nil
    }
    if fingerprint != stored.fingerprint { return .changed }
    if messageClass != stored.messageClass { return .changed }
    let location = Location(
      thread: batch.string(row.thread),
      replyTo: batch.string(row.replyTo),
      parent: batch.string(row.parent),
      selectedAt: row.selectedAt,
      createdAt: row.createdAt
    )
    if location != stored.location { return .moved }
    // Reactions, receipts and names of threads are kept up to date without counting as a change.
    let isSame = batch.string(row.details) == stored.details && !renames
    return isSame ? nil : Outcome.Change.none
  }

  /// The name that a message now gives its thread: if the row gives none, the earlier one, unless
  /// the message was moved to another thread.
  private func threadName(
    of row: MessageBatch.Row,
    after stored: Stored,
    _ batch: MessageBatch
  ) -> String? {
    if row.threadName.isNone, stored.threadName == nil { return nil }
    return batch.string(row.threadName)
      ?? (batch.string(row.thread) == stored.location.thread ? stored.threadName : nil)
  }

  // MARK: Writing

  private func update(
    _ message: MessageRow,
    _ row: MessageBatch.Row,
    of batch: MessageBatch,
    _ sender: SenderRow?,
    _ messageClass: MessageClass,
    _ fingerprint: UInt64,
    _ threadName: String?
  ) throws {
    try transaction.run(
      """
      UPDATE messages SET native_id = ?, sender = ?, created_at = ?, text = ?, class = ?,
        fingerprint = ?, native_thread = ?, reply_to = ?, parent = ?, selected_at = ?, edited_at = ?,
        deleted_at = ?, local_id = ?, details = ?, thread_name = ?
      WHERE id = ?
      """,
      batch.string(row.id),
      sender,
      row.createdAt,
      batch.string(row.text) ?? "",
      messageClass.rawValue,
      Int64(bitPattern: fingerprint),
      batch.string(row.thread),
      batch.string(row.replyTo),
      batch.string(row.parent),
      row.selectedAt,
      row.editedAt,
      row.deletedAt,
      batch.string(row.localId),
      batch.string(row.details),
      threadName,
      message
    )
  }

  /// Marks a message as deleted.
  func delete(_ message: MessageRow, at now: Instant) throws {
    // The fingerprint has to differ from that of the earlier version.
    try transaction.run(
      "UPDATE messages SET deleted_at = ?, fingerprint = ~fingerprint WHERE id = ?",
      now.milliseconds,
      message
    )
  }

  /// The messages of a source that are not deleted, with their conversations.
  func present(of source: String) throws -> [(message: MessageRow, conversation: ConversationRow)] {
    try transaction.rows(
      """
      SELECT id, conversation FROM messages
      WHERE ingest IN (SELECT id FROM ingests WHERE source = ?) AND deleted_at IS NULL AND class <> ?
      """,
      source,
      MessageClass.missing.rawValue
    ) { (try $0["id"], try $0["conversation"]) }
  }
}
