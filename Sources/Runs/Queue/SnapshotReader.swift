import Database

/// A connection for reading that tasks share, one at a time.
///
/// Each read sees the database as it was when the read began, whatever is written meanwhile, and
/// holds up no writer.
actor SnapshotReader {
  private let connection: Connection

  /// Opens the connection.
  ///
  /// - Throws: What `open` throws.
  init(_ open: @Sendable () throws -> Connection) throws { connection = try open() }

  /// Reads under one snapshot.
  ///
  /// - Throws: What `body` throws, or `DatabaseError`.
  func read<Value: Sendable>(_ body: @Sendable (Transaction) throws -> Value) throws -> Value {
    try connection.read(body)
  }
}
