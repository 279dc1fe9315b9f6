import Database
import Digest

/// Writes rows of batches into the table of messages.
struct MessageInsert {
  private let statement: Statement
  private let ingest: Int64

  /// Prepares the statement.
  ///
  /// - Parameter transaction: Where to write.
  init(_ transaction: Transaction, ingest: Int64) throws {
    statement = try transaction.query(
      """
      INSERT INTO messages (conversation, native_id, sender, created_at, text, class, fingerprint,
        native_thread, reply_to, parent, selected_at, edited_at, deleted_at, ingest, local_id, details,
        thread_name)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    self.ingest = ingest
  }

  /// Writes one message.
  func run(
    _ row: MessageBatch.Row,
    in batch: MessageBatch,
    conversation: ConversationRow,
    sender: SenderRow?,
    messageClass: MessageClass,
    fingerprint: UInt64
  ) throws {
    statement.bind(conversation, at: 1)
    bind(row.id, 2, batch)
    statement.bind(sender, at: 3)
    statement.bind(row.createdAt, at: 4)
    bind(row.text.isNone ? MessageBatch.Slice(start: 0, count: 0) : row.text, 5, batch)
    statement.bind(Int64(messageClass.rawValue), at: 6)
    statement.bind(Int64(bitPattern: fingerprint), at: 7)
    bind(row.thread, 8, batch)
    bind(row.replyTo, 9, batch)
    bind(row.parent, 10, batch)
    statement.bind(row.selectedAt, at: 11)
    statement.bind(row.editedAt, at: 12)
    statement.bind(row.deletedAt, at: 13)
    statement.bind(ingest, at: 14)
    bind(row.localId, 15, batch)
    bind(row.details, 16, batch)
    bind(row.threadName, 17, batch)
    _ = try statement.step()
    statement.rewind()
  }

  private func bind(_ slice: MessageBatch.Slice, _ position: Int32, _ batch: MessageBatch) {
    if slice.isNone {
      statement.bind(nil, at: position)
    } else {
      statement.bind(borrowing: batch.bytes(slice), at: position)
    }
  }
}

extension MessageBatch.Row {
  /// Identifies a version of the message by its id, text, edit and deletion.
  ///
  /// Reactions, receipts, delivery states and the names of threads are left out on purpose: they
  /// come and go without changing what was said.
  func fingerprint(in batch: MessageBatch) -> UInt64 {
    var fingerprint = Fingerprint.of(batch.bytes(id))
    fingerprint = Fingerprint.of(batch.bytes(text), seed: fingerprint)
    guard editedAt != nil || deletedAt != nil else { return fingerprint }
    return withUnsafeTemporaryAllocation(of: Int64.self, capacity: 2) { times in
      times[0] = editedAt ?? 0
      times[1] = deletedAt ?? 0
      return Fingerprint.of(UnsafeRawBufferPointer(times), seed: fingerprint)
    }
  }
}
