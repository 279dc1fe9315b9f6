package import CivilTime
package import Database

/// The threads of the workspace.
package struct ThreadCatalog {
  /// The amount of detail read of each thread.
  ///
  /// Details that are not stored with the thread itself require reading each of its messages, which
  /// for all threads of a large archive takes as long as reading the archive.
  package enum Detail: Sendable {
    /// What is stored with it: no name or opening, and of people only whether there are any.
    case head
    /// Also the number of people who wrote.
    case people
    /// Everything.
    case full
  }

  private let transaction: Transaction
  private let columns: String
  private let includesMedia: Bool

  /// Works inside a transaction.
  ///
  /// - Parameters:
  ///   - transaction: Where to read.
  ///   - includesMedia: Whether ``thread(_:)`` looks for pictures and documents, which reads each
  ///     message.
  package init(_ transaction: Transaction, detail: Detail = .full, includesMedia: Bool = false) {
    self.transaction = transaction
    self.includesMedia = includesMedia
    columns =
      switch detail {
      case .head:
        Self.columns(opening: "''", people: "iif(roots.sender, 1, \(Self.people))", name: "NULL")
      case .people: Self.columns(opening: "''", people: Self.people, name: "NULL")
      case .full: Self.columns(opening: Self.opening, people: Self.people, name: Self.name)
      }
  }

  private static func columns(opening: String, people: String, name: String) -> String {
    """
    threads.id AS thread, threads.conversation AS conversation, conversations.key AS conversation_id,
    roots.native_id AS root_id, conversations.name AS conversation_name,
    conversations.kind AS conversation_kind, conversations.is_opted_out IS 1 AS is_opted_out,
    \(opening) AS opening, message_count, \(people) AS people,
    first_at, last_at, threads.origin AS origin, is_active, roots.class = 6 AS is_root_missing,
    threads.fingerprint AS fingerprint, \(name) AS name
    """
  }

  /// Only native threads have names.
  private static let name = """
    iif(threads.origin <> 0, NULL,
      (SELECT thread_name FROM thread_messages JOIN messages ON messages.id = message
        WHERE thread = threads.id AND thread_name IS NOT NULL ORDER BY at DESC, message DESC LIMIT 1))
    """

  private static let opening = """
    coalesce(
      (SELECT text FROM thread_messages JOIN messages ON messages.id = message
        WHERE thread = threads.id AND class = 0 AND deleted_at IS NULL ORDER BY at, message LIMIT 1),
      roots.text)
    """

  private static let people = """
    (SELECT count(DISTINCT senders.key) FROM thread_messages
      JOIN messages ON messages.id = message JOIN senders ON senders.id = sender
      WHERE thread = threads.id)
    """

  private static let tables = """
    threads JOIN conversations ON conversations.id = threads.conversation
    JOIN messages AS roots ON roots.id = threads.root
    """

  /// Lists threads, most recently active first.
  ///
  /// - Parameters:
  ///   - conversation: The row of a conversation; nil for all.
  ///   - since: Only threads with a message at this instant or later.
  ///   - until: Only threads with a message before this instant.
  ///   - limit: The maximum number.
  /// - Throws: What `body` threw.
  package func forEach(
    conversation: ConversationRow? = nil,
    since: Instant? = nil,
    until: Instant? = nil,
    limit: Int? = nil,
    _ body: (StoredThread) throws -> Void
  ) throws {
    try transaction.forEachRow(
      """
      SELECT \(columns) FROM \(Self.tables)
      WHERE (?1 IS NULL OR threads.conversation = ?1)
        AND (?2 IS NULL OR last_at >= ?2) AND (?3 IS NULL OR first_at < ?3)
      ORDER BY last_at DESC, threads.id LIMIT ?4
      """,
      conversation,
      since?.milliseconds,
      until?.milliseconds,
      limit ?? -1
    ) { try body(try Self.thread($0)) }
  }

  /// Passes the long threads that the source shows as current to `body`, with the texts of their
  /// roots as openings, except those whose root was deleted.
  ///
  /// - Parameters:
  ///   - minimum: The minimum number of messages of a long thread.
  ///   - since: Only threads with a message at this instant or later.
  /// - Throws: What `body` threw.
  package func forEachLong(
    minimum: Int,
    since: Instant?,
    _ body: (_ thread: StoredThread, _ rootId: MessageID) throws -> Void
  ) throws {
    let columns = Self.columns(opening: "roots.text", people: "0", name: "NULL")
    try transaction.forEachRow(
      """
      SELECT \(columns) FROM \(Self.tables)
      WHERE message_count >= ? AND is_active AND (?2 IS NULL OR last_at >= ?2)
        AND roots.deleted_at IS NULL
      ORDER BY threads.id
      """,
      minimum,
      since?.milliseconds
    ) { try body(try Self.thread($0), try $0["root_id"]) }
  }

  /// The thread in a row.
  ///
  /// - Returns: nil if there is none.
  package func thread(_ row: ThreadRow) throws -> StoredThread? {
    var thread = try transaction.firstRow(
      "SELECT \(columns) FROM \(Self.tables) WHERE threads.id = ?",
      row,
      read: Self.thread
    )
    if includesMedia, thread != nil {
      thread?.mediaFingerprint = try MediaFingerprint(transaction).of(thread: row)
    }
    return thread
  }

  /// The fingerprint of the thread in a row, which is cheaper to read than the thread.
  ///
  /// - Returns: nil if there is no thread.
  package func fingerprint(_ row: ThreadRow) throws -> UInt64? {
    try transaction.integer("SELECT fingerprint FROM threads WHERE id = ?", row)
      .map(UInt64.init(bitPattern:))
  }

  /// How the thread in a row was formed.
  ///
  /// - Returns: nil if there is no thread.
  package func origin(_ row: ThreadRow) throws -> ThreadOrigin? {
    try transaction.firstRow("SELECT origin FROM threads WHERE id = ?", row) { try $0["origin"] }
  }

  private static func thread(_ row: Row) throws -> StoredThread {
    let conversationId: ConversationID = try row["conversation_id"]
    return StoredThread(
      row: try row["thread"],
      conversation: try row["conversation"],
      id: id(conversation: conversationId, root: try row["root_id"]),
      conversationId: conversationId,
      conversationName: try row["conversation_name"],
      conversationKind: try row["conversation_kind"],
      isOptedOut: try row["is_opted_out"],
      name: try row["name"],
      opening: try row["opening"],
      messages: try row["message_count"],
      people: try row["people"],
      firstAt: try row["first_at"],
      lastAt: try row["last_at"],
      origin: try row["origin"],
      isActive: try row["is_active"],
      isRootMissing: try row["is_root_missing"],
      fingerprint: UInt64(bitPattern: try row["fingerprint"])
    )
  }

  /// The ids of the threads that a message is in.
  ///
  /// - Parameters:
  ///   - message: The source's own id of the message.
  ///   - conversation: The source's own id of the conversation.
  package func ids(ofMessage message: MessageID, in conversation: ConversationID) throws
    -> [ThreadID]
  {
    try transaction.rows(
      """
      SELECT roots.native_id AS root FROM conversations
      JOIN messages ON messages.conversation = conversations.id AND messages.native_id = ?2
      JOIN threads ON threads.conversation = conversations.id
      JOIN thread_messages ON thread = threads.id AND message = messages.id
      JOIN messages AS roots ON roots.id = root
      WHERE conversations.key = ?1
      """,
      conversation,
      message
    ) { Self.id(conversation: conversation, root: try $0["root"]) }
  }

  /// The id of a thread.
  static func id(conversation: ConversationID, root: MessageID) -> ThreadID {
    ThreadID("\(conversation):\(root)")
  }

  // MARK: Names

  /// The row of a thread by its id.
  ///
  /// - Returns: nil if there is no such thread.
  package func row(_ id: ThreadID) throws -> ThreadRow? {
    let text = id.rawValue
    // Either part may have colons of its own.
    for (index, character) in zip(text.indices, text) where character == ":" {
      let (conversation, root) = (
        ConversationID(String(text[..<index])), MessageID(String(text[text.index(after: index)...]))
      )
      if let row: ThreadRow = try transaction.row(
        """
        SELECT threads.id FROM conversations
        JOIN messages ON messages.conversation = conversations.id AND native_id = ?
        JOIN threads ON threads.conversation = conversations.id AND root = messages.id
        WHERE key = ?
        """,
        root,
        conversation
      ) {
        return row
      }
    }
    return nil
  }

  /// The rows of the threads that a name refers to: a thread's id, a conversation's id (all its
  /// threads), or the source's own id of a root.
  ///
  /// - Returns: The rows; empty if nothing has that name. Several for the source's own id of a root
  ///   only if it is not unique.
  package func rows(named name: String) throws -> ThreadName {
    if let row = try row(ThreadID(name)) { return .thread(row) }
    let ofConversation = try rows(
      """
      SELECT threads.id AS id FROM conversations JOIN threads ON threads.conversation = conversations.id
      WHERE key = ? ORDER BY first_at, threads.id
      """,
      name
    )
    if !ofConversation.isEmpty { return .conversation(ofConversation) }
    let ofRoot = try rows(
      """
      SELECT threads.id AS id FROM conversations
      CROSS JOIN messages ON messages.conversation = conversations.id AND native_id = ?
      JOIN threads ON threads.conversation = conversations.id AND root = messages.id LIMIT 10
      """,
      name
    )
    return ofRoot.count == 1 ? .thread(ofRoot[0]) : .root(ofRoot)
  }

  private func rows(_ sql: String, _ name: String) throws -> [ThreadRow] {
    try transaction.rows(sql, name) { try $0["id"] }
  }
}

/// What a name given by a user refers to.
package enum ThreadName: Sendable, Hashable {
  /// One thread.
  case thread(ThreadRow)
  /// A conversation: the rows of all its threads, in order.
  case conversation([ThreadRow])
  /// The source's own id of the roots of several threads, or of none.
  case root([ThreadRow])
}
