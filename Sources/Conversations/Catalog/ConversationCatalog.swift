package import Database

/// Finds conversations and senders by the names that users know them by.
package struct ConversationCatalog {
  let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// The conversations that a name refers to: the source's own id, else a title, with or without
  /// `#`.
  ///
  /// - Returns: The rows with the source's own ids; several if the title is not unique.
  package func conversations(named name: String) throws -> [(
    row: ConversationRow, id: ConversationID
  )] {
    try transaction.rows(
      """
      SELECT id, key FROM conversations WHERE key = ?1
      UNION ALL
      SELECT id, key FROM conversations WHERE (name = ?1 OR name = ltrim(?1, '#') OR ?1 = ltrim(name, '#'))
        AND NOT EXISTS (SELECT 1 FROM conversations WHERE key = ?1)
      """,
      name
    ) { row in (try row["id"], try row["key"]) }
  }

  /// A conversation as it is listed.
  package struct Entry: Sendable, Hashable {
    /// Its row.
    package var row: ConversationRow
    /// The source's own id.
    package var id: ConversationID
    /// Its title.
    package var name: String?
    /// The kind of conversation.
    package var kind: ConversationKind?
    /// Whether the app says that no AI may read it.
    package var isOptedOut: Bool

    fileprivate static let columns = "id, key, name, kind, is_opted_out"

    fileprivate init(_ row: Row) throws {
      self.row = try row["id"]
      id = try row["key"]
      name = try row["name"]
      kind = try row["kind"]
      isOptedOut = try row["is_opted_out"]
    }
  }

  /// The entry of a conversation.
  ///
  /// - Returns: nil if there is none.
  package func conversation(_ id: ConversationID) throws -> Entry? {
    try transaction.firstRow(
      "SELECT \(Entry.columns) FROM conversations WHERE key = ?",
      id,
      read: Entry.init
    )
  }

  /// Passes every conversation to `body`, in the order of their rows.
  ///
  /// - Throws: Whatever `body` throws.
  package func forEach(_ body: (Entry) throws -> Void) throws {
    try transaction.forEachRow("SELECT \(Entry.columns) FROM conversations ORDER BY id") {
      try body(Entry($0))
    }
  }

  /// The ids that begin with a prefix.
  package func ids(withPrefix prefix: String) throws -> [ConversationID] {
    try transaction.rows(
      "SELECT key FROM conversations WHERE key >= ?1 AND key < ?1 || char(0x10FFFF)",
      prefix
    ) { try $0["key"] }
  }

  /// Whether the app says of any conversation that no AI may read it.
  package var hasOptedOut: Bool {
    get throws {
      try transaction.integer("SELECT 1 FROM conversations WHERE is_opted_out = 1 LIMIT 1") != nil
    }
  }

  /// The senders that a name refers to: the source's own id, or a name in any case.
  package func senders(named name: String) throws -> Set<SenderRow> {
    var senders: Set<SenderRow> = []
    let matcher = NameMatcher([name])
    try transaction.forEachRow(
      "SELECT id, key, name FROM senders WHERE key = ?1 OR \(NameMatcher.condition)",
      name
    ) { row in
      if try row["key"] == name || matcher.matches(row["name"]) {
        senders.insert(try row["id"])
      }
    }
    return senders
  }
}

extension ConversationCatalog {
  /// The people that a name refers to: the source's own id, else a name in any case.
  ///
  /// - Returns: The ids; several if the name is not unique.
  package func people(named name: String) throws -> Set<String> {
    let named = try people(
      """
      SELECT key, name FROM senders WHERE key = ?1 OR \(NameMatcher.condition)
      UNION SELECT key, name FROM participants WHERE key = ?1 OR \(NameMatcher.condition)
      """,
      name
    )
    if named.contains(where: { $0.id == name }) { return [name] }
    let matcher = NameMatcher([name])
    return Set(named.filter { $0.names.contains { matcher.matches($0) } }.map(\.id))
  }

  /// The names under which someone was known.
  ///
  /// - Returns: The names, without the id unless it is one.
  package func names(ofPerson id: String) throws -> Set<String> {
    Set(
      try transaction.rows(
        """
        SELECT name FROM senders WHERE key = ?1 AND name IS NOT NULL
        UNION SELECT name FROM participants WHERE key = ?1 AND name IS NOT NULL
        """,
        id
      ) { try $0["name"] }
    )
  }

  /// The people that a query of ids and names finds, by id.
  func people(_ sql: String, _ value: (any Bindable)? = nil) throws -> [TypedName.Candidate] {
    var names: [String: Set<String>] = [:]
    try transaction.forEachRow(sql, value) { row in
      let name: String? = try row["name"]
      names[try row["key"], default: []].formUnion([name].compactMap(\.self))
    }
    return names.map { TypedName.Candidate(id: $0.key, names: $0.value) }
  }

  /// The participants of a conversation, as far as its source names them or messages show them.
  package func participants(of conversation: ConversationRow) throws -> [Participant] {
    try transaction.rows(
      """
      SELECT \(Participant.columns)
      FROM conversation_participants JOIN participants ON participants.id = participant
      WHERE conversation = ?
      """,
      conversation,
      read: Participant.init
    )
  }

  /// The stored descriptions of people, those that a source describes.
  package func participants(_ ids: [String]) throws -> [Participant] {
    var people: [Participant] = []
    try transaction.forEachRow(
      "SELECT \(Participant.columns) FROM participants WHERE key IN (@values)",
      in: ids
    ) { people.append(try Participant($0)) }
    return people
  }

  /// The stored description of a person.
  ///
  /// - Returns: nil if no source describes the person.
  package func participant(_ id: String) throws -> Participant? {
    try transaction.firstRow(
      "SELECT \(Participant.columns) FROM participants WHERE key = ?",
      id,
      read: Participant.init
    )
  }

  /// Whether the app says that no AI may read a conversation.
  package func isOptedOut(_ conversation: ConversationRow) throws -> Bool {
    try transaction.integer("SELECT is_opted_out FROM conversations WHERE id = ?", conversation)
      == 1
  }
}
