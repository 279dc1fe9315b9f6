import PostgreSQL
import Threads

extension CoordinatorConnection {
  /// Executes the statements of many tasks on a dedicated thread, one after the other: no task
  /// blocks a shared thread while the server is unavailable.
  final class Worker: Sendable {
    private struct Piece: Sendable {
      let sql: String
      let parameters: [PostgresValue]
      let finish: @Sendable (Result<[PostgresRow], any Error>) -> Void
    }

    private struct State {
      var waiting: [Piece] = []
      var isClosed = false
      var isDone = false
    }

    private let state = Monitor(State())

    init(_ coordinator: Coordinator) {
      let isThread = startThread { [self] in work(CoordinatorConnection(coordinator)) }
      if !isThread { state.withLock { ($0.isClosed, $0.isDone) = (true, true) } }
    }

    /// Executes a statement that has the same effect when it is executed twice.
    func execute(_ sql: String, _ parameters: [PostgresValue]) async throws -> [PostgresRow] {
      try await withCheckedThrowingContinuation { continuation in
        let piece = Piece(sql: sql, parameters: parameters) { continuation.resume(with: $0) }
        let isTaken = state.withLock { state in
          if !state.isClosed { state.waiting.append(piece) }
          return !state.isClosed
        }
        if !isTaken { piece.finish(.failure(CancellationError())) }
      }
    }

    /// Accepts no more statements, and waits until all that were accepted are done.
    func close() {
      state.withLock { $0.isClosed = true }
      state.withLock(waitingWhile: { !$0.isDone }) { _ in }
    }

    private func work(_ connection: CoordinatorConnection) {
      while let piece = next() {
        piece.finish(
          Result {
            try connection.perform(isTransaction: false) {
              try $0.execute(piece.sql, piece.parameters)
            }
          }
        )
      }
      state.withLock { $0.isDone = true }
    }

    private func next() -> Piece? {
      state.withLock(waitingWhile: { $0.waiting.isEmpty && !$0.isClosed }) { state in
        state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      }
    }
  }
}
