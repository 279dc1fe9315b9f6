package import CivilTime
import Database

extension InsightStore {
  /// Insights that have ended, by how they ended.
  package struct Ended: Sendable, Hashable {
    /// The ids of expired ones.
    package var expired: [InsightID] = []
    /// The ids of those that were no longer found.
    package var retracted: [InsightID] = []
    /// The ids of those whose evidence failed the check.
    package var quarantined: [InsightID] = []

    /// None.
    package init() {}

    /// All of them.
    package var all: [InsightID] { expired + retracted + quarantined }
  }

  /// The insights that ended a while ago.
  ///
  /// Insights that a reader reviewed are never among them, nor those to which another one refers.
  package func ended(before grace: Duration, by clock: InsightClock, now: Instant) throws -> Ended {
    var ended = Ended()
    try transaction.forEachRow(
      """
      SELECT id, status, conversation_id, expires_at FROM insights
      WHERE verdict IS NULL AND updated_at < ?1
        AND (status IN ('retracted', 'quarantined') OR (status = 'active' AND expires_at < ?2))
        AND id NOT IN (SELECT insight FROM insight_history WHERE change = 'reviewed')
        AND id NOT IN (SELECT \(Self.member("supersededBy")) AS other FROM insights
          WHERE other IS NOT NULL)
        AND id NOT IN (SELECT \(Self.member("supersedes")) AS other FROM insights
          WHERE other IS NOT NULL)
      ORDER BY id
      """,
      (now - grace).milliseconds,
      (clock.latest - grace).milliseconds
    ) { row in
      let id: InsightID = try row["id"]
      switch try row["status"] as Insight.Status {
      case .retracted: ended.retracted.append(id)
      case .quarantined: ended.quarantined.append(id)
      case .active, .superseded:
        let instant = clock.instant(ofConversation: try row["conversation_id"])
        let expiry = Instant(milliseconds: try row["expires_at"])
        if expiry < instant - grace { ended.expired.append(id) }
      }
    }
    return ended
  }

  /// Removes insights with all that belongs to them.
  package func remove(_ ids: [InsightID]) throws {
    try transaction.withoutTriggers(on: "insight_history") {
      for id in ids {
        try transaction.run("DELETE FROM insight_history WHERE insight = ?", id)
        try transaction.run("DELETE FROM insights WHERE id = ?", id)
      }
    }
  }
}
