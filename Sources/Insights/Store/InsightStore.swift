package import CivilTime
import Conversations
package import Database
import JSON

/// The insights of a workspace and their history.
package struct InsightStore {
  let transaction: Transaction
  let parser = JSONParser()

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  // MARK: Writing

  /// Stores what a new extraction changed, each change with a row in the history.
  ///
  /// - Parameter trigger: Who or what made them.
  package func apply(_ reconciliation: Reconciliation, at now: Instant, by trigger: Trigger) throws
  {
    let added = reconciliation.changes.filter { $0.before == nil }.map(\.after)
    let records = try saveNew(added)
    let changes = try reconciliation.changes.map { change in
      (change, try records[change.after.id] ?? save(change, isReading: true))
    }
    try note(changes, now, by: trigger)
    for insight in reconciliation.seen {
      try noteFirstVersion(of: insight.id)
      try save(insight, renewsEvidence: true)
      try noteSighting(of: insight)
    }
  }

  /// Stores a change with a row in the history.
  ///
  /// - Parameter isReading: Whether the messages were read for it, so that its quotes are up to date.
  package func apply(
    _ change: InsightChange,
    at now: Instant,
    by trigger: Trigger,
    isReading: Bool = true,
    quotesOf: [InsightID] = []
  ) throws {
    let record = try save(change, isReading: isReading, quotesOf: quotesOf)
    try note([(change, record)], now, by: trigger)
  }

  private func save(
    _ change: InsightChange,
    isReading: Bool,
    quotesOf: [InsightID] = []
  ) throws -> Record {
    if change.before == nil, isReading {
      return try saveNew([change.after])[change.after.id] ?? Record(change.after)
    }
    let isFound = ![.reviewed, .retracted, .superseded].contains(change.kind)
    return try save(change.after, renewsEvidence: isReading && isFound, quotesOf: quotesOf)
  }

  private func note(
    _ changes: [(change: InsightChange, record: Record)],
    _ now: Instant,
    by trigger: Trigger
  ) throws {
    try transaction.insert(
      "INSERT INTO insight_history (insight, at, change, before, after, by)",
      changes
    ) { change, record in
      var fields = change.fields(record.members)
      if change.before == nil { fields.after = FirstVersion.row(of: record.written) }
      return [
        change.after.id, now.milliseconds, change.kind.rawValue,
        JSONValue.object(fields.before).text, JSONValue.object(fields.after).text,
        trigger.rawValue,
      ]
    }
  }

  /// Stores an insight and restarts its history, as if it had always said so.
  ///
  /// - Parameter insight: The insight, whose history is empty.
  func replace(_ insight: Insight) throws {
    let record = try save(insight, renewsEvidence: true)
    let creation = InsightChange(.created, before: nil, after: insight)
    try note([(creation, record)], insight.createdAt, by: .forget)
  }

  /// A record that is stored.
  final class Record {
    let insight: Insight
    let members: JSONObject
    /// Written once for its row and its history: that takes longer than anything else.
    let written: WrittenMembers

    init(_ insight: Insight) {
      self.insight = insight
      members = insight.members
      written = WrittenMembers(members)
    }
  }

  /// Stores a record as it is, without a row in the history.
  @discardableResult
  func save(
    _ insight: Insight,
    renewsEvidence: Bool,
    quotesOf: [InsightID] = []
  ) throws -> Record {
    let record = Record(insight)
    try insert([record], replacing: true)
    if renewsEvidence {
      try saveEvidence(of: insight, known: [:])
    } else if try evidence(of: insight.id, in: insight.conversationId).evidence != insight.evidence
    {
      // Quotes that were not checked again keep the fingerprint from when they were.
      let known = try ([insight.id] + quotesOf).map(fingerprints)
      try saveEvidence(
        of: insight,
        known: known.reduce(into: [:]) { $0.merge($1) { own, _ in own } }
      )
    }
    return record
  }

  /// Stores records under whose ids nothing readable is stored.
  ///
  /// - Returns: The records, by id.
  private func saveNew(_ insights: [Insight]) throws -> [InsightID: Record] {
    let records = insights.map(Record.init)
    if try insert(records) == records.count {
      try insertEvidence(of: insights, known: [:])
    } else {
      // A damaged record exists although it cannot be read.
      try insert(records, replacing: true)
      for insight in insights { try saveEvidence(of: insight, known: [:]) }
    }
    return Dictionary(records.map { ($0.insight.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// Stores the rows of insights.
  ///
  /// - Parameter replacing: Whether they replace what is stored under their ids.
  /// - Returns: The number of rows that were stored.
  @discardableResult
  private func insert(
    _ records: [Record],
    replacing: Bool = false
  ) throws -> Int {
    let update = """
      UPDATE SET kind = excluded.kind, scope = excluded.scope,
        conversation_id = excluded.conversation_id, thread_id = excluded.thread_id,
        status = excluded.status, confidence = excluded.confidence, verdict = excluded.verdict,
        said_at = excluded.said_at, created_at = excluded.created_at,
        updated_at = excluded.updated_at, expires_at = excluded.expires_at, body = excluded.body
      """
    return try transaction.insert(
      """
      INSERT INTO insights (id, kind, scope, conversation_id, thread_id, status, confidence, verdict,
        said_at, created_at, updated_at, expires_at, body)
      """,
      records,
      "ON CONFLICT (id) DO \(replacing ? update : "NOTHING")"
    ) { record in
      let insight = record.insight
      // `outdated` is computed on reading.
      let body = record.written.text { name, _ in name != "evidence" && name != "outdated" }
      return [
        insight.id, insight.kind, insight.scope.rawValue, insight.conversationId,
        insight.threadId, insight.status.rawValue, insight.confidence,
        insight.review?.verdict.rawValue,
        insight.evidence.compactMap(\.createdAt).max()?.milliseconds,
        insight.createdAt.milliseconds, insight.updatedAt.milliseconds,
        insight.expiresAt?.milliseconds, body,
      ]
    }
  }

  /// The span of a quote.
  private struct Span: Hashable {
    var messageId: MessageID
    var start: Int64
    var end: Int64
  }

  /// The fingerprints of the messages of an insight's quotes when they were quoted; nil if there
  /// were no such messages.
  private func fingerprints(of id: InsightID) throws -> [Span: Int64?] {
    var fingerprints: [Span: Int64?] = [:]
    try transaction.forEachRow(
      """
      SELECT message_id, start, "end", fingerprint FROM insight_evidence WHERE insight = ?
      """,
      id
    ) { row in
      let span = Span(
        messageId: try row["message_id"],
        start: try row["start"],
        end: try row["end"]
      )
      fingerprints.updateValue(try row["fingerprint"], forKey: span)
    }
    return fingerprints
  }

  /// Stores the quotes of an insight instead of those it has.
  ///
  /// - Parameter known: The fingerprints of messages when they were quoted; others get the current
  ///   ones.
  private func saveEvidence(of insight: Insight, known: [Span: Int64?]) throws {
    try transaction.run("DELETE FROM insight_evidence WHERE insight = ?", insight.id)
    try insertEvidence(of: [insight], known: known)
  }

  /// Stores the quotes of insights that have none.
  private func insertEvidence(of insights: [Insight], known: [Span: Int64?]) throws {
    let quotes = insights.indices.flatMap { owner in
      insights[owner].evidence.indices.map { (owner, position: $0) }
    }
    // Leftovers of a record that is gone are replaced.
    try transaction.insert(
      """
      INSERT OR REPLACE INTO insight_evidence (insight, position, message_id, fingerprint, sender_name,
        created_at, quote, start, "end", match)
      """,
      quotes,
      row: """
        (?, ?, ?, iif(?, ?, (SELECT fingerprint FROM messages
          WHERE native_id = ? AND conversation = (SELECT id FROM conversations WHERE key = ?))),
          ?, ?, ?, ?, ?, ?)
        """
    ) { owner, position in
      let evidence = insights[owner].evidence[position]
      let span = Span(
        messageId: evidence.messageId,
        start: Int64(evidence.start),
        end: Int64(evidence.end)
      )
      return [
        insights[owner].id, position, evidence.messageId, known[span] != nil, known[span] ?? nil,
        evidence.messageId, insights[owner].conversationId, evidence.senderName,
        evidence.createdAt?.milliseconds, evidence.quote, evidence.start, evidence.end,
        evidence.match.rawValue,
      ]
    }
  }
}
