import CivilTime
import JSON

/// Assembles an insight again from the rows of its history.
struct InsightReplay {
  private var members = JSONObject()
  /// When its quotes were last looked at.
  private(set) var readAt: Instant?

  /// Takes the next row.
  ///
  /// - Parameter change: What happened; nil for a sighting.
  mutating func add(_ change: InsightChange.Kind?, _ after: JSONObject, at: Instant) {
    for member in after.members { members[member.name] = member.value }
    // Readers do not read messages again, nor does what was not found.
    let isReading = ![.reviewed, .merged, .retracted, .superseded].contains(change)
    if isReading, after["review"]?.isNull ?? true { readAt = at }
  }

  /// The insight as it was; out of date is what is computed on reading.
  ///
  /// - Returns: nil if there was none yet.
  /// - Throws: ``InsightFormatError`` if the history is damaged.
  func insight() throws(InsightFormatError) -> Insight? {
    guard !members.members.isEmpty else { return nil }
    var record = members
    record["outdated"] = .null
    return try Insight(json: .object(record))
  }
}
