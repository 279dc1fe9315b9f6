import ArchiveReading
import PostgreSQL

/// The column of a server's messages that orders their changes, as SQL.
struct ServerCursorColumn {
  private let name: String
  private let isTime: Bool
  private let typeName: String
  private let overlap: CursorMapping.Overlap

  /// Finds the column among those of a query.
  ///
  /// - Throws: ``SourceError`` if there is no such column, or its type cannot order changes.
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

  /// The expression that selects it: microseconds since 1970, or its number as it is.
  var selection: (sql: String, type: UInt32) {
    let sql = isTime ? "(extract(epoch FROM \(name)) * 1000000)::bigint" : "\(name)::bigint"
    return (sql, PostgresColumn.bigint)
  }

  /// The condition for rows that changed since a reading, or may have been committed late.
  ///
  /// Rows without a value are always read.
  func condition(since value: Int64) -> String {
    let (difference, isOver) = value.subtractingReportingOverflow(steps(before: value))
    let start = isOver ? Int64.min : difference
    let bound = isTime ? "\(typeName) 'epoch' + \(start) * interval '1 microsecond'" : "\(start)"
    return "(\(name) >= \(bound) OR \(name) IS NULL)"
  }

  /// The number of steps before a value at which reading begins.
  ///
  /// The unit of a number that is a time is inferred from its size, as everywhere in debrief.
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

  /// The default overlap of a column that counts.
  private static let countedSteps: Int64 = 10_000
}
