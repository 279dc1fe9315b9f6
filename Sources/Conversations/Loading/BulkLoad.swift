package import CivilTime
package import Database
package import Disentanglement

/// Loads archives into an empty workspace.
///
/// Rows are inserted as they are read; threads, indexes and the search index are built once at the
/// end, each in one ordered pass. Memory stays bounded: the data on messages that thread assembly
/// needs is kept in a temporary file.
package final class BulkLoad {
  private let transaction: Transaction
  private let ingest: Int64
  private var names: NameTables
  private let classifier = MessageClassifier()
  private let insert: MessageInsert
  private let spool: LinkSpool
  private var natures: [ConversationRow: ConversationNature] = [:]
  /// The number of messages added; once the load is finished, without those that were read twice.
  package private(set) var messages = 0
  /// The number of messages dropped because another one, written at another time, had the same id.
  package private(set) var lost = 0

  /// Starts a load.
  ///
  /// - Parameters:
  ///   - transaction: A transaction on a database that has the tables of conversations but not
  ///     their indexes.
  ///   - folder: Where to create a temporary file.
  /// - Throws: ``SpoolError`` if the temporary file cannot be created.
  package init(_ transaction: Transaction, ingest: Int64, folder: String) throws {
    self.transaction = transaction
    self.ingest = ingest
    names = NameTables(transaction)
    insert = try MessageInsert(transaction, ingest: ingest)
    spool = try LinkSpool(folder: folder)
  }

  /// Adds a batch.
  ///
  /// - Throws: ``SpoolError``.
  package func add(_ batch: MessageBatch) throws {
    for row in batch.rows { try add(row, of: batch) }
    let conversations = ConversationStore(transaction)
    for description in batch.conversations {
      try conversations.describe(try names.conversation(description.id), as: description)
    }
    for participant in batch.participants { try conversations.describe(participant) }
  }

  private func add(_ row: MessageBatch.Row, of batch: MessageBatch) throws {
    let conversation = try names.conversation(batch.bytes(row.conversation))
    let sender = try names.sender(of: row, in: batch)
    let messageClass = classifier.classify(row, in: batch)
    let fingerprint = row.fingerprint(in: batch)
    try insert.run(
      row,
      in: batch,
      conversation: conversation,
      sender: sender,
      messageClass: messageClass,
      fingerprint: fingerprint
    )
    messages += 1
    try spool.append(
      MessageLink(
        message: MessageRow(transaction.lastInsertedRow),
        conversation: conversation,
        at: row.createdAt ?? MessageLink.noTime,
        id: digest(row.id, batch),
        thread: digest(row.thread, batch),
        reply: digest(row.replyTo.isNone ? row.parent : row.replyTo, batch),
        fingerprint: fingerprint,
        local: digest(row.localId, batch),
        isTalk: messageClass != .system,
        isUnsent: row.isUnsent
      )
    )
    if row.isInTree || row.senderKind == .assistant {
      natures[conversation, default: ConversationNature()].add(row)
    }
  }

  private func digest(_ slice: MessageBatch.Slice, _ batch: MessageBatch) -> UInt64 {
    slice.isNone ? 0 : Interner.digest(batch.bytes(slice))
  }

  /// Builds threads and indexes, after the last batch.
  ///
  /// - Parameters:
  ///   - keepsBranches: Whether branches that were not chosen become threads.
  ///   - linking: How to disentangle talk in channels; nil to split all talk at silences only.
  ///   - zone: The zone in which times were read that name none; nil if none was given.
  /// - Throws: ``SpoolError``.
  package func finish(
    keepsBranches: Bool,
    hasSearchIndex: Bool,
    linking: TalkLinking? = .shipped,
    zone: TimeZoneRules? = nil
  ) throws {
    let conversations = ConversationStore(transaction)
    for (conversation, nature) in natures.sorted(by: { $0.key < $1.key }) {
      try conversations.mark(conversation, as: nature)
    }
    if keepsBranches { try transaction.execute("UPDATE conversations SET keeps_branches = 1") }
    if let zone { try conversations.setZone(zone, of: nil) }
    try assembleThreads(linking)
    try transaction.execute(Migrations.Migration.conversationIndexes.sql)
    try SearchIndex(transaction).rebuild(if: hasSearchIndex)
  }

  private func assembleThreads(_ linking: TalkLinking?) throws {
    let duplicates = DuplicateMessages(transaction)
    let threads = try ConversationThreads(
      transaction,
      ingest: ingest,
      searchIndex: nil,
      linking: linking
    )
    for partition in 0..<LinkSpool.partitionCount {
      for (conversation, links) in try spool.take(partition).byConversation() {
        var links = Array(links)
        let outcome = try duplicates.remove(from: &links)
        messages -= outcome.removed
        lost += outcome.lost
        try threads.assemble(conversation, links)
      }
    }
  }
}

extension [MessageLink] {
  /// The links of each conversation of a partition, in reading order, by counting sort.
  fileprivate func byConversation() -> [(ConversationRow, ArraySlice<MessageLink>)] {
    // The rows of a partition's conversations differ by multiples of the number of partitions.
    let numbers = map { Int($0.conversation.rawValue) / LinkSpool.partitionCount }
    guard let last = numbers.max(), let first = self.first else { return [] }
    var starts = [Int](repeating: 0, count: last + 2)
    for number in numbers { starts[number + 1] += 1 }
    for number in 1..<starts.count { starts[number] += starts[number - 1] }
    var next = starts
    var sorted = [MessageLink](repeating: first, count: count)
    for (link, number) in zip(self, numbers) {
      sorted[next[number]] = link
      next[number] += 1
    }
    return (0...last).compactMap { number in
      let range = starts[number]..<starts[number + 1]
      return range.isEmpty ? nil : (sorted[range.lowerBound].conversation, sorted[range])
    }
  }
}
