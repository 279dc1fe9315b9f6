import Database
import CivilTime
import JSON

extension InsightStore {
  /// Records that an insight was found again unchanged.
  func noteSighting(of insight: Insight) throws {
    try noteSighting(of: insight.id, insight.members, at: insight.lastSeenAt)
  }

  /// Records how an insight was first seen, before the first sighting replaces that.
  func noteFirstVersion(of id: InsightID) throws {
    let first = try transaction.firstRow(
      """
      SELECT at FROM insight_history WHERE insight = ?1
        AND NOT EXISTS (SELECT 1 FROM insight_sightings WHERE insight = ?1) ORDER BY id LIMIT 1
      """,
      id
    ) { row in try row["at"] as Instant }
    guard let first, let version = try settingAside({ try firstVersion(of: id) }) ?? nil else {
      return
    }
    try noteSighting(of: id, version.members, at: first)
  }

  private func noteSighting(of id: InsightID, _ members: JSONObject, at instant: Instant) throws {
    var after = JSONObject()
    for name in ["lastSeenAt", "coverage", "signals", "provenance"] {
      if let value = members[name] { after.append(name, value) }
    }
    try transaction.run(
      "INSERT OR REPLACE INTO insight_sightings (insight, at, after) VALUES (?, ?, ?)",
      id,
      instant.milliseconds,
      JSONValue.object(after).text
    )
  }
}
