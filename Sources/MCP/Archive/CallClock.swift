/// When a call has to end: after a time, or when the client cancels it.
struct CallClock: Sendable {
  /// The time that a call may take; the hard limit is 10 s, of which writing the answer needs some.
  static let limit = Duration.seconds(9)

  /// The time after which a list ends where it is and goes on with a cursor.
  private static let patience = Duration.seconds(4)

  private let end: ContinuousClock.Instant
  private let pageEnd: ContinuousClock.Instant
  private let isCancelled: @Sendable () -> Bool

  /// Starts the clock of a call.
  init(isCancelled: @escaping @Sendable () -> Bool = { false }) {
    let now = ContinuousClock.now
    end = now + Self.limit
    pageEnd = now + Self.patience
    self.isCancelled = isCancelled
  }

  /// Whether the call has to end now.
  var isOver: Bool { ContinuousClock.now >= end || isCancelled() }

  /// Whether a list has taken so long that it ends where it is.
  var isLate: Bool { ContinuousClock.now >= pageEnd }

  /// Throws if the call has to end now.
  func check() throws(ToolProblem) { if isOver { throw .tooLong } }
}
