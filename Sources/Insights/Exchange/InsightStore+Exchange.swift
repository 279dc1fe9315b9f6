import CivilTime
import Database
import JSON

extension InsightStore {
  /// Visits the insights that changed, with their full history, in the order of their last changes.
  ///
  /// - Parameter number: The number of a change; insights that have not changed since are left out.
  /// - Throws: ``InsightFormatError`` if a record is damaged, or what `body` throws.
  package func forEachRecord(
    changedAfter number: Int64 = 0,
    _ body: (InsightRecord) throws -> Void
  ) throws {
    let ids: [InsightID] = try transaction.rows(
      """
      SELECT insight FROM insight_history GROUP BY insight HAVING max(id) > ? ORDER BY max(id)
      """,
      number
    ) { row in try row["insight"] }
    for id in ids {
      guard let record = try settingAside({ try record(id) }) ?? nil else { continue }
      try body(record)
    }
  }

  /// An insight with its full history.
  ///
  /// - Returns: nil if there is none.
  /// - Throws: ``UnreadableRecord`` if the record is damaged.
  func record(_ id: InsightID) throws -> InsightRecord? {
    guard var insight = try insight(id) else { return nil }
    // What is computed on reading is not part of the record.
    insight.outdated = nil
    return InsightRecord(
      insight: insight,
      fingerprints: try fingerprints(id),
      history: try changes(id),
      sightings: try sightings(id)
    )
  }

  private func fingerprints(_ id: InsightID) throws -> [Int64?] {
    try transaction.rows(
      "SELECT fingerprint FROM insight_evidence WHERE insight = ? ORDER BY position",
      id
    ) { row in try row["fingerprint"] }
  }

  private func changes(_ id: InsightID) throws -> [InsightRecord.Change] {
    try reading(id) {
      try transaction.rows(
        "SELECT id, at, change, by, before, after FROM insight_history WHERE insight = ? ORDER BY id",
        id
      ) { row in
        InsightRecord.Change(
          number: try row["id"],
          at: try row["at"],
          kind: try row["change"],
          by: try row["by"],
          before: try object("before", of: row),
          after: try after(of: row, id)
        )
      }
    }
  }

  private func sightings(_ id: InsightID) throws -> [InsightRecord.Sighting] {
    try reading(id) {
      try transaction.rows(
        "SELECT at, after FROM insight_sightings WHERE insight = ? ORDER BY at",
        id
      ) { row in
        InsightRecord.Sighting(at: try row["at"], after: try object("after", of: row))
      }
    }
  }

  // MARK: Importing

  /// The outcome of importing a record.
  package enum ImportOutcome: Sendable, Hashable {
    /// It is new here.
    case added
    /// It had changed since.
    case updated
    /// Nothing in it is new.
    case known
    /// It has changed in different ways in both workspaces; it stays as it is here.
    case conflicting
  }

  /// Imports a record of another workspace.
  package func take(_ record: InsightRecord) throws -> ImportOutcome {
    let own = try changes(record.insight.id)
    let common = zip(own, record.history).prefix { $0.isSame(as: $1) }.count
    guard common == own.count || common == record.history.count else { return .conflicting }
    let newSightings = try record.sightings.filter { sighting in
      try transaction.integer(
        "SELECT 1 FROM insight_sightings WHERE insight = ? AND at = ?",
        record.insight.id,
        sighting.at.milliseconds
      ) == nil
    }
    let news = record.history.dropFirst(common)
    // If this workspace knows more, the record is outdated.
    guard own.count <= record.history.count, !news.isEmpty || !newSightings.isEmpty else {
      return .known
    }
    try save(record.insight, renewsEvidence: true)
    for (index, fingerprint) in record.fingerprints.enumerated() {
      try transaction.run(
        "UPDATE insight_evidence SET fingerprint = ? WHERE insight = ? AND position = ?",
        fingerprint,
        record.insight.id,
        index
      )
    }
    for change in news { try add(change, of: record.insight.id) }
    for sighting in newSightings {
      try transaction.run(
        "INSERT INTO insight_sightings (insight, at, after) VALUES (?, ?, ?)",
        record.insight.id,
        sighting.at.milliseconds,
        JSONValue.object(sighting.after).text
      )
    }
    return own.isEmpty ? .added : .updated
  }

  private func add(_ change: InsightRecord.Change, of id: InsightID) throws {
    try transaction.run(
      "INSERT INTO insight_history (insight, at, change, before, after, by) VALUES (?, ?, ?, ?, ?, ?)",
      id,
      change.at.milliseconds,
      change.kind.rawValue,
      JSONValue.object(change.before).text,
      JSONValue.object(change.after).text,
      change.by.rawValue
    )
  }
}
