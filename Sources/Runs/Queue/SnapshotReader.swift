import Database

/// A connection for reading that tasks share, one at a time.
///
/// Each read sees the database as it was when the read began or a little later, whatever is written
/// meanwhile, and holds up no writer. Reads that wait at the same time share one snapshot.
actor SnapshotReader {
  private let connection: Connection
  private var waiting: [(Result<Transaction, any Error>) -> Void] = []

  /// Opens the connection.
  ///
  /// - Throws: What `open` throws.
  init(_ open: @Sendable () throws -> Connection) throws { connection = try open() }

  /// Reads under one snapshot.
  ///
  /// - Throws: What `body` throws.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      waiting.append { transaction in
        continuation.resume(with: Result { try body(transaction.get()) })
      }
      // By the time it runs, others may wait, too.
      if waiting.count == 1 { Task { readAll() } }
    }
  }

  private func readAll() {
    let reads = waiting
    waiting = []
    var done = 0
    do {
      try connection.read { transaction in
        for read in reads {
          done += 1
          read(.success(transaction))
        }
      }
    } catch {
      for read in reads[done...] { read(.failure(error)) }
    }
  }
}
