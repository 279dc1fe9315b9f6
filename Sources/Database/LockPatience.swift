import Glibc

/// How long to wait for something that another process has locked: a database, or a file.
///
/// Neither SQLite nor flock(2) announces the end of a lock to a waiter that may give up, so it is
/// tried again, with pauses that grow.
package struct LockPatience {
  /// How long an attempt is retried; 20 s by default.
  package let limit: Duration
  /// Whether the user wants to stop; checked before each retry.
  let isCancelled: () -> Bool

  /// Waits up to a limit, or until the user wants to stop.
  package init(
    limit: Duration = .seconds(20),
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.limit = limit
    self.isCancelled = isCancelled
  }

  /// Retries an attempt with exponential backoff while a lock makes it fail.
  ///
  /// - Returns: What `attempt` returns.
  /// - Throws: What the last attempt threw.
  package func retry<Result, Failure>(
    while isLocked: (Failure) -> Bool,
    _ attempt: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let deadline = ContinuousClock.now + limit
    var pause: UInt32 = 5000
    while true {
      do throws(Failure) {
        return try attempt()
      } catch {
        guard isLocked(error), .now < deadline, !isCancelled() else { throw error }
      }
      usleep(pause)
      pause = min(pause * 2, 50_000)
    }
  }
}
