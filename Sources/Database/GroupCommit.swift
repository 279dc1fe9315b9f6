import Glibc

/// Does the small pieces of work of many tasks in few transactions.
///
/// A commit costs a write to the disk whatever it holds. While one is under way others wait, and
/// the next takes all of them: under load many share a commit, and alone no one waits. If a piece
/// fails, which is rare, all that shared its commit are done again, each in one of its own.
package final class GroupCommit: Sendable {
  /// A piece of work: does it, and tells afterwards how it went.
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

  /// Begins to take work.
  ///
  /// - Parameter open: Opens the database; called on the thread that works, for which alone the
  ///   connection is.
  package init(_ open: @escaping @Sendable () throws -> Connection) {
    startThread { [self] in work(open) }
  }

  /// Does a piece of work, in one transaction with whatever else waits.
  ///
  /// - Parameter body: The work. Throwing from it takes back its changes, and no others. It may be
  ///   done again after it was taken back, so it changes nothing but the database.
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

  /// Takes no more work, and waits until all that was taken is done.
  package func close() {
    state.withLock { $0.isClosed = true }
    state.withLock(waitingWhile: { !$0.isDone }) { _ in }
  }

  private func add(_ piece: Piece) {
    let isTaken = state.withLock { state in
      if !state.isClosed { state.waiting.append(piece) }
      return !state.isClosed
    }
    if !isTaken { piece.finish(GroupCommitClosed()) }
  }

  // MARK: The thread

  private func work(_ open: () throws -> Connection) {
    do {
      let connection = try open()
      while let pieces = next() { commit(pieces, connection) }
    } catch {
      // The database cannot be opened: everybody gets the error.
      while let pieces = next() { pieces.forEach { $0.finish(error) } }
    }
    state.withLock { $0.isDone = true }
  }

  /// All work that waits.
  ///
  /// - Returns: nil once no more can come.
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

/// Work was given to a ``GroupCommit`` that takes no more.
package struct GroupCommitClosed: Error, CustomStringConvertible {
  /// The failure in one line.
  package var description: String { "the database is being closed" }
}
