/// Lets a number of pieces of work go on at a time; others wait, first come, first served.
package actor Turnstile {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Opens so many ways.
  package init(ways: Int) { free = ways }

  /// Does work when there is a way.
  ///
  /// - Throws: What the work throws.
  package func pass<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    defer { leave() }
    return try await work()
  }

  private func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
