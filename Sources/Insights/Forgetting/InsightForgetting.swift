package import CivilTime
package import Conversations
package import Database

/// Removes forgotten content from insights.
///
/// It works on what ``ForgottenMessages`` has selected and not yet removed.
package struct InsightForgetting {
  /// The outcome for an insight.
  package struct Outcome: Sendable, Hashable {
    /// The insight's id.
    package var id: InsightID
    /// Its kind.
    package var kind: KindName
    /// The id of its conversation.
    package var conversationId: ConversationID
    /// The id of its thread.
    package var threadId: ThreadID?
    /// Whether it is gone; else it says what its other quotes say.
    package var isDropped: Bool
    /// The number of quotes it has left.
    package var quotes: Int
  }

  private let transaction: Transaction
  private let store: InsightStore
  private let person: Person

  /// A person who is forgotten everywhere.
  package struct Person: Sendable, Hashable {
    /// The ids under which the person wrote or takes part.
    package var ids: Set<String> = []
    /// The names under which the person was known.
    package var names: Set<String> = []

    /// No one.
    package init() {}

    /// Whether an id or a name is the person's.
    func isCalled(_ name: String) -> Bool {
      ids.contains(name) || names.contains { $0.lowercased() == name.lowercased() }
    }
  }

  /// Works inside a transaction.
  ///
  /// - Parameters:
  ///   - transaction: Where to read and write.
  ///   - person: The person who is forgotten everywhere; no one if something else is.
  package init(_ transaction: Transaction, person: Person = Person()) {
    self.transaction = transaction
    store = InsightStore(transaction)
    self.person = person
  }

  /// Removes insights that rest on forgotten messages alone, and rebuilds the others from what is
  /// left.
  ///
  /// All insights of threads that lost messages are processed, because their words may come from
  /// messages that they do not quote; the next run reads these threads again.
  ///
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func run(at now: Instant) throws -> [Outcome] {
    var outcomes: [Outcome] = []
    try transaction.withoutTriggers(on: "insight_history") {
      for id in try candidates() {
        if let outcome = try forget(id, at: now) { outcomes.append(outcome) }
      }
      try removeDanglingLinks(to: Set(outcomes.filter(\.isDropped).map(\.id)), at: now)
    }
    try transaction.run(
      "DELETE FROM extraction_done WHERE thread_id IN (SELECT id FROM forgotten_threads)"
    )
    try transaction.run(
      """
      DELETE FROM digest_done
      WHERE conversation_id IN (SELECT conversation_id FROM forgotten_messages)
      """
    )
    for thread in Set(outcomes.compactMap(\.threadId)) {
      try transaction.run("DELETE FROM extraction_done WHERE thread_id = ?", thread)
    }
    return outcomes
  }

  // MARK: Candidates

  private func candidates() throws -> [InsightID] {
    var ids = try insightIDs(
      """
      SELECT id FROM insights WHERE thread_id IN (SELECT id FROM forgotten_threads)
      UNION
      SELECT insight AS id FROM insight_evidence JOIN insights ON insights.id = insight
      JOIN forgotten_messages ON forgotten_messages.message_id = insight_evidence.message_id
        AND forgotten_messages.conversation_id = insights.conversation_id
      UNION
      SELECT id FROM insights WHERE thread_id IS NULL
        AND conversation_id IN (SELECT conversation_id FROM forgotten_messages)
      """
    )
    if person != Person() { ids += try mentioning() }
    return Set(ids).sorted()
  }

  /// The insights that name the person, now or in their history.
  private func mentioning() throws -> [InsightID] {
    let mention = PersonMention(ids: person.ids, names: person.names)
    var ids: [InsightID] = []
    try transaction.forEachRow(
      """
      SELECT id, body, '' AS after FROM insights
      UNION ALL SELECT insight, before, after FROM insight_history
      UNION ALL SELECT insight, json_array(sender_name, quote), '' FROM insight_evidence
      """
    ) { row in
      if try row.withBytes("body", mention.isContained)
        || row.withBytes("after", mention.isContained)
      {
        ids.append(try row["id"])
      }
    }
    return ids
  }

  // MARK: Removal

  /// Removes forgotten content from an insight.
  ///
  /// The evidence of a damaged record is unknown, so all of it is removed.
  ///
  /// - Returns: nil if there is no such insight.
  private func forget(_ id: InsightID, at now: Instant) throws -> Outcome? {
    do {
      return try store.insight(id).map { try forget($0, at: now) }
    } catch is UnreadableRecord {
      let outcome = try transaction.firstRow(
        "SELECT kind, conversation_id, thread_id FROM insights WHERE id = ?",
        id
      ) { row in
        Outcome(
          id: id,
          kind: try row["kind"],
          conversationId: try row["conversation_id"],
          threadId: try row["thread_id"],
          isDropped: true,
          quotes: 0
        )
      }
      try store.remove([id])
      return outcome
    }
  }

  private func forget(_ insight: Insight, at now: Instant) throws -> Outcome {
    let left = try insight.evidence.filter { try !isForgotten($0, of: insight) }
    let remainder = insight.remainder(of: left, without: person.isCalled)
    try transaction.run("DELETE FROM insight_history WHERE insight = ?", insight.id)
    if var remainder {
      remainder.updatedAt = now
      try store.replace(remainder)
    } else {
      try transaction.run("DELETE FROM insights WHERE id = ?", insight.id)
    }
    return Outcome(
      id: insight.id,
      kind: insight.kind,
      conversationId: insight.conversationId,
      threadId: insight.threadId,
      isDropped: remainder == nil,
      quotes: remainder == nil ? 0 : left.count
    )
  }

  private func isForgotten(_ evidence: Evidence, of insight: Insight) throws -> Bool {
    try transaction.integer(
      "SELECT 1 FROM forgotten_messages WHERE message_id = ? AND conversation_id = ?",
      evidence.messageId,
      insight.conversationId
    ) != nil
  }

  /// Removes the links of insights to those that are gone.
  private func removeDanglingLinks(to ids: Set<InsightID>, at now: Instant) throws {
    let linked = try insightIDs(
      """
      SELECT id FROM insights
      WHERE \(InsightStore.member("supersedes")) IS NOT NULL
        OR \(InsightStore.member("supersededBy")) IS NOT NULL
      """
    )
    for id in linked {
      guard var insight = try store.readableInsight(id) else { continue }
      let before = insight
      if insight.supersedes.map(ids.contains) ?? false { insight.supersedes = nil }
      if insight.supersededBy.map(ids.contains) ?? false { insight.supersededBy = nil }
      if insight != before { try store.save(insight, renewsEvidence: false) }
    }
  }

  /// Moves insights whose thread is gone to the thread that the rest of their evidence is in now.
  ///
  /// It works on what is left once the messages have been removed: an alternative of a branching
  /// conversation is named after its first message.
  ///
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func moveToThreads() throws {
    let homeless = try insightIDs(
      """
      SELECT insights.id FROM insights JOIN forgotten_threads ON forgotten_threads.id = thread_id
      WHERE forgotten_threads.thread NOT IN (SELECT id FROM threads)
      """
    )
    for id in homeless {
      guard var insight = try store.readableInsight(id), let first = insight.evidence.first else {
        continue
      }
      let found = try ThreadCatalog(transaction).ids(
        ofMessage: first.messageId,
        in: insight.conversationId
      )
      guard let thread = found.first else { continue }
      insight.threadId = thread
      try transaction.withoutTriggers(on: "insight_history") {
        try transaction.run("DELETE FROM insight_history WHERE insight = ?", id)
        try store.replace(insight)
      }
    }
  }

  /// The number of quotes of forgotten messages that are still stored.
  ///
  /// - Returns: 0 after ``run(at:)``.
  package var remainingQuotes: Int {
    get throws {
      let quotes = try transaction.integer(
        """
        SELECT count(*) FROM insight_evidence JOIN insights ON insights.id = insight
        JOIN forgotten_messages ON forgotten_messages.message_id = insight_evidence.message_id
          AND forgotten_messages.conversation_id = insights.conversation_id
        """
      )
      return Int(quotes ?? 0)
    }
  }

  private func insightIDs(_ sql: String, _ values: String...) throws -> [InsightID] {
    try transaction.rows(sql, bindings: values) { row in try row["id"] }
  }
}
