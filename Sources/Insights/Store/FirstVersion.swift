import CivilTime
import Database
import Digest
import JSON

/// The first version of an insight: the first row of its history holds a digest of the record
/// instead of a copy, because the record itself, with later changes undone, says the same.
///
/// Histories of workspaces before version 0.3 begin with a copy.
struct FirstVersion {
  /// The members of the record.
  let members: JSONObject
  /// Whether it is what was first stored.
  let isIntact: Bool

  private static let digestMember = "digest"

  /// The content of the first row of a record's history.
  static func row(of members: WrittenMembers) -> JSONObject {
    var row = JSONObject()
    row.append(digestMember, .string(digest(of: members)))
    return row
  }

  /// Whether the row of a history holds a digest instead of members.
  static func isDigest(_ after: JSONObject) -> Bool {
    after.members.count == 1 && after[digestMember] != nil
  }

  /// Members without a value do not count, so that later versions of debrief may add some.
  private static func digest(of members: WrittenMembers) -> String {
    String(Fingerprint.of(members.text { _, isNull in !isNull }), radix: 16)
  }

  /// Undoes what changed.
  ///
  /// - Parameters:
  ///   - insight: The record as it is.
  ///   - row: The content of the first row of its history.
  ///   - changes: What each later change replaced, latest first.
  ///   - sighting: What the first sighting replaced; empty if there was none.
  /// - Throws: ``InsightFormatError`` if the history is damaged.
  init(
    _ insight: Insight,
    row: JSONObject,
    undoing changes: [JSONObject],
    sighting: JSONObject
  ) throws(InsightFormatError) {
    var record = insight.members
    for change in changes + [sighting] {
      for member in change.members { record[member.name] = member.value }
    }
    // `outdated` is computed on reading.
    record["outdated"] = .null
    members = try Insight(json: .object(record)).members
    isIntact = row[Self.digestMember]?.string == Self.digest(of: WrittenMembers(members))
  }
}

extension InsightStore {
  /// The members of an insight in a row of its history, all of them for the first row.
  func after(of row: Row, _ id: InsightID) throws -> JSONObject {
    let after = try object("after", of: row)
    guard FirstVersion.isDigest(after), let first = try firstVersion(of: id) else { return after }
    return first.members
  }

  /// The first version of an insight; nil if there is none, or if its history begins with a copy.
  ///
  /// - Throws: ``UnreadableRecord`` if the record or its history is damaged.
  func firstVersion(of id: InsightID) throws -> FirstVersion? {
    guard let insight = try insight(id) else { return nil }
    var rows: [(at: Instant, before: JSONObject, after: JSONObject)] = []
    try transaction.forEachRow(
      """
      SELECT at, before, iif(before = '{}', after, '{}') AS after FROM insight_history
      WHERE insight = ? ORDER BY id DESC
      """,
      id
    ) { row in
      try reading(id) {
        rows.append((try row["at"], try object("before", of: row), try object("after", of: row)))
      }
    }
    guard let first = rows.last, FirstVersion.isDigest(first.after) else { return nil }
    let sighting = try transaction.rows(
      "SELECT after FROM insight_sightings WHERE insight = ? AND at = ?",
      id,
      first.at.milliseconds
    ) { row in try reading(id) { try object("after", of: row) } }
    return try reading(id) {
      try FirstVersion(
        insight,
        row: first.after,
        undoing: rows.map(\.before),
        sighting: sighting.first ?? JSONObject()
      )
    }
  }
}
