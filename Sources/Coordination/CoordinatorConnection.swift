import Failures
package import PostgreSQL
import Threads

/// A connection to the database that hosts share, used by one thread at a time; a lost one is
/// reopened.
package final class CoordinatorConnection {
  private let coordinator: Coordinator
  private var connection: PostgresConnection?

  init(_ coordinator: Coordinator) { self.coordinator = coordinator }

  /// Runs `body` in one transaction.
  ///
  /// While the database is unavailable, this is retried, from twice a second to every five seconds,
  /// until the user wants to stop. If the reply to a commit is lost, its outcome is unknown, so
  /// `body` must be idempotent.
  ///
  /// - Parameters:
  ///   - attempts: The maximum number of attempts; nil for as many as it takes.
  ///   - isTransaction: Whether `body` has several statements; one is a transaction by itself.
  package func perform<Result>(
    attempts: Int? = nil,
    isTransaction: Bool = true,
    _ body: (PostgresConnection) throws -> Result
  ) throws(CoordinationError) -> Result {
    var attempt = 1
    var pause = 0.25
    while true {
      do {
        return try isTransaction ? transaction(body) : single(body)
      } catch let error as CoordinationError {
        throw error
      } catch let error as PostgresError {
        let mayTry = error.isPassing && attempts.map { attempt < $0 } ?? true
        guard mayTry, !coordinator.isCancelled() else {
          throw CoordinationError(error, server: coordinator.address.description)
        }
        attempt += 1
        // Jitter, so that hosts that lost the same server do not reconnect at the same moment.
        coordinator.isCancelled.sleep(for: .seconds(pause * Double.random(in: 0.8...1.2)))
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
      // A connection that cannot roll back is replaced; the first failure is the one to report.
      if let connection, (try? connection.execute("ROLLBACK")) == nil { self.connection = nil }
      throw error
    }
  }

  private func single<Result>(_ body: (PostgresConnection) throws -> Result) throws -> Result {
    do { return try body(try opened()) } catch {
      if let error = error as? PostgresError, error.kind == .unavailable { connection = nil }
      throw error
    }
  }

  private func opened() throws -> PostgresConnection {
    if let connection { return connection }
    // Statements are short, and paid calls are recorded even when the user wants to stop.
    let opened = try PostgresConnection(coordinator.address)
    try opened.execute("SET statement_timeout = '60s'")
    // A host that is cut off in a transaction must not keep the others waiting.
    try opened.execute("SET idle_in_transaction_session_timeout = '60s'")
    try opened.execute("SET lock_timeout = '20s'")
    try CoordinatorSchema.apply(to: opened, named: coordinator.address.description)
    connection = opened
    return opened
  }
}

extension Duration {
  /// The span as SQL's parameter takes it: microseconds, to be multiplied by an interval.
  var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
