import CivilTime
import Database

/// What one model was asked in the last minute, by all processes of a workspace.
///
/// A call that is reserved but not sent counts until it is, as it may be sent at any moment; then
/// it counts for a minute from the moment of sending.
struct RateWindow {
  /// A minute, and a second more: the service counts calls when they arrive, and the way there is
  /// not always equally long.
  static let length: Int64 = 61_000

  /// How much a model was sent up to one call.
  struct Mark {
    var sentAt: Int64 = 0
    var requests: Int64 = 0
    var tokens: Int64 = 0
  }

  private let transaction: Transaction
  private let model: String
  private let start: Int64
  private let now: Instant
  let requests: Int64
  let tokens: Int64

  /// Counts; two looks at an index, however many calls there were.
  init(_ model: String, at now: Instant, _ transaction: Transaction) throws {
    self.transaction = transaction
    self.model = model
    self.now = now
    start = now.milliseconds - Self.length
    let last = try Self.mark(model, upTo: .max, transaction)
    let before = try Self.mark(model, upTo: start, transaction)
    let waiting = try transaction.query(
      """
      SELECT count(*), total(reserved_tokens) FROM calls
      WHERE finished_at IS NULL AND status = 'reserved' AND model = ?
      """,
      model
    )
    defer { waiting.reset() }
    _ = try waiting.step()
    requests = last.requests - before.requests + waiting.integer(0)
    tokens = last.tokens - before.tokens + waiting.integer(1)
  }

  /// What a model was sent up to a moment.
  static func mark(
    _ model: String,
    upTo moment: Int64,
    _ transaction: Transaction
  ) throws -> Mark {
    let statement = try transaction.query(
      """
      SELECT sent_at, model_requests, model_tokens FROM calls WHERE model = ? AND sent_at <= ?
      ORDER BY sent_at DESC, model_requests DESC LIMIT 1
      """,
      model,
      moment
    )
    defer { statement.reset() }
    guard try statement.step() else { return Mark() }
    return Mark(
      sentAt: statement.integer(0),
      requests: statement.integer(1),
      tokens: statement.integer(2)
    )
  }

  /// When so much of the window will have passed that a call fits.
  ///
  /// - Parameters:
  ///   - excess: By how many requests the call would be too many.
  ///   - excessTokens: By how many tokens.
  /// - Returns: The first moment at which it can fit.
  /// - Throws: ``DatabaseError``.
  func moment(freeing excess: Int64, _ excessTokens: Int64) throws -> Instant {
    let before = try Self.mark(model, upTo: start, transaction)
    let statement = try transaction.query(
      """
      SELECT sent_at, model_requests, model_tokens FROM calls WHERE model = ? AND sent_at > ?
      ORDER BY sent_at, model_requests
      """,
      model,
      start
    )
    defer { statement.reset() }
    while try statement.step() {
      let freed = statement.integer(1) - before.requests
      let freedTokens = statement.integer(2) - before.tokens
      if freed >= excess, freedTokens >= excessTokens {
        return Instant(milliseconds: statement.integer(0)) + .milliseconds(Self.length)
      }
    }
    // The rest is held by calls that are about to be sent, or never will be.
    return now + .seconds(1)
  }
}
