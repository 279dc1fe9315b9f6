package import Conversations
import Database
import JSON

extension InsightStore {
  /// One insight.
  ///
  /// - Returns: nil if there is none.
  /// - Throws: ``UnreadableRecord`` if the record is damaged.
  package func insight(_ id: InsightID) throws -> Insight? {
    let body = try transaction.firstRow("SELECT body FROM insights WHERE id = ?", id) { row in
      try row["body"] as String
    }
    return try body.map { try insight(id, body: $0) }
  }

  /// One insight, for callers that continue without it if its record is damaged.
  ///
  /// - Returns: nil if there is none, or it was set aside.
  package func readableInsight(_ id: InsightID) throws -> Insight? {
    try settingAside { try insight(id) } ?? nil
  }

  /// All insights of a thread, whatever their status, oldest first; damaged ones are set aside.
  ///
  /// - Returns: What ``Reconcile`` takes as stored.
  package func insights(ofThread threadId: ThreadID) throws -> [Insight] {
    try known(ofThread: threadId).insights
  }

  /// All insights of a thread, oldest first, and whether there is none at all; damaged ones are set
  /// aside.
  package func known(ofThread threadId: ThreadID) throws -> (insights: [Insight], isNone: Bool) {
    var isNone = true
    let insights = try insights(
      "SELECT id, body FROM insights WHERE thread_id = ? ORDER BY created_at, id",
      threadId,
      each: { isNone = false }
    )
    return (insights, isNone)
  }

  /// The insights of a conversation that another one replaced, the newest talk first.
  ///
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func superseded(
    by id: InsightID,
    _ kind: KindName,
    in conversation: ConversationID
  ) throws -> [Insight] {
    try insights(
      """
      SELECT id, body FROM insights
      -- Without the + it would look at all that was ever replaced.
      WHERE conversation_id = ? AND +kind = ? AND status = 'superseded'
        AND \(Self.member("supersededBy")) = ?
      ORDER BY coalesce(said_at, created_at) DESC, id
      """,
      conversation,
      kind.rawValue,
      id
    )
  }

  /// The ids that a thread's new insights might get and others outside of it have.
  package func takenIds(outside threadId: ThreadID) throws -> Set<InsightID> {
    // 'g' sorts after all hexadecimal digits.
    let ids: [InsightID] = try transaction.rows(
      "SELECT id FROM insights WHERE id > ?1 AND id < ?1 || 'g' AND thread_id IS NOT ?2",
      InsightIdentity.beginning(in: threadId.rawValue),
      threadId
    ) { try $0["id"] }
    return Set(ids)
  }

  /// The insights that a query of `id, body` finds; those whose record is damaged are set aside.
  ///
  /// - Parameter each: Called for each row, readable or not.
  func insights(
    _ sql: String,
    _ values: (any Bindable)?...,
    each: () -> Void = {}
  ) throws -> [Insight] {
    // The rows first: reading a record runs other statements. A body that is not text becomes an
    // empty one, which is set aside below.
    let rows: [(id: InsightID, body: String?)] = try transaction.rows(sql, bindings: values) {
      row in
      each()
      return (try row["id"], try? row["body"])
    }
    return try rows.compactMap { row in
      try settingAside { try insight(row.id, body: row.body ?? "") }
    }
  }

  /// Runs `body`, or sets aside the record that it cannot read.
  ///
  /// - Returns: nil if the record was set aside.
  func settingAside<Result>(_ body: () throws -> Result) throws -> Result? {
    do {
      return try body()
    } catch let record as UnreadableRecord {
      transaction.setAside(record)
      return nil
    }
  }

  /// Reads what is stored of an insight.
  ///
  /// - Throws: ``UnreadableRecord`` if `body` fails because of what is stored.
  func reading<Result>(_ id: InsightID, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as InsightFormatError {
      throw UnreadableRecord("insight", id: id.rawValue, reason: error.description)
    } catch let error as RowError {
      throw UnreadableRecord("insight", id: id.rawValue, reason: error.description)
    } catch is JSONError {
      throw UnreadableRecord("insight", id: id.rawValue, reason: "its record is not JSON")
    }
  }

