/// The right to read and write inside one transaction: the seam that all stores are built on.
///
/// A store is a value over a transaction, so whoever opens the transaction decides what is
/// committed together. Only ``Connection/write(_:)`` and ``Connection/read(_:)`` make one.
package struct Transaction {
  private let connection: Connection

  init(connection: Connection) { self.connection = connection }

  /// The statement for an SQL text, with values bound to its parameters.
  ///
  /// - Throws: ``DatabaseError`` if `sql` does not compile.
  package func query(_ sql: String, _ values: (any Bindable)?...) throws(DatabaseError) -> Statement
  {
    try bound(sql, values)
  }

  /// The cached statement for an SQL text, without values.
  ///
  /// - Throws: ``DatabaseError`` if `sql` does not compile.
  func statement(_ sql: String) throws(DatabaseError) -> Statement { try connection.cached(sql) }

  /// The cached statement for an SQL text, with values bound to its parameters.
  func bound(_ sql: String, _ values: [(any Bindable)?]) throws(DatabaseError) -> Statement {
    let statement = try connection.cached(sql)
    var position: Int32 = 0
    statement.bind(values, after: &position)
    return statement
  }

  /// The statement for an SQL text, with an array of values bound to its parameters.
  package func query(
    _ sql: String,
    _ values: [(any Bindable)?]
  ) throws(DatabaseError) -> Statement {
    try bound(sql, values)
  }

  /// Runs one statement to its end.
  ///
  /// - Throws: ``DatabaseError`` if it fails.
  package func run(_ sql: String, _ values: (any Bindable)?...) throws(DatabaseError) {
    try run(sql, binding: values)
  }

  /// Runs a statement that returns no rows.
  package func run(_ sql: String, binding values: [(any Bindable)?]) throws(DatabaseError) {
    try bound(sql, values).run()
  }

  /// Runs statements that return no rows and are not kept prepared, for instance DDL.
  ///
  /// - Throws: ``DatabaseError`` from the first that fails.
  package func execute(_ sql: String) throws(DatabaseError) { try connection.execute(sql) }

  /// The first column of the first row, as an integer.
  ///
  /// - Returns: nil if there is no row, or the value is NULL.
  /// - Throws: ``DatabaseError`` if it fails.
  package func integer(
    _ sql: String,
    _ values: (any Bindable)?...
  ) throws(DatabaseError) -> Int64? {
    let statement = try bound(sql, values)
    defer { statement.reset() }
    return try statement.step() ? statement.optionalInteger(0) : nil
  }

  /// Runs `body` while a table has no triggers, and then restores them.
  ///
  /// - Throws: ``DatabaseError``, or what `body` threw; the caller rolls back then.
  package func withoutTriggers(on table: String, _ body: () throws -> Void) throws {
    let triggers: [(name: String, sql: String)] = try rows(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?",
      table
    ) { row in (try row["name"], try row["sql"]) }
    for trigger in triggers { try execute("DROP TRIGGER \"\(trigger.name)\"") }
    try body()
    for trigger in triggers { try execute(trigger.sql) }
  }

  /// Reports that a record cannot be read to whoever runs the command.
  package func setAside(_ record: UnreadableRecord) { connection.unreadable.add(record) }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  package var changes: Int { connection.changes }

  /// The row id of the last successful INSERT.
  package var lastInsertedRow: Int64 { connection.lastInsertedRow }
}
