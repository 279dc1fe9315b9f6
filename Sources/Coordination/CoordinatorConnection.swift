import Failures
import Glibc
package import PostgreSQL

/// A connection to the database that hosts share, used by one thread at a time; one that is lost is
/// opened again.
package final class CoordinatorConnection {
  private let coordinator: Coordinator
  private var connection: PostgresConnection?

  init(_ coordinator: Coordinator) { self.coordinator = coordinator }

  /// Runs `body` in one transaction.
  ///
  /// While the database is away, it is asked again, from twice a second to every five seconds, until
  /// the user wants to stop. Nobody knows whether a transaction took place whose end was not heard, so
  /// `body` has the same effect when it runs twice.
  ///
  /// - Parameter attempts: How often to try; nil for as long as it takes.
  /// - Throws: ``CoordinationError``.
  package func perform<Result>(
    attempts: Int? = nil,
    _ body: (PostgresConnection) throws -> Result
  ) throws(CoordinationError) -> Result {
    var attempt = 1
    var pause = 0.25
    while true {
      do {
        return try transaction(body)
      } catch let error as CoordinationError {
        throw error
      } catch let error as PostgresError {
        let mayTry = error.isPassing && attempts.map { attempt < $0 } ?? true
        guard mayTry, !coordinator.isCancelled() else {
          throw CoordinationError(error, server: coordinator.address.description)
        }
        attempt += 1
        sleep(pause)
        pause = min(5, pause * 2)
      } catch {
        throw CoordinationError(
          server: coordinator.address.description,
          "\(error)",
          .internalError
        )
      }
    }
  }

  private func transaction<Result>(_ body: (PostgresConnection) throws -> Result) throws -> Result {
    do {
      let connection = try opened()
      try connection.execute("BEGIN")
      let result = try body(connection)
      try connection.execute("COMMIT")
      return result
    } catch {
      if let connection, (try? connection.execute("ROLLBACK")) == nil { self.connection = nil }
      throw error
    }
  }

  private func opened() throws -> PostgresConnection {
    if let connection { return connection }
    let opened = try PostgresConnection(
      coordinator.address,
      isCancelled: coordinator.isCancelled
    )
    // A host that is cut off in a transaction must not keep the others waiting.
    try opened.execute("SET idle_in_transaction_session_timeout = '60s'")
    try opened.execute("SET lock_timeout = '20s'")
    try CoordinatorSchema.apply(to: opened, named: coordinator.address.description)
    connection = opened
    return opened
  }

  /// Waits, but not for a user who wants to stop.
  private func sleep(_ seconds: Double) {
    // Hosts that lost the same server do not come back at the same moment.
    let end = ContinuousClock.now + .seconds(seconds * Double.random(in: 0.8...1.2))
    while ContinuousClock.now < end, !coordinator.isCancelled() { usleep(50_000) }
  }
}

extension Duration {
  /// The span as SQL's parameter takes it: microseconds, to be multiplied by an interval.
  var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
