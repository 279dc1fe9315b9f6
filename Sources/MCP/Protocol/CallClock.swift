/// When a call has to end: after a time, or when the client cancels it.
package struct CallClock: Sendable {
  /// The time that a call may take; the hard limit is 10 s, of which writing the answer needs some.
  static let limit = Duration.seconds(9)

  private let end: ContinuousClock.Instant
  private let isCancelled: @Sendable () -> Bool

  /// Starts the time of a call.
  package init(isCancelled: @escaping @Sendable () -> Bool = { false }) {
    end = .now + Self.limit
    self.isCancelled = isCancelled
  }

  /// Whether the call has to end now.
  var isOver: Bool { ContinuousClock.now >= end || isCancelled() }

  /// Throws if the call has to end now.
  func check() throws(ToolProblem) { if isOver { throw .tooLong } }
}
