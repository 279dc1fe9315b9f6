import PostgreSQL

/// The column of a server's messages that orders their changes, as SQL.
struct ServerCursorColumn {
  private let name: String
  private let isTime: Bool
  private let typeName: String
  private let overlap: CursorMapping.Overlap

  /// Finds the column among those of a query.
  ///
  /// - Throws: ``SourceError`` if it is not there, or can order nothing.
  init(
    _ cursor: CursorMapping,
    among columns: [PostgresColumn],
    of mapping: SourceMapping
  ) throws(SourceError) {
    let index = try mapping.index(
      of: cursor.column,
      in: columns.map(\.name),
      line: cursor.position.line,
      column: cursor.position.column
    )
    let column = columns[index]
    guard column.isTime || column.isInteger else {
      throw mapping.error(
        line: cursor.position.line,
        column: cursor.position.column,
        "a cursor is a time or a whole number; \"\(column.name)\" is neither"
      )
    }
    name = column.name.postgresIdentifier
    isTime = column.isTime
    typeName = column.isZoned ? "timestamptz" : "timestamp"
    overlap = cursor.overlap
  }

  /// How to select it: microseconds since 1970, or the number that it is.
  var selection: (sql: String, type: UInt32) {
    let sql = isTime ? "(extract(epoch FROM \(name)) * 1000000)::bigint" : "\(name)::bigint"
    return (sql, PostgresColumn.bigint)
  }

  /// The condition for what changed since a reading, and for what may have been committed late.
  ///
  /// What has no time of its change is always read.
  func condition(since value: Int64) -> String {
    let (difference, isOver) = value.subtractingReportingOverflow(steps(before: value))
    let start = isOver ? Int64.min : difference
    let bound = isTime ? "\(typeName) 'epoch' + \(start) * interval '1 microsecond'" : "\(start)"
    return "(\(name) >= \(bound) OR \(name) IS NULL)"
  }

  /// How far before a value the reading begins.
  ///
  /// The unit of a number that is a time shows in its size, as everywhere in debrief.
  private func steps(before value: Int64) -> Int64 {
    switch overlap {
    case .steps(let steps): return steps
    case .microseconds(let microseconds):
      if isTime { return microseconds }
      switch value.magnitude {
      case ..<1_000_000_000: return Self.countedSteps
      case ..<100_000_000_000: return microseconds / 1_000_000
      case ..<100_000_000_000_000: return microseconds / 1000
      case ..<100_000_000_000_000_000: return microseconds
      default: return microseconds * 1000
      }
    }
  }

  /// What is read again of a column that counts where nothing is said.
  private static let countedSteps: Int64 = 10_000
}
