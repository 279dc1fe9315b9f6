import CivilTime
package import JSON

/// An insight with its full history, in one JSON object, so that nothing is lost between two
/// workspaces.
package struct InsightRecord: Sendable, Hashable {
  /// The name of the JSON schema.
  static let schemaName = "debrief.insight-record/1"

  /// The insight as it is.
  package var insight: Insight
  /// The fingerprints of the quoted messages when they were quoted, in the order of the quotes; nil
  /// if the workspace did not hold them.
  var fingerprints: [Int64?]
  /// What happened to it, oldest first.
  var history: [Change]
  /// When it was found again unchanged, oldest first.
  var sightings: [Sighting]

  /// A row of its history.
  struct Change: Sendable, Hashable {
    /// Its number, which grows with every change of any insight of the workspace.
    var number: Int64
    /// When it happened.
    var at: Instant
    /// What happened.
    var kind: InsightChange.Kind
    /// Who or what made it happen.
    var by: Trigger
    /// The members of the record that changed, as they were.
    var before: JSONObject
    /// The same, as they became.
    var after: JSONObject

    /// Whether two rows, perhaps of two workspaces, describe the same change.
    func isSame(as other: Change) -> Bool {
      at == other.at && kind == other.kind && by == other.by && after == other.after
    }
  }

  /// A record that it was found again unchanged.
  struct Sighting: Sendable, Hashable {
    /// When.
    var at: Instant
    /// The members of the record that show it.
    var after: JSONObject
  }

  /// The number of its last change.
  var lastChange: Int64 { history.map(\.number).max() ?? 0 }

  /// The record in the schema `debrief.insight-record/1`.
  package var json: JSONValue {
    [
      "schema": .string(Self.schemaName), "change": .integer(lastChange),
      "insight": insight.json,
      "fingerprints": .array(
        fingerprints.map { $0.map { .string(String(UInt64(bitPattern: $0), radix: 16)) } ?? .null }
      ),
      "history": .array(history.map(\.json)), "sightings": .array(sightings.map(\.json)),
    ]
  }
}

extension InsightRecord.Change {
  var json: JSONValue {
    [
      "number": .integer(number), "at": .string(at.iso8601), "change": .string(kind.rawValue),
      "by": .string(by.rawValue), "before": .object(before), "after": .object(after),
    ]
  }

  init(_ fields: InsightFields) throws(InsightFormatError) {
    guard let number = fields.object["number"]?.integer else {
      throw fields.wrong("number", "is not a whole number")
    }
    self.init(
      number: number,
      at: try fields.instant("at"),
      kind: try fields.choice("change"),
      by: Trigger(rawValue: try fields.string("by")),
      before: try fields.object("before"),
      after: try fields.object("after")
    )
  }
}

extension InsightRecord.Sighting {
  var json: JSONValue { ["at": .string(at.iso8601), "after": .object(after)] }

  init(_ fields: InsightFields) throws(InsightFormatError) {
    self.init(at: try fields.instant("at"), after: try fields.object("after"))
  }
}

extension InsightRecord {
  /// Reads a record as ``json`` writes it.
  ///
  /// - Throws: ``InsightFormatError`` for the first member that is missing or wrong, also if the
  ///   history does not lead to the insight.
  package init(json: JSONValue) throws(InsightFormatError) {
    let fields = try InsightFields(json, at: "")
    guard try fields.string("schema") == Self.schemaName else {
      throw fields.wrong("schema", "is not \(Self.schemaName)")
    }
    insight = try Insight(json: fields.object["insight"] ?? .null)
    fingerprints = (fields.object["fingerprints"]?.array ?? []).map { value in
      value.string.flatMap { UInt64($0, radix: 16) }.map { Int64(bitPattern: $0) }
    }
    guard fingerprints.count == insight.evidence.count else {
      throw fields.wrong("fingerprints", "must be as many as the quotes")
    }
    history = []
    for (index, row) in (fields.object["history"]?.array ?? []).enumerated() {
      history.append(try Change(InsightFields(row, at: "history[\(index)]")))
    }
    sightings = []
    for (index, row) in (fields.object["sightings"]?.array ?? []).enumerated() {
      sightings.append(try Sighting(InsightFields(row, at: "sightings[\(index)]")))
    }
    guard let result = try replayed(), result.members(unlike: insight).isEmpty else {
      throw fields.wrong("history", "does not lead to the insight")
    }
  }

  /// The insight reconstructed from the history.
  private func replayed() throws(InsightFormatError) -> Insight? {
    var replay = InsightReplay()
    var rest = sightings[...]
    for change in history {
      while let sighting = rest.first, sighting.at < change.at {
        replay.add(nil, sighting.after, at: sighting.at)
        rest = rest.dropFirst()
      }
      replay.add(change.kind, change.after, at: change.at)
    }
    for sighting in rest { replay.add(nil, sighting.after, at: sighting.at) }
    return try replay.insight()
  }
}
