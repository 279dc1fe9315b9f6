import CivilTime
import Database

/// What one model was asked lately, by all processes of a workspace.
///
/// A call counts from the moment of sending. One that is reserved but not sent may be sent at any
/// moment, and counts for the minute too until it is.
struct RateWindow {
  /// A minute, and a second more: the service counts calls when they arrive, and the way there is
  /// not always equally long.
  static let minute: Int64 = 61_000
  /// The stretch over which the calls of a minute are spread, and how much of the minute's limit it
  /// may take: somewhat more than its even share, so that late senders lose nothing.
  ///
  /// Sent at once, a minute's calls would leave nothing for whoever comes next, a person at a
  /// terminal among them, for the rest of it.
  static let stretch: Int64 = minute / 20
  static let stretchesPerLimit: Int64 = 18

  /// What a stretch may take of a minute's limit.
  static func share(of limit: Int64) -> Int64 {
    limit / stretchesPerLimit + (limit % stretchesPerLimit > 0 ? 1 : 0)
  }

  /// How much a model was sent up to one call.
  struct Mark {
    var sentAt: Int64 = 0
    var requests: Int64 = 0
    var tokens: Int64 = 0
  }

  /// The calls of a model that are reserved and not sent, by when they were reserved.
  static let heldQuery = """
    SELECT count(*) AS requests, CAST(total(reserved_tokens) AS INTEGER) AS tokens FROM calls
    WHERE finished_at IS NULL AND status = 'reserved' AND model = ? AND reserved_at > ?
    """
  /// The last call of a model up to a moment.
  static let markQuery = """
    SELECT sent_at, model_requests, model_tokens FROM calls WHERE model = ? AND sent_at <= ?
    ORDER BY sent_at DESC, model_requests DESC LIMIT 1
    """
  /// The calls of a model after a moment, the oldest first.
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

  /// Counts; two looks at an index, however many calls there were.
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

  /// What calls hold that are about to be sent, or never will be.
  ///
  /// - Parameter transaction: Where to read.
  /// - Returns: The requests and their tokens.
  /// - Throws: ``DatabaseError``.
  static func held(
    _ model: String,
    since moment: Int64,
    _ transaction: Transaction
  ) throws -> (requests: Int64, tokens: Int64) {
    try transaction.firstRow(heldQuery, model, moment) { row in
      (try row["requests"], try row["tokens"])
    } ?? (0, 0)
  }

  /// What a model was sent up to a moment.
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

  /// When so much of the window will have passed that a call fits.
  ///
  /// - Parameter excessTokens: By how many tokens.
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
    // The rest is held by calls that are about to be sent, or never will be.
    return now + .seconds(1)
  }
}
