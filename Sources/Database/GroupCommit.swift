package import Failures
import Glibc
import Threads

/// Batches the small writes of many tasks into few transactions.
///
/// A commit costs a disk write whatever its size. While one is under way, further pieces of work
/// queue up, and the next commit takes all of them: under load many share a commit, and a single
/// one does not wait. If a piece fails, which is rare, all that shared its commit are retried, each
/// in a commit of its own.
package final class GroupCommit: Sendable {
  /// A piece of work, and the callback that receives its outcome.
  private struct Piece {
    let run: (Transaction) throws -> Void
    let finish: ((any Error)?) -> Void
  }

  private struct State {
    var waiting: [Piece] = []
    var isClosed = false
    var isDone = false
  }

  private let state = Monitor(State())

  /// Starts the thread that does the work.
  ///
  /// - Parameter open: Opens the database; called on the worker thread, the only one to use the
  ///   connection.
  package init(_ open: @escaping @Sendable () throws -> Connection) {
    startThread { [self] in work(open) }
  }

  /// Does a piece of work, in one transaction with whatever else is queued.
  ///
  /// - Parameter body: The work. Throwing from it rolls back its changes, and no others. It may run
  ///   again after a rollback, so it must change nothing but the database.
  /// - Returns: What `body` returns, once it is committed.
  /// - Throws: What `body` throws, ``DatabaseError`` if the transaction fails, or
  ///   ``GroupCommitClosed``.
  package func write<Result: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      var outcome: Result?
      add(
        Piece(
          run: { outcome = try body($0) },
          finish: { error in
            if let error {
              continuation.resume(throwing: error)
            } else if let outcome {
              continuation.resume(returning: outcome)
            }
          }
        )
      )
    }
  }

  /// Stops accepting work, and waits until all accepted work is done.
  package func close() {
    state.withLock { $0.isClosed = true }
    state.withLock(waitingWhile: { !$0.isDone }) { _ in }
  }

  private func add(_ piece: Piece) {
    let isAccepted = state.withLock { state in
      if !state.isClosed { state.waiting.append(piece) }
      return !state.isClosed
    }
    if !isAccepted { piece.finish(GroupCommitClosed()) }
  }

  // MARK: The thread

  private func work(_ open: () throws -> Connection) {
    do {
      let connection = try open()
      while let pieces = next() { commit(pieces, connection) }
    } catch {
      // The database cannot be opened: every caller gets the error.
      while let pieces = next() { pieces.forEach { $0.finish(error) } }
    }
    state.withLock { $0.isDone = true }
  }

  /// Waits for work, and returns all that is queued.
  ///
  /// - Returns: nil once the queue is closed and empty.
  private func next() -> [Piece]? {
    state.withLock(waitingWhile: { $0.waiting.isEmpty && !$0.isClosed }) { state in
      if state.waiting.isEmpty { return nil }
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  private func commit(_ pieces: [Piece], _ connection: Connection) {
    var isPieceToBlame = false
    do {
      try connection.write { transaction in
        for piece in pieces {
          // A savepoint for each would copy every page that it changes.
          do { try piece.run(transaction) } catch {
            isPieceToBlame = true
            throw error
          }
        }
      }
    } catch {
      if isPieceToBlame, pieces.count > 1 {
        for piece in pieces { commit([piece], connection) }
      } else {
        for piece in pieces { piece.finish(error) }
      }
      return
    }
    for piece in pieces { piece.finish(nil) }
  }
}

/// Work was submitted to a ``GroupCommit`` that accepts no more.
package struct GroupCommitClosed: Error {}

extension GroupCommitClosed: UserFacingError {
  /// To run it again.
  package var fix: String? { "run the command again" }

  /// To be tried again later (75).
  package var exitStatus: ExitStatus { .tryLater }

  /// The failure in one line.
  package var userMessage: String { "the database is being closed" }
}
