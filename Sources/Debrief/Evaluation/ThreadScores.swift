import Archives
import Conversations
import Database
package import JSON
package import Workspace

/// How well threads are built where a source says nothing of them, measured where it does.
package struct ThreadScores: Sendable, Hashable {
  /// The number of messages in threads.
  package var messages = 0
  /// The number of threads built.
  package var threads = 0
  /// The number of messages that answer another one that is there, as the source says.
  package var links = 0
  /// The share of answers that are in one thread with what they answer, from 0 to 100.
  package var together = 0.0
  /// The share of answers right after what they answer in their thread: the accuracy of links that
  /// a reader sees who takes each message for an answer to the one before.
  package var adjacent = 0.0
  /// How much threads and the groups that answers join have in common: 100 less the scaled
  /// variation of information between them.
  package var agreement = 0.0

  /// Reads a source that names answers, hides them, builds threads and compares.
  ///
  /// - Throws: ``SourceError`` if it cannot be read or names no answers, or `DatabaseError`.
  package init(data: String, options: SourceOptions) throws {
    let reading = try SourceReading(data, options: options) { false }
    reading.start()
    var answers: [String: String] = [:]
    let connection = try Connection(path: "")
    try connection.registerMessageTokenizer()
    let found = try connection.write { transaction in
      try transaction.execute(Migrations.Migration.conversations.sql)
      let load = try BulkLoad(transaction, ingest: 1, folder: "/tmp")
      while try reading.next({ batch in try load.add(batch.hidingAnswers(into: &answers)) }) {}
      if let failure = reading.failure { throw failure }
      try load.finish(keepsBranches: false, hasSearchIndex: false)
      return try Self.messages(transaction, answers)
    }
    let agreement = ThreadAgreement(found)
    guard agreement.links > 0 else {
      throw SourceError(.bad, file: reading.name, reason: "its messages name no answers")
    }
    let share = 100 / Double(agreement.links)
    messages = found.count
    threads = Set(found.map(\.thread)).count
    links = agreement.links
    together = Double(agreement.together) * share
    adjacent = Double(agreement.adjacent) * share
    self.agreement = 100 * (1 - agreement.variation)
  }

  private static func messages(
    _ transaction: Transaction,
    _ answers: [String: String]
  ) throws -> [ThreadAgreement.Message] {
    let statement = try transaction.query(
      """
      SELECT key || char(10) || native_id, thread FROM thread_messages
      JOIN messages ON messages.id = message JOIN conversations ON conversations.id = conversation
      ORDER BY thread, at, messages.id
      """
    )
    defer { statement.reset() }
    var messages: [ThreadAgreement.Message] = []
    while try statement.step() {
      let id = statement.text(0) ?? ""
      messages.append(.init(id: id, thread: statement.integer(1), answers: answers[id]))
    }
    return messages
  }

  /// The figures in the shape `debrief.eval.threads/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.eval.threads/1", "messages": JSONValue(messages),
      "threads": JSONValue(threads), "links": JSONValue(links), "together": .double(together),
      "adjacent": .double(adjacent), "agreement": .double(agreement),
    ]
  }
}

extension MessageBatch {
  /// A copy in which no message says what it answers.
  fileprivate func hidingAnswers(into answers: inout [String: String]) -> MessageBatch {
    let copy = MessageBatch()
    for conversation in conversations { copy.append(conversation) }
    for row in rows {
      var hidden = row
      hidden.id = copy.store(string(row.id))
      hidden.conversation = copy.store(string(row.conversation))
      hidden.sender = copy.store(string(row.sender))
      hidden.text = copy.store(string(row.text))
      (hidden.senderName, hidden.localId, hidden.details) = (.none, .none, .none)
      (hidden.replyTo, hidden.thread, hidden.parent) = (.none, .none, .none)
      hidden.isInTree = false
      copy.append(hidden)
      let scope = (string(row.conversation) ?? "") + "\n"
      guard let id = string(row.id) else { continue }
      let root = string(row.thread)
      if let answered = string(row.replyTo) ?? (root == id ? nil : root) {
        answers[scope + id] = scope + answered
      }
    }
    return copy
  }
}
