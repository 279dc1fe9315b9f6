import Database
import JSON

extension InsightStore {
  /// All insights, whatever their status, by their ids.
  ///
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func all() throws -> [Insight] {
    try insights("SELECT id, body FROM insights ORDER BY id")
  }

  /// Reads every insight with its history, setting aside what cannot be read.
  ///
  /// - Returns: The number of insights.
  package func checkAll() throws -> Int {
    let ids: [InsightID] = try transaction.rows("SELECT id FROM insights ORDER BY id") { row in
      try row["id"]
    }
    for id in ids { _ = try settingAside { try record(id) } }
    return ids.count
  }

  /// An insight reconstructed from its history and its sightings.
  ///
  /// - Returns: The insight, and whether its first version matches the digest in its history, true
  ///   for a copy, which the replay itself compares; nil if it has no history.
  /// - Throws: ``UnreadableRecord`` if the history is damaged.
  package func replayed(_ id: InsightID) throws -> (insight: Insight, beganAsStored: Bool)? {
    let first = try firstVersion(of: id)
    return try reading(id) {
      var replay = InsightReplay()
      try transaction.forEachRow(
        """
        SELECT at, change, after, id FROM insight_history WHERE insight = ?1
        UNION ALL
        SELECT at, NULL, after, \(Int64.max) FROM insight_sightings WHERE insight = ?1
        ORDER BY 1, 4
        """,
        id
      ) { row in
        let after = try object("after", of: row)
        let members = FirstVersion.isDigest(after) ? first?.members ?? after : after
        replay.add(try row["change"], members, at: try row["at"])
      }
      return try replay.insight().map { ($0, first?.isIntact ?? true) }
    }
  }
}

extension Insight {
  /// The names of the members of the record that differ from those of another record.
  ///
  /// If they were last seen at different times, what a sighting records may differ: older versions
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
