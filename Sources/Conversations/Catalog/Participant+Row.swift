import Database

extension Participant {
  /// What ``init(_:)`` reads of the table `participants`.
  static let columns = "key, name, kind, time_zone, is_opted_out"

  /// Reads a person from a row of a query.
  init(_ row: Row) throws {
    self.init(
      id: try row["key"],
      name: try row["name"],
      kind: SenderKind(rawValue: try row["kind"]) ?? .human
    )
    timeZone = try row["time_zone"]
    // Who has not opted out may do so later: that is nothing to insist on.
    isOptedOut = try row["is_opted_out"] ? true : nil
  }
}