  /// An insight from its row.
  func insight(_ id: InsightID, body: String) throws -> Insight {
    try reading(id) {
      guard var object = try parser.parse(body).object else {
        throw InsightFormatError(member: "insight", reason: "is not an object")
      }
      guard object["id"]?.string == id.rawValue else {
        throw InsightFormatError(
          member: "id",
          reason: object["id"] == nil ? "is missing" : "is not that of the row"
        )
      }
      let conversation = ConversationID(object["conversationId"]?.string ?? "")
      let (evidence, outdated) = try evidence(of: id, in: conversation)
      // What has tables of its own need not become JSON first.
      object["evidence"] = []
      object["outdated"] = .null
      var insight = try Insight(json: .object(object))
      insight.evidence = evidence
      insight.outdated = outdated
      return insight
    }
  }

  /// The message that a quote of an insight is from.
  ///
  /// - Parameter index: The position among the insight's quotes.
  /// - Returns: Its text as it is now, and whether it is neither edited nor deleted since; nil if it is gone.
  package func quotedMessage(
    of insight: Insight,
    at index: Int
  ) throws -> (text: String, isUnchanged: Bool)? {
    try transaction.firstRow(
      """
      SELECT text, messages.fingerprint = insight_evidence.fingerprint AND deleted_at IS NULL
        AS is_unchanged
      FROM messages JOIN insight_evidence ON insight = ?3 AND position = ?4
      WHERE native_id = ?1 AND conversation = (SELECT id FROM conversations WHERE key = ?2)
      """,
      insight.evidence[index].messageId,
      insight.conversationId,
      insight.id,
      index
    ) { row in
      let isUnchanged: Bool? = try row["is_unchanged"]
      return (try row["text"], isUnchanged ?? false)
    }
  }

  /// Whether anything was ever found in a thread.
  package func hasInsights(ofThread id: ThreadID) throws -> Bool {
    try transaction.integer("SELECT 1 FROM insights WHERE thread_id = ? LIMIT 1", id) != nil
  }

  /// Passes on the ids that begin with a prefix, in order, of insights that are not quarantined.
  ///
  /// - Parameter body: Takes the id of an insight and that of its conversation; returns whether to go on.
  package func forEachId(
    withPrefix prefix: String,
    _ body: (_ id: InsightID, _ conversation: ConversationID) -> Bool
  ) throws {
    let statement = try transaction.query(
      """
      SELECT id, conversation_id FROM insights
      WHERE id >= ?1 AND id < ?1 || char(0x10FFFF) AND status <> 'quarantined' ORDER BY id
      """,
      prefix
    )
    defer { statement.reset() }
    while try statement.step(),
      body(try statement.row["id"], try statement.row["conversation_id"])
    {}
  }

  /// A query of the hashes of the requests whose answers gave the stored insights.
  package static let requestHashes = """
    SELECT body ->> '$.provenance.requestHash' FROM insights
    WHERE iif(json_valid(body), body ->> '$.provenance.requestHash', NULL) IS NOT NULL
    """

  /// The quotes of an insight, and why they are out of date, if they are.
  func evidence(
    of id: InsightID,
    in conversation: ConversationID
  ) throws -> (evidence: [Evidence], outdated: String?) {
    var outdated: String?
    let evidence = try transaction.rows(
      """
      SELECT message_id, sender_name, insight_evidence.created_at AS created_at, quote, start, "end",
        match, insight_evidence.fingerprint AS quoted, messages.fingerprint AS current,
        coalesce(deleted_at IS NOT NULL OR class = \(MessageClass.missing.rawValue), 0) AS is_gone
      FROM insight_evidence LEFT JOIN messages ON native_id = message_id
        AND conversation = (SELECT id FROM conversations WHERE key = ?)
      WHERE insight = ? ORDER BY position
      """,
      conversation,
      id
    ) { row in
      // Quotes of what the workspace does not hold cannot be judged.
      if let quoted: Int64 = try row["quoted"] {
        let current: Int64? = try row["current"]
        if try current == nil || row["is_gone"] {
          outdated = "deleted"
        } else if current != quoted {
          outdated = outdated ?? "edited"
        }
      }
      return Evidence(
        messageId: try row["message_id"],
        senderName: try row["sender_name"],
        createdAt: try row["created_at"],
        quote: try row["quote"],
        start: try row["start"],
        end: try row["end"],
        match: try row["match"]
      )
    }
    return (evidence, outdated)
  }
}
