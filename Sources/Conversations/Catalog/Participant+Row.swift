import Database

extension Participant {
  /// The columns of the table `participants` that ``init(_:)`` reads.
  static let columns = "key, name, kind, time_zone, is_opted_out"

  /// Reads a person from a row of a query.
  init(_ row: Row) throws {
    self.init(
      id: try row["key"],
      name: try row["name"],
      kind: try row["kind"]
    )
    timeZone = try row["time_zone"]
    // Someone who has not opted out may do so later, so false is read as nil.
    isOptedOut = try row["is_opted_out"] ? true : nil
  }
}
