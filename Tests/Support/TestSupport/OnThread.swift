import Foundation

/// Does blocking work on a thread of its own: the threads that serve tasks are few.
///
/// - Throws: What the work throws.
package func onThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Swift.Result(catching: body)) }
  }
}
