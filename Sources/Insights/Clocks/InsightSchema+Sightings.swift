import CivilTime
package import Database
import JSON

extension InsightSchema {
  /// When insights were found again as they were, which is not a change of theirs.
  package static let sightings = Migrations.Migration(
    "sightings of insights",
    sql: """
      -- `after` holds the members of the record that note a sighting, as they became.
      CREATE TABLE insight_sightings (
        insight TEXT NOT NULL,
        at INTEGER NOT NULL,
        after TEXT NOT NULL,
        PRIMARY KEY (insight, at)
      ) WITHOUT ROWID, STRICT;
      CREATE INDEX insight_history_by_time ON insight_history (at);
      """
  )
}

extension InsightStore {
  /// Notes that an insight was found again as it was.
  func noteSighting(of insight: Insight) throws {
    var after = JSONObject()
    let json = insight.json.object
    for name in ["lastSeenAt", "coverage", "signals", "provenance"] {
      if let value = json?[name] { after.append(name, value) }
    }
    try transaction.run(
      "INSERT OR REPLACE INTO insight_sightings (insight, at, after) VALUES (?, ?, ?)",
      insight.id,
      insight.lastSeenAt.milliseconds,
      JSONValue.object(after).text
    )
  }
}
