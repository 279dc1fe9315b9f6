package import Failures
import Glibc
import Threads

/// Batches the small writes of many tasks into few transactions.
///
/// A commit costs a disk write whatever its size. While one is under way, further pieces of work
/// queue up, and the next commit takes all of them: under load many share a commit, and a single
/// one does not wait. If a piece fails, which is rare, all that shared its commit are retried, each
/// in a commit of its own.
///
/// Every commit writes each page that it changes once, so under a steady load fewer and larger ones
/// write less: while the owner says that it is busy, commits wait for company (``linger(while:)``).
package final class GroupCommit: Sendable {
  /// How long a piece of work may wait for company.
  package enum Patience: Sendable {
    /// Something waits for it: up to ``GroupCommit/pace``.
    case little
    /// Nothing does: several times as long.
    case much
  }

  /// A piece of work, and the callback that receives its outcome.
  private struct Piece {
    let work: Work
    let finish: ((any Error)?) -> Void

    enum Work {
      case alone((Transaction) throws -> Void)
      case together(any GroupedWork, AnyObject)
    }
  }

  private struct State {
    var waiting: [Piece] = []
    var patient: [Piece] = []
    var isBusy: (@Sendable () -> Bool)?
    var isClosed = false
    var isDone = false

    var isEmpty: Bool { waiting.isEmpty && patient.isEmpty }
  }

  private let state = Monitor(State())

  /// The time from one commit to the next while there is much to do.
  package static let pace = Duration.milliseconds(10)
  /// The number of such times that patient work waits.
  private static let patience = 10

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
    patience: Patience = .little,
    _ body: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      var outcome: Result?
      let piece = Piece(work: .alone { outcome = try body($0) }) { error in
        if let error {
          continuation.resume(throwing: error)
        } else if let outcome {
          continuation.resume(returning: outcome)
        }
      }
      add(piece, patience)
    }
  }

  /// Does a piece of work together with all others of its kind that are queued.
  ///
  /// - Parameters:
  ///   - input: What this piece is about.
  ///   - work: Its kind.
  /// - Returns: What the work returns for this input, once it is committed.
  /// - Throws: What the work throws for this input alone, ``DatabaseError`` if the transaction fails,
  ///   or ``GroupCommitClosed``.
  package func write<Input: Sendable, Output: Sendable>(
    patience: Patience = .little,
    _ input: Input,
    with work: CommonWork<Input, Output>
  ) async throws -> Output {
    try await withCheckedThrowingContinuation { continuation in
      let item = CommonWork<Input, Output>.Item(input)
      let piece = Piece(work: .together(work, item)) { error in
        if let error {
          continuation.resume(throwing: error)
        } else if let output = item.output {
          continuation.resume(returning: output)
        }
      }
      add(piece, patience)
    }
  }

  /// Has commits wait for company while `isBusy` returns true: the next one begins
  /// ``GroupCommit/pace`` after the last.
  package func linger(while isBusy: @escaping @Sendable () -> Bool) {
    state.withLock { $0.isBusy = isBusy }
  }

  /// Stops accepting work, and waits until all accepted work is done.
  package func close() {
    state.withLock { $0.isClosed = true }
    state.withLock(waitingWhile: { !$0.isDone }) { _ in }
  }

  private func add(_ piece: Piece, _ patience: Patience) {
    let isAccepted = state.withLock { state in
      guard !state.isClosed else { return false }
      switch patience {
      case .little: state.waiting.append(piece)
      case .much: state.patient.append(piece)
      }
      return true
    }
    if !isAccepted { piece.finish(GroupCommitClosed()) }
  }

  // MARK: The thread

  private func work(_ open: () throws -> Connection) {
    var rounds = 0
    do {
      let connection = try open()
      while let pieces = next(&rounds) { commit(pieces, connection) }
    } catch {
      // The database cannot be opened: every caller gets the error.
      while let pieces = next(&rounds) { pieces.forEach { $0.finish(error) } }
    }
    state.withLock { $0.isDone = true }
  }

  /// Waits for work, and returns all that is due.
  ///
  /// - Parameter rounds: The number of commits in a row that went without the patient work.
  /// - Returns: nil once the queue is closed and empty.
  private func next(_ rounds: inout Int) -> [Piece]? {
    let isBusy = state.withLock(waitingWhile: { $0.isEmpty && !$0.isClosed }) { state in
      state.isClosed ? nil : state.isBusy
    }
    let lingers = isBusy?() ?? false
    if lingers { usleep(UInt32(Self.pace / .microseconds(1))) }
    rounds += 1
    let isDue = !lingers || rounds >= Self.patience
    if isDue { rounds = 0 }
    return state.withLock { state in
      if state.isEmpty, state.isClosed { return nil }
      defer {
        state.waiting = []
        if isDue { state.patient = [] }
      }
      return isDue ? state.waiting + state.patient : state.waiting
    }
  }

  private func commit(_ pieces: [Piece], _ connection: Connection) {
    guard !pieces.isEmpty else { return }
    var isPieceToBlame = false
    do {
      try connection.write { transaction in
        // A savepoint for each would copy every page that it changes.
        do { try run(pieces, transaction) } catch {
          isPieceToBlame = true
          throw error
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

  /// Does pieces of work, those of one kind at once where the first of them is.
  private func run(_ pieces: [Piece], _ transaction: Transaction) throws {
    var items: [ObjectIdentifier: [AnyObject]] = [:]
    for piece in pieces {
      if case .together(let work, let item) = piece.work {
        items[ObjectIdentifier(work), default: []].append(item)
      }
    }
    for piece in pieces {
      switch piece.work {
      case .alone(let run): try run(transaction)
      case .together(let work, _):
        guard let items = items.removeValue(forKey: ObjectIdentifier(work)) else { continue }
        try work.run(items, transaction)
      }
    }
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
