import Glibc

/// How long to wait for a database that another program has locked.
package struct LockPatience {
  /// How long an attempt is retried; 20 s by default.
  package let limit: Duration
  /// Whether the user wants to stop; checked before each retry.
  package let isCancelled: () -> Bool

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
  package func retry<Result>(
    while isLocked: (any Error) -> Bool,
    _ attempt: () throws -> Result
  ) throws -> Result {
    let deadline = ContinuousClock.now + limit
    var pause: UInt32 = 5000
    while true {
      do {
        return try attempt()
      } catch  where isLocked(error) && .now < deadline && !isCancelled() {
        usleep(pause)
        pause = min(pause * 2, 50_000)
      }
    }
  }
}
