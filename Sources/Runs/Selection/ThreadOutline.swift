import CivilTime
import Conversations
import Database

/// The messages of a thread without their words: what is needed to see where insights rest.
struct ThreadOutline {
  /// A message.
  struct Entry {
    /// Its row.
    let row: Int64
    /// The source's own id.
    let id: String
    /// When it was written.
    let createdAt: Instant?
  }

  /// A message with its words.
  struct Words {
    /// The name of who wrote it.
    let senderName: String?
    /// Its text; nil if it was deleted.
    let text: String?
  }

  /// In reading order, without what never left the device of who wrote it.
  let entries: [Entry]

  /// Reads the messages of a thread.
  ///
  /// - Parameter transaction: Where to read.
  /// - Throws: `DatabaseError`.
  init(
    ofThread thread: Int64,
    in transaction: Transaction,
    without senders: Set<Int64> = []
  ) throws {
    let statement = try transaction.query(
      """
      SELECT messages.id, native_id, created_at, sender FROM thread_messages
      JOIN messages ON messages.id = message WHERE thread = ? AND class <> ? ORDER BY at, message
      """,
      thread,
      MessageClass.unsent.rawValue
    )
    defer { statement.reset() }
    var entries: [Entry] = []
    while try statement.step() {
      if let sender = statement.optionalInteger(3), senders.contains(sender) { continue }
      entries.append(
        Entry(
          row: statement.integer(0),
          id: statement.text(1) ?? "",
          createdAt: statement.optionalInteger(2).map(Instant.init(milliseconds:))
        )
      )
    }
    self.entries = entries
  }

  /// The words of a message.
  ///
  /// - Parameter transaction: Where to read.
  /// - Throws: `DatabaseError`.
  static func words(of row: Int64, in transaction: Transaction) throws -> Words {
    let statement = try transaction.query(
      """
      SELECT coalesce(senders.name, senders.key), CASE WHEN deleted_at IS NULL THEN text END
      FROM messages LEFT JOIN senders ON senders.id = sender WHERE messages.id = ?
      """,
      row
    )
    defer { statement.reset() }
    guard try statement.step() else { return Words(senderName: nil, text: nil) }
    return Words(senderName: statement.text(0), text: statement.text(1))
  }
}
