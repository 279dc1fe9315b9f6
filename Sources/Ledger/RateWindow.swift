import CivilTime
import Database

/// The recent calls to one model by all processes of a workspace.
///
/// A call counts from the moment of sending, which is that of its reservation.
struct RateWindow {
  /// A minute, and a second more: the service counts calls when they arrive, and latency varies.
  static let minute: Int64 = 61_000
  /// The length of the stretches over which the calls of a minute are spread; one may take somewhat
  /// more than its even share of the minute's limit, so that late senders lose nothing.
  ///
  /// A burst of a minute's calls would leave nothing for later callers, such as a person at a
  /// terminal, for the rest of the minute.
  static let stretch: Int64 = minute / 20
  static let stretchesPerLimit: Int64 = 18

  /// The part of a minute's limit that a stretch may take.
  static func share(of limit: Int64) -> Int64 {
    limit / stretchesPerLimit + (limit % stretchesPerLimit > 0 ? 1 : 0)
  }

  /// The running totals of a model up to one call.
  struct Mark {
    var sentAt: Int64 = 0
    var requests: Int64 = 0
    var tokens: Int64 = 0
  }

  /// The last call of a model up to a moment.
  static let markQuery = """
    SELECT sent_at, model_requests, model_tokens FROM calls WHERE model = ? AND sent_at <= ?
    ORDER BY sent_at DESC, model_requests DESC LIMIT 1
    """
  /// The calls of a model after a moment, oldest first.
  static let sentQuery = """
    SELECT sent_at, model_requests, model_tokens FROM calls WHERE model = ? AND sent_at > ?
    ORDER BY sent_at, model_requests
    """

  private let transaction: Transaction
  private let model: String
  private let length: Int64
  private let start: Int64
  private let now: Instant
  let requests: Int64
  let tokens: Int64

  /// Counts the calls with two index lookups, however many there were.
  init(
    _ model: String,
    ofLast length: Int64,
    at now: Instant,
    _ transaction: Transaction
  ) throws {
    self.transaction = transaction
    self.model = model
    self.length = length
    self.now = now
    start = now.milliseconds - length
    let last = try Self.mark(model, upTo: .max, transaction)
    let before = try Self.mark(model, upTo: start, transaction)
    requests = last.requests - before.requests
    tokens = last.tokens - before.tokens
  }

  /// The running totals of a model up to a moment.
  static func mark(
    _ model: String,
    upTo moment: Int64,
    _ transaction: Transaction
  ) throws -> Mark {
    try transaction.firstRow(markQuery, model, moment) { row in
      Mark(
        sentAt: try row["sent_at"],
        requests: try row["model_requests"],
        tokens: try row["model_tokens"]
      )
    } ?? Mark()
  }

  /// The moment at which enough of the window has passed for a call to fit.
  ///
  /// - Parameter excessTokens: The number of tokens over the limit.
  /// - Returns: The first moment at which it can fit.
  /// - Throws: ``DatabaseError``.
  func moment(freeing excess: Int64, _ excessTokens: Int64) throws -> Instant {
    let before = try Self.mark(model, upTo: start, transaction)
    let statement = try transaction.query(Self.sentQuery, model, start)
    defer { statement.reset() }
    while try statement.step() {
      let freed = statement.integer(1) - before.requests
      let freedTokens = statement.integer(2) - before.tokens
      if freed >= excess, freedTokens >= excessTokens {
        return Instant(milliseconds: statement.integer(0)) + .milliseconds(length)
      }
    }
    // No call of the window is left that could free more.
    return now + .seconds(1)
  }
}
