import Database
import CivilTime
import JSON

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
