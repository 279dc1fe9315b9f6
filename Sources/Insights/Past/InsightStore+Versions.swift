import Database

extension InsightStore {
  /// An insight as it was before the changes after one.
  ///
  /// - Returns: nil if it did not exist.
  /// - Throws: ``UnreadableRecord`` if its history is damaged.
  package func insight(_ id: InsightID, afterChange number: Int64) throws -> Insight? {
    var replay = InsightReplay()
    try transaction.forEachRow(
      "SELECT at, change, after FROM insight_history WHERE insight = ? AND id <= ? ORDER BY id",
      id,
      number
    ) { row in
      try reading(id) {
        replay.add(try row["change"], try after(of: row, id), at: try row["at"])
      }
    }
    return try reading(id) { try replay.insight() }
  }
}
