extension Transaction {
  /// The maximum number of rows of one statement; statements stay prepared, one for each number.
  private static let maxRows = 16

  /// Inserts rows, several with one statement.
  ///
  /// - Parameters:
  ///   - head: The statement up to its columns.
  ///   - rows: What the rows are made of, in order.
  ///   - tail: What follows the rows, for instance `ON CONFLICT …`.
  ///   - row: The expressions of a row with a parameter for each value; nil for the parameters alone.
  ///   - values: The values of a row, as many for each.
  /// - Returns: The number of rows that were inserted or changed.
  /// - Throws: ``DatabaseError``, or what `values` throws.
  @discardableResult
  package func insert<Rows: Collection>(
    _ head: String,
    _ rows: Rows,
    _ tail: String = "",
    row: String? = nil,
    values: (Rows.Element) throws -> [(any Bindable)?]
  ) throws -> Int {
    var inserted = 0
    var start = rows.startIndex
    while start != rows.endIndex {
      let end = rows.index(start, offsetBy: Self.maxRows, limitedBy: rows.endIndex) ?? rows.endIndex
      inserted += try insert(head, rows[start..<end].map(values), tail, row: row)
      start = end
    }
    return inserted
  }

  /// Inserts rows with one statement: not generic, because values are bound far more often than
  /// rows are taken from a collection.
  private func insert(
    _ head: String,
    _ rows: [[(any Bindable)?]],
    _ tail: String,
    row: String?
  ) throws(DatabaseError) -> Int {
    let list = Self.list(row ?? Self.parameters(rows[0].count), rows.count)
    let statement = try statement("\(head) VALUES \(list) \(tail)")
    var position: Int32 = 0
    for values in rows { statement.bind(values, after: &position) }
    try statement.run()
    return changes
  }

  /// Runs a query over a list of values and passes each row to `body`.
  ///
  /// - Parameters:
  ///   - sql: The query, in which `(@values)` stands for the list.
  ///   - values: The values of the parameters before the list.
  ///   - list: The list, of any length.
  /// - Throws: ``DatabaseError``, or what `body` throws, which ends the query.
  package func forEachRow(
    _ sql: String,
    _ values: (any Bindable)?...,
    in list: [any Bindable],
    body: (Row) throws -> Void
  ) throws {
    for part in Self.parts(of: list) {
      let statement = try bound(Self.with(part.count, sql), values + part)
      defer { statement.reset() }
      while try statement.step() { try body(statement.row) }
    }
  }

  /// Runs a statement over a list of values.
  ///
  /// - Parameters:
  ///   - sql: The statement, in which `(@values)` stands for the list.
  ///   - values: The values of the parameters before the list.
  ///   - list: The list, of any length.
  /// - Throws: ``DatabaseError``.
  package func run(_ sql: String, _ values: (any Bindable)?..., in list: [any Bindable]) throws {
    for part in Self.parts(of: list) {
      try bound(Self.with(part.count, sql), values + part).run()
    }
  }

  private static func parts(of list: [any Bindable]) -> [[(any Bindable)?]] {
    stride(from: 0, to: list.count, by: maxRows).map { Array(list[$0...].prefix(maxRows)) }
  }

  /// A statement with so many parameters in its list.
  private static func with(_ count: Int, _ sql: String) -> String {
    guard let list = sql.firstRange(of: "(@values)") else { return sql }
    return sql[..<list.lowerBound] + parameters(count) + sql[list.upperBound...]
  }

  private static func parameters(_ count: Int) -> String { "(" + list("?", count) + ")" }

  /// A text some times, with commas between.
  ///
  /// `joined(separator:)` takes ten times as long, for each statement.
  private static func list(_ text: String, _ count: Int) -> String {
    var list = ""
    list.reserveCapacity(count * (text.utf8.count + 2))
    for index in 0..<count {
      if index > 0 { list += ", " }
      list += text
    }
    return list
  }
}
