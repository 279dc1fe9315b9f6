import Foundation

/// Does blocking work on a thread of its own: the threads that serve tasks are few.
///
/// - Throws: What the work throws.
package func onThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await begin(body)()
}

/// Begins blocking work on a thread of its own, at once: a task would have to wait for one of the
/// few threads that serve tasks, which other tests may hold for minutes.
///
/// - Returns: What waits for its end, to be called once; it throws what the work throws.
package func begin<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) -> @Sendable () async throws -> Value {
  let (results, result) = AsyncStream<Swift.Result<Value, any Error>>.makeStream()
  Thread.detachNewThread { result.yield(Swift.Result(catching: body)) }
  return {
    for await result in results { return try result.get() }
    throw CancellationError()
  }
}
