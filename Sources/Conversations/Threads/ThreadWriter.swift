import Database
import Digest

/// Writes assembled threads and their messages.
struct ThreadWriter {
  private let transaction: Transaction
  private let ingest: Int64
  private let insertThread: Statement
  private let insertMember: Statement
  private let updateThread: Statement
  private let selectMembers: Statement

  /// Writes into a transaction.
  ///
  /// - Parameter transaction: Where to write.
  init(_ transaction: Transaction, ingest: Int64) throws {
    self.transaction = transaction
    self.ingest = ingest
    insertThread = try transaction.query(
      """
      INSERT INTO threads (conversation, root, origin, is_active, message_count, first_at, last_at,
        fingerprint, created_in, changed_in)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    insertMember = try transaction.query(
      "INSERT INTO thread_messages (thread, at, message) VALUES (?, ?, ?)"
    )
    updateThread = try transaction.query(
      """
      UPDATE threads SET origin = ?1, is_active = ?2, message_count = ?3, first_at = ?4,
        last_at = ?5, fingerprint = ?6, changed_in = iif(fingerprint IS NOT ?6, ?7, changed_in)
      WHERE id = ?8 AND (origin, is_active, message_count, first_at, last_at, fingerprint)
        IS NOT (?1, ?2, ?3, ?4, ?5, ?6)
      """
    )
    selectMembers = try transaction.query(
      "SELECT at, message FROM thread_messages WHERE thread = ? ORDER BY at, message"
    )
  }

  /// One message of a thread.
  struct Member {
    var message: MessageRow
    var at: Int64
    var fingerprint: UInt64
  }

  /// The stored columns of a thread, apart from its messages.
  struct Header {
    var conversation: ConversationRow
    var root: MessageRow
    var origin: ThreadOrigin
    var isActive: Bool
    /// Whether the times of its messages are real ones.
    var hasTimes: Bool
  }

  /// Adds a new thread.
  ///
  /// - Parameter members: Its messages, in reading order.
  func insert(_ header: Header, _ members: [Member]) throws {
    insertThread.bind(header.conversation, at: 1)
    insertThread.bind(header.root, at: 2)
    Self.bind(header, members, to: insertThread, from: 3)
    insertThread.bind(ingest, at: 9)
    insertThread.bind(ingest, at: 10)
    _ = try insertThread.step()
    insertThread.rewind()
    try insert(members, into: ThreadRow(transaction.lastInsertedRow))
  }

  /// Brings an existing thread up to date.
  ///
  /// Nothing is written where nothing changed: a few new messages touch conversations with hundreds
  /// of threads that stay as they are, and reading a thread costs a tenth of replacing it.
  ///
  /// - Parameter members: Its messages now, in reading order.
  func update(_ thread: ThreadRow, _ header: Header, _ members: [Member]) throws {
    Self.bind(header, members, to: updateThread, from: 1)
    updateThread.bind(ingest, at: 7)
    updateThread.bind(thread, at: 8)
    _ = try updateThread.step()
    updateThread.rewind()
    guard try !isStored(members, in: thread) else { return }
    try transaction.run("DELETE FROM thread_messages WHERE thread = ?", thread)
    try insert(members, into: thread)
  }

  /// Binds the six columns of a thread that may change, from its origin to its fingerprint.
  private static func bind(
    _ header: Header,
    _ members: [Member],
    to statement: Statement,
    from first: Int32
  ) {
    statement.bind(Int64(header.origin.rawValue), at: first)
    statement.bind(header.isActive ? 1 : 0, at: first + 1)
    statement.bind(Int64(members.count), at: first + 2)
    statement.bind(header.hasTimes ? members.first?.at : nil, at: first + 3)
    statement.bind(header.hasTimes ? members.last?.at : nil, at: first + 4)
    statement.bind(Int64(bitPattern: fingerprint(members)), at: first + 5)
  }

  /// Whether a thread consists of exactly these messages, at these times.
  private func isStored(_ members: [Member], in thread: ThreadRow) throws -> Bool {
    selectMembers.bind(thread, at: 1)
    defer { selectMembers.rewind() }
    for member in members {
      guard try selectMembers.step(), try selectMembers.row["at"] == member.at,
        try selectMembers.row["message"] == member.message
      else { return false }
    }
    return try !selectMembers.step()
  }

  /// Removes a thread that no longer has messages.
  func remove(_ thread: ThreadRow) throws {
    try transaction.run("DELETE FROM threads WHERE id = ?", thread)
  }

  private func insert(_ members: [Member], into thread: ThreadRow) throws {
    insertMember.bind(thread, at: 1)
    for member in members {
      insertMember.bind(member.at, at: 2)
      insertMember.bind(member.message, at: 3)
      _ = try insertMember.step()
      insertMember.rewind()
    }
  }

  /// Identifies a version of a thread by the fingerprints of its messages, in order.
  private static func fingerprint(_ members: [Member]) -> UInt64 {
    var fingerprint: UInt64 = 0
    for member in members {
      fingerprint = withUnsafeBytes(of: member.fingerprint) {
        Fingerprint.of($0, seed: fingerprint)
      }
    }
    return fingerprint
  }
}
