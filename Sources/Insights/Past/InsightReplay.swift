import CivilTime
import JSON

/// Reconstructs an insight from the rows of its history.
struct InsightReplay {
  private var members = JSONObject()
  /// When its quotes were last checked.
  private(set) var readAt: Instant?

  /// Applies the next row.
  ///
  /// - Parameter change: What happened; nil for a sighting.
  mutating func add(_ change: InsightChange.Kind?, _ after: JSONObject, at: Instant) {
    for member in after.members { members[member.name] = member.value }
    // A review does not read messages again, nor does an insight that was not found again.
    let isReading = ![.reviewed, .merged, .retracted, .superseded].contains(change)
    if isReading, after["review"]?.isNull ?? true { readAt = at }
  }

  /// The insight as it was, without `outdated`, which is computed on reading.
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
