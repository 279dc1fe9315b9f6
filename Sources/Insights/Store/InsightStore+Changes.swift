package import CivilTime
import Database

extension InsightStore {
  /// An insight to which something happened, and the number of its last change.
  package struct ChangedInsight: Sendable, Hashable {
    /// The insight's id.
    package let id: InsightID
    /// The number of its last change; numbers grow with every change of any insight.
    package let lastChange: Int64
  }

  /// The number of the last change of any insight; 0 if there is none.
  package func lastChange() throws -> Int64 {
    try transaction.integer("SELECT max(id) FROM insight_history") ?? 0
  }

  /// The insights that changed after a change, in the order of their last changes.
  package func changes(after number: Int64) throws -> [ChangedInsight] {
    try changed(
      """
      SELECT insight, max(id) AS last_change FROM insight_history WHERE id > ?
      GROUP BY insight ORDER BY last_change
      """,
      number
    )
  }

  /// The insights about which something was said, or that ended, at an instant or later by the
  /// clock of the chats, in the order of their last changes; some of them may be unchanged.
  ///
  /// The results of later talk rest on a quote of it, except for what was replaced, and what is
  /// gone because a reader judged it or it was not found again: histories have no index of what
  /// happened, so the columns of the records lead to them. `+` removes the affinity from an id,
  /// with which SQLite does not use the index of an expression.
  package func changes(saidSince instant: Instant) throws -> [ChangedInsight] {
    try changed(
      """
      \(Self.kinds), recent (id, conversation_id) AS (
        SELECT id, conversation_id FROM kinds JOIN (
          VALUES ('active'), ('superseded'), ('retracted'), ('quarantined')) AS statuses
        JOIN insights ON insights.kind = kinds.kind AND status = column1
          AND coalesce(said_at, created_at) >= ?1
      )
      SELECT insights.id AS insight,
        (SELECT max(id) FROM insight_history WHERE insight = insights.id) AS last_change
      FROM insights
      WHERE insights.id IN (
        SELECT id FROM recent
        UNION
        SELECT old.id FROM recent JOIN insights AS old
          ON old.conversation_id = recent.conversation_id AND old.status = 'superseded'
          AND iif(json_valid(old.body), json_extract(old.body, '$.supersededBy'), NULL) = +recent.id
        UNION
        SELECT id FROM kinds JOIN insights ON insights.kind = kinds.kind AND status = 'retracted'
        WHERE EXISTS (SELECT 1 FROM insight_history WHERE insight = insights.id AND at >= ?1)
        UNION
        SELECT id FROM insights WHERE verdict IS NOT NULL
          AND EXISTS (SELECT 1 FROM insight_history WHERE insight = insights.id AND at >= ?1))
      ORDER BY last_change
      """,
      instant.milliseconds
    )
  }

  /// The insights that expired in a period, in no particular order.
  package func expired(after start: Instant, upTo end: Instant) throws -> [InsightID] {
    try transaction.rows(
      """
      \(Self.kinds)
      SELECT id FROM kinds JOIN insights ON insights.kind = kinds.kind AND status = 'active'
      WHERE expires_at > ? AND expires_at <= ?
      """,
      start.milliseconds,
      end.milliseconds
    ) { row in try row["id"] }
  }

  /// The kinds of all insights, from one to the next in the index of listings, which begins with them.
  private static let kinds = """
    WITH RECURSIVE kinds (kind) AS (
      SELECT min(kind) FROM insights
      UNION ALL
      SELECT (SELECT min(kind) FROM insights WHERE insights.kind > kinds.kind) FROM kinds
      WHERE kind IS NOT NULL
    )
    """

  private func changed(_ sql: String, _ value: Int64) throws -> [ChangedInsight] {
    try transaction.rows(sql, value) { row in
      ChangedInsight(id: try row["insight"], lastChange: try row["last_change"] ?? 0)
    }
  }
}
