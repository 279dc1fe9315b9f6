import Database
import Digest

/// Writes assembled threads and their messages.
struct ThreadWriter {
  private let transaction: Transaction
  private let ingest: Int64
  private let insertThread: Statement
  private let insertMember: Statement

  /// Writes into a transaction.
  ///
  /// - Parameters:
  ///   - transaction: Where to write.
  ///   - ingest: The reading that makes or changes the threads.
  init(_ transaction: Transaction, ingest: Int64) throws {
    self.transaction = transaction
    self.ingest = ingest
    insertThread = try transaction.query(
      """
      INSERT INTO threads (conversation, root, origin, is_active, message_count, first_at, last_at,
        fingerprint, created_in, changed_in)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    insertMember = try transaction.query(
      "INSERT INTO thread_messages (thread, at, message) VALUES (?, ?, ?)")
  }

  /// One message of a thread.
  struct Member {
    var message: Int64
    var at: Int64
    var fingerprint: UInt64
  }

  /// What is stored of a thread apart from its messages.
  struct Header {
    var conversation: Int64
    var root: Int64
    var origin: ThreadOrigin
    var isActive: Bool
    /// Whether the times of its messages are real ones.
    var hasTimes: Bool
  }

  /// Adds a new thread.
  ///
  /// - Parameters:
  ///   - header: What it is.
  ///   - members: Its messages, in reading order.
  func insert(_ header: Header, _ members: [Member]) throws {
    insertThread.bind(header.conversation, at: 1)
    insertThread.bind(header.root, at: 2)
    insertThread.bind(Int64(header.origin.rawValue), at: 3)
    insertThread.bind(header.isActive ? 1 : 0, at: 4)
    insertThread.bind(Int64(members.count), at: 5)
    insertThread.bind(header.hasTimes ? members.first?.at : nil, at: 6)
    insertThread.bind(header.hasTimes ? members.last?.at : nil, at: 7)
    insertThread.bind(Int64(bitPattern: Self.fingerprint(members)), at: 8)
    insertThread.bind(ingest, at: 9)
    insertThread.bind(ingest, at: 10)
    _ = try insertThread.step()
    insertThread.rewind()
    try insert(members, into: transaction.lastInsertedRow)
  }

  /// Replaces the messages of an existing thread, if they are not the same.
  ///
  /// - Parameters:
  ///   - thread: The thread's row.
  ///   - stored: Its fingerprint as stored.
  ///   - header: What it is now.
  ///   - members: Its messages now, in reading order.
  func update(_ thread: Int64, stored: UInt64, _ header: Header, _ members: [Member]) throws {
    let fingerprint = Self.fingerprint(members)
    let isChanged = fingerprint != stored
    try transaction.run(
      """
      UPDATE threads SET origin = ?, is_active = ?, message_count = ?, first_at = ?, last_at = ?,
        fingerprint = ?, changed_in = iif(?, ?, changed_in)
      WHERE id = ?
      """,
      header.origin.rawValue, header.isActive, members.count,
      header.hasTimes ? members.first?.at : nil, header.hasTimes ? members.last?.at : nil,
      Int64(bitPattern: fingerprint), isChanged, ingest, thread)
    try transaction.run("DELETE FROM thread_messages WHERE thread = ?", thread)
    try insert(members, into: thread)
  }

  /// Removes a thread that has no messages any more.
  ///
  /// - Parameter thread: The thread's row.
  func remove(_ thread: Int64) throws {
    try transaction.run("DELETE FROM thread_messages WHERE thread = ?", thread)
    try transaction.run("DELETE FROM threads WHERE id = ?", thread)
  }

  private func insert(_ members: [Member], into thread: Int64) throws {
    insertMember.bind(thread, at: 1)
    for member in members {
      insertMember.bind(member.at, at: 2)
      insertMember.bind(member.message, at: 3)
      _ = try insertMember.step()
      insertMember.rewind()
    }
  }

  /// What tells versions of a thread apart: the fingerprints of its messages, in order.
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
