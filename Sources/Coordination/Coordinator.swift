package import PostgreSQL
package import Threads

/// The database shared by hosts that run the same jobs, and the length of their leases.
package struct Coordinator: Sendable {
  /// Its address.
  package let address: PostgresAddress
  /// How long a worker may be silent before others take what it holds.
  var lease: Duration
  /// Whether the user wants to stop.
  var isCancelled: StopRequest

  /// Names a database; nothing is opened yet.
  package init(
    _ address: PostgresAddress,
    lease: Duration = .seconds(60),
    isCancelled: StopRequest = .never
  ) {
    self.address = address
    self.lease = lease
    self.isCancelled = isCancelled
  }

  /// Opens the database, and creates or migrates its tables.
  package func open() throws(CoordinationError) -> CoordinatorConnection {
    let connection = CoordinatorConnection(self)
    // A server that does not answer at first is soon given up: its address may be mistyped.
    try connection.perform(attempts: 3) { _ in }
    return connection
  }
}
