import CivilTime
import Database
import JSON

extension InsightStore {
  /// All insights, whatever their status, by their ids.
  ///
  /// - Throws: ``DatabaseError``, or ``InsightFormatError`` if a record is damaged.
  package func all() throws -> [Insight] {
    try insights(transaction.query("SELECT id, body FROM insights ORDER BY id"))
  }

  /// An insight as its history and its sightings tell it.
  ///
  /// - Returns: nil if it has no history.
  /// - Throws: ``DatabaseError``, or ``InsightFormatError`` if the history is damaged.
  package func replayed(_ id: String) throws -> Insight? {
    let statement = try transaction.query(
      """
      SELECT at, change, after, id FROM insight_history WHERE insight = ?1
      UNION ALL
      SELECT at, NULL, after, \(Int64.max) FROM insight_sightings WHERE insight = ?1
      ORDER BY 1, 4
      """,
      id
    )
    defer { statement.reset() }
    var replay = InsightReplay()
    while try statement.step() {
      replay.add(
        statement.text(1).flatMap(InsightChange.Kind.init(rawValue:)),
        try parser.parse(statement.text(2) ?? "{}").object ?? JSONObject(),
        at: Instant(milliseconds: statement.integer(0))
      )
    }
    return try replay.insight()
  }
}

extension Insight {
  /// The names of the members of the record that differ from those of another record.
  ///
  /// Where they were last seen at different times, what a sighting notes may differ: older versions
  /// of debrief kept no sightings.
  ///
  /// - Returns: The names, in the order of the record.
  package func members(unlike other: Insight) -> [String] {
    var ignored: Set<String> = ["outdated"]
    if lastSeenAt != other.lastSeenAt {
      ignored.formUnion(["lastSeenAt", "coverage", "signals", "provenance"])
    }
    let theirs = other.json.object
    return (json.object?.members ?? []).filter { member in
      !ignored.contains(member.name) && theirs?[member.name] != member.value
    }.map(\.name)
  }
}
