import Database

/// How a helpdesk marks messages that only its staff may see.
struct InternalNotes {
  /// The column that marks them.
  let column: String
  /// The SQL condition for messages that everyone saw; the table is called `m`.
  let condition: String

  private static let no = "('0', '0.0', 'false', 'f', 'no', 'n', '')"

  /// Looks for a column with the name and the values of such a mark.
  ///
  /// It is nil if there is none.
  init?(
    in table: DatabaseSchema.Table,
    _ sample: TableSample,
    _ schema: DatabaseSchema,
    _ connection: Connection
  ) throws(DatabaseError) {
    let marks = [
      "internal", "isinternal", "private", "isprivate", "internalnote", "isinternalnote", "isnote",
      "note", "staffonly", "agentonly", "hiddenfromcustomer",
    ]
    if let column = schema.column(table, marks), sample[column.name].areTruths {
      self.column = column.name
      condition = "lower(coalesce(CAST(m.\(column.name.sqlIdentifier) AS TEXT), '0')) IN \(Self.no)"
      return
    }
    if let column = schema.column(table, ["public", "ispublic", "visibletocustomer"]),
      sample[column.name].areTruths
    {
      self.column = column.name
      condition =
        "lower(coalesce(CAST(m.\(column.name.sqlIdentifier) AS TEXT), '1')) NOT IN \(Self.no)"
      return
    }
    let names = ["visibility", "type", "kind", "messagetype", "commenttype", "notetype", "scope"]
    guard let column = schema.column(table, names) else { return nil }
    let words = try connection.words(of: column, table).filter { word in
      ["internal", "private", "note", "internalnote", "privatenote", "staff"].contains(
        word.lowercased().filter(\.isLetter)
      )
    }
    guard !words.isEmpty else { return nil }
    self.column = column.name
    let list = words.map(\.sqlLiteral).joined(separator: ", ")
    condition = "coalesce(m.\(column.name.sqlIdentifier), '') NOT IN (\(list))"
  }
}
