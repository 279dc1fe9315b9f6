import Database

extension Participant {
  /// What ``init(_:from:)`` reads, in its order.
  static let columns = """
    participants.key, participants.name, participants.kind, participants.time_zone,
    participants.is_opted_out
    """

  /// Reads a person from a row of a query.
  ///
  /// - Parameter first: The position of the first of ``columns``.
  init(_ statement: Statement, from first: Int32) {
    self.init(
      id: statement.text(first) ?? "",
      name: statement.text(first + 1),
      kind: SenderKind(rawValue: Int(statement.integer(first + 2))) ?? .human
    )
    timeZone = statement.text(first + 3)
    // Who has not opted out may do so later: that is nothing to insist on.
    isOptedOut = statement.integer(first + 4) != 0 ? true : nil
  }
}
