package import PostgreSQL

/// The database that hosts share which run the same jobs, and how long they may be silent.
package struct Coordinator: Sendable {
  /// Where it is.
  package let address: PostgresAddress
  /// How long a worker may be silent until others take what it has.
  package var lease: Duration
  /// Asked some times a second whether the user wants to stop.
  package var isCancelled: @Sendable () -> Bool

  /// Names a database; nothing is opened yet.
  package init(
    _ address: PostgresAddress,
    lease: Duration = .seconds(60),
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.address = address
    self.lease = lease
    self.isCancelled = isCancelled
  }

  /// Opens the database, and makes or renews its tables.
  ///
  /// - Throws: ``CoordinationError``.
  package func open() throws(CoordinationError) -> CoordinatorConnection {
    let connection = CoordinatorConnection(self)
    // What does not answer at the beginning is not waited for: someone may have mistyped it.
    try connection.perform(attempts: 3) { _ in }
    return connection
  }
}
