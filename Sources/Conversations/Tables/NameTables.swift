import Database
import Digest

/// The rows of conversations, senders and participants, looked up or created as messages name them.
struct NameTables {
  private let transaction: Transaction
  private var conversations = InternedRows<ConversationDescription>()
  private var senders = InternedRows<Sender>()

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The row of a conversation.
  mutating func conversation(_ key: UnsafeRawBufferPointer) throws -> ConversationRow {
    try conversations.row(Interner.digest(key)) {
      try Self.conversation(String(decoding: key, as: UTF8.self), transaction)
    }
  }

  /// The row of a conversation.
  mutating func conversation(_ key: String) throws -> ConversationRow {
    try conversations.row(Interner.digest(key)) { try Self.conversation(key, transaction) }
  }

  /// The row of the sender of a message; nil if it names none.
  mutating func sender(of row: MessageBatch.Row, in batch: MessageBatch) throws -> SenderRow? {
    guard !row.sender.isNone || !row.senderName.isNone else { return nil }
    let id = batch.bytes(row.sender.isNone ? row.senderName : row.sender)
    let name = batch.bytes(row.senderName)
    let nameDigest = Fingerprint.of(name, seed: UInt64(row.senderKind.rawValue))
    return try senders.row(Interner.digest(id) ^ nameDigest) {
      try Self.sender(
        key: String(decoding: id, as: UTF8.self),
        name: batch.string(row.senderName),
        kind: row.senderKind,
        transaction
      )
    }
  }

  private static func conversation(
    _ key: String,
    _ transaction: Transaction
  ) throws -> ConversationRow {
    if let known: ConversationRow = try transaction.row(
      "SELECT id FROM conversations WHERE key = ?",
      key
    ) {
      return known
    }
    try transaction.run("INSERT INTO conversations (key) VALUES (?)", key)
    return RowID(transaction.lastInsertedRow)
  }

  private static func sender(
    key: String,
    name: String?,
    kind: SenderKind,
    _ transaction: Transaction
  ) throws -> SenderRow {
    if let known: SenderRow = try transaction.row(
      "SELECT id FROM senders WHERE key = ? AND name IS ? AND kind = ?",
      key,
      name,
      kind.rawValue
    ) {
      return known
    }
    try transaction.run(
      "INSERT INTO senders (key, name, kind) VALUES (?, ?, ?)",
      key,
      name,
      kind.rawValue
    )
    return RowID(transaction.lastInsertedRow)
  }
}
