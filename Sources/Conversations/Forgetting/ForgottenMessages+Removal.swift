import Database
import Disentanglement
import JSON

/// The numbers of what was removed from conversations.
package struct RemovedMessages: Sendable, Hashable {
  /// The number of messages.
  package var messages = 0
  /// The number of conversations, with all that was known of them.
  package var conversations = 0
  /// The number of threads removed as a whole.
  package var threads = 0
  /// The number of threads that lost some of their messages.
  package var shortenedThreads = 0
  /// The number of people removed.
  package var people = 0
  /// The number of messages of others that named a forgotten person as a reader, as mentioned or as
  /// reacting.
  package var references = 0

  /// Nothing yet.
  package init() {}
}

extension ForgottenMessages {
  /// Removes the messages, and everything that is known only of them, their conversation or their
  /// writer.
  ///
  /// Messages that others depend on stay without their text: the root of a thread that remains, and
  /// the nodes of a tree of alternatives.
  package func remove(_ selection: ForgetSelection) throws -> RemovedMessages {
    var removed = RemovedMessages()
    removed.messages = try count
    try noteCandidates()
    if selection.isWholeConversation, let conversation = selection.conversation {
      removed.threads = try removeConversation(conversation)
      removed.conversations = 1
    } else {
      try removeMessages()
      (removed.threads, removed.shortenedThreads) = try assembleThreads()
    }
    if selection.isWholePerson { removed.references = try removeReferences() }
    removed.people = try removePeople(selection)
    try removeVersions()
    return removed
  }

  /// Removes earlier versions of the messages, threads and titles that stay, including those that
  /// the removal itself left, as every change leaves a version.
  private func removeVersions() throws {
    try transaction.execute(
      """
      DELETE FROM message_versions WHERE id IN (SELECT message FROM forgotten_messages);
      DELETE FROM thread_versions WHERE id IN (SELECT thread FROM forgotten_threads);
      DELETE FROM conversation_versions WHERE id IN (SELECT conversation FROM forgotten_threads);
      """
    )
  }

  /// Rebuilds the search index, so that nothing of the removed messages remains in it.
  package func rebuildIndex() throws { try SearchIndex(transaction).forget() }

  /// The number of the messages that still exist.
  ///
  /// - Returns: 0 after ``remove(_:)``.
  package func remaining(_ selection: ForgetSelection) throws -> Int {
    try select(selection)
    return try count
  }

  // MARK: Messages

  private func removeConversation(_ conversation: ConversationRow) throws -> Int {
    let threads = try number("SELECT count(*) FROM threads WHERE conversation = ?", conversation)
    for sql in [
      "DELETE FROM threads WHERE conversation = ?",
      "DELETE FROM messages WHERE conversation = ?",
      "DELETE FROM conversations WHERE id = ?",
    ] { try transaction.run(sql, conversation) }
    return threads
  }

  private func removeMessages() throws {
    try transaction.run(
      """
      DELETE FROM thread_messages WHERE thread IN (SELECT thread FROM forgotten_threads)
        AND message IN (SELECT message FROM forgotten_messages)
      """
    )
    try transaction.run(
      """
      UPDATE messages SET sender = NULL, text = '', class = ?1, fingerprint = 0, native_thread = NULL,
        reply_to = NULL, edited_at = NULL, deleted_at = NULL, local_id = NULL, details = NULL,
        thread_name = NULL
      WHERE id IN (SELECT message FROM forgotten_messages)
        AND (id IN (SELECT root FROM threads)
          OR conversation IN (SELECT id FROM conversations WHERE is_tree))
      """,
      MessageClass.missing.rawValue
    )
    try transaction.run(
      """
      DELETE FROM messages
      WHERE id IN (SELECT message FROM forgotten_messages) AND class <> ?
      """,
      MessageClass.missing.rawValue
    )
  }

  // MARK: Threads

  /// Brings the threads that lost messages up to date.
  private func assembleThreads() throws -> (removed: Int, shortened: Int) {
    let threads = try ConversationThreads(
      transaction,
      ingest: 0,
      searchIndex: nil,
      linking: .shipped
    )
    let store = StoredThreads(transaction)
    for conversation in try affectedConversations() {
      try threads.assemble(
        conversation,
        try store.links(of: conversation),
        stored: try store.threads(of: conversation)
      )
      // Roots of removed threads, and trees of which no message is left.
      try transaction.run(
        """
        DELETE FROM messages WHERE conversation = ?1 AND class = ?2
          AND id NOT IN (SELECT root FROM threads WHERE conversation = ?1)
          AND NOT ((SELECT is_tree FROM conversations WHERE id = ?1)
            AND EXISTS (SELECT 1 FROM messages WHERE conversation = ?1 AND class <> ?2))
        """,
        conversation,
        MessageClass.missing.rawValue
      )
    }
    let all = try number("SELECT count(*) FROM forgotten_threads")
    let left = try number(
      "SELECT count(*) FROM threads WHERE id IN (SELECT thread FROM forgotten_threads)"
    )
    return (all - left, left)
  }

  private func affectedConversations() throws -> [ConversationRow] {
    try transaction.rows(
      """
      SELECT DISTINCT id FROM conversations JOIN forgotten_messages ON conversation_id = key
      ORDER BY id
      """
    ) { try $0["id"] }
  }

  // MARK: People

  /// Collects the people who may no longer occur once the messages are gone: their writers, and the
  /// members of their conversations.
  private func noteCandidates() throws {
    try transaction.execute(
      """
      DROP TABLE IF EXISTS temp.forgetting_people;
      CREATE TEMP TABLE forgetting_people (key TEXT PRIMARY KEY) WITHOUT ROWID;
      INSERT OR IGNORE INTO forgetting_people
      SELECT senders.key FROM forgotten_messages JOIN messages ON messages.id = message
      JOIN senders ON senders.id = sender;
      INSERT OR IGNORE INTO forgetting_people
      SELECT participants.key FROM conversations
      JOIN conversation_participants ON conversation = conversations.id
      JOIN participants ON participants.id = participant
      WHERE conversations.key IN (SELECT conversation_id FROM forgotten_messages);
      """
    )
  }

  /// Removes forgotten people from the details kept with the messages of others.
  private func removeReferences() throws -> Int {
    let people: Set<String> = Set(
      try transaction.rows("SELECT key FROM forgotten_people") { try $0["key"] }
    )
    let quoted = people.map { JSONValue.string($0).text }
    let parser = JSONParser()
    var changed: [(row: MessageRow, details: String)] = []
    try transaction.forEachRow(
      "SELECT id, details FROM messages WHERE details IS NOT NULL"
    ) { row in
      let text: String = try row["details"]
      guard quoted.contains(where: text.contains) else { return }
      guard let details = try? parser.parse(text) else {
        // Damaged details that name someone go as a whole.
        changed.append((try row["id"], "{}"))
        return
      }
      var named = MessagePeople(details: details)
      if named.remove(where: people.contains) {
        changed.append((try row["id"], named.details.text))
      }
    }
    for message in changed {
      try transaction.run(
        "UPDATE messages SET details = ? WHERE id = ?",
        message.details == "{}" ? nil : message.details,
        message.row
      )
    }
    return changed.count
  }

  /// Removes the data of people who are forgotten, or who no longer occur anywhere.
  private func removePeople(_ selection: ForgetSelection) throws -> Int {
    if selection.isWholePerson {
      try removeTitles()
      try transaction.run(
        """
        DELETE FROM conversation_participants WHERE participant IN (
          SELECT id FROM participants WHERE key IN (SELECT key FROM forgotten_people))
        """
      )
    }
    let known = try peopleCount
    try transaction.run(
      """
      DELETE FROM senders WHERE key IN (SELECT key FROM forgetting_people)
        AND id NOT IN (SELECT sender FROM messages WHERE sender IS NOT NULL)
      """
    )
    try transaction.run(
      """
      DELETE FROM participants
      WHERE (key IN (SELECT key FROM forgetting_people) OR key IN (SELECT key FROM forgotten_people))
        AND id NOT IN (SELECT participant FROM conversation_participants)
        AND key NOT IN (SELECT key FROM senders)
      """
    )
    return try known - peopleCount
  }

  /// Removes the names of forgotten people from titles, also earlier ones, that are names, as those of
  /// direct messages.
  private func removeTitles() throws {
    let names: [String?] = try transaction.rows(
      """
      SELECT name FROM participants WHERE key IN (SELECT key FROM forgotten_people)
      UNION SELECT name FROM senders WHERE key IN (SELECT key FROM forgotten_people)
      """
    ) { try $0["name"] }
    let matcher = NameMatcher(names.compactMap(\.self))
    // A change of a title leaves a version, so versions come second.
    for table in ["conversations", "conversation_versions"] {
      var changed: [(row: Int64, title: String?)] = []
      try transaction.forEachRow(
        "SELECT rowid AS row, name FROM \(table) WHERE name IS NOT NULL"
      ) { row in
        let title: String = try row["name"]
        let kept = TitleNames.removing(from: title, where: matcher.matches)
        if kept != title { changed.append((try row["row"], kept)) }
      }
      for (row, title) in changed {
        try transaction.run("UPDATE \(table) SET name = ? WHERE rowid = ?", title, row)
      }
    }
  }

  private var peopleCount: Int {
    get throws {
      try number(
        "SELECT count(*) FROM (SELECT key FROM senders UNION SELECT key FROM participants)"
      )
    }
  }

  // MARK: Queries

  private func number(_ sql: String, _ value: (any Bindable)? = nil) throws -> Int {
    Int(try transaction.integer(sql, value) ?? 0)
  }
}
