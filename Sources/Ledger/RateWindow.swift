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

  private let transaction: Transaction
  private let model: String
  private let now: Instant
  private(set) var requests: Int64 = 0
  private(set) var tokens: Int64 = 0

  /// Counts.
  init(_ model: String, at now: Instant, _ transaction: Transaction) throws {
    self.transaction = transaction
    self.model = model
    self.now = now
    let statement = try transaction.query(
      """
      SELECT count(*), total(reserved_tokens) FROM (
        SELECT reserved_tokens FROM calls WHERE model = ?1 AND sent_at > ?2
        UNION ALL
        SELECT reserved_tokens FROM calls
          WHERE finished_at IS NULL AND sent_at IS NULL AND model = ?1)
      """,
      model,
      now.milliseconds - Self.length
    )
    defer { statement.reset() }
    guard try statement.step() else { return }
    requests = statement.integer(0)
    tokens = Int64(statement.real(1))
  }

  /// When so much of the window will have passed that a call fits.
  ///
  /// - Parameters:
  ///   - excess: By how many requests the call would be too many.
  ///   - excessTokens: By how many tokens.
  /// - Returns: The first moment at which it can fit.
  func moment(freeing excess: Int64, _ excessTokens: Int64) throws -> Instant {
    let statement = try transaction.query(
      """
      SELECT sent_at + ?2, reserved_tokens FROM calls WHERE model = ?1 AND sent_at > ?3
      ORDER BY sent_at
      """,
      model,
      Self.length,
      now.milliseconds - Self.length
    )
    defer { statement.reset() }
    var (freed, freedTokens): (Int64, Int64) = (0, 0)
    while freed < excess || freedTokens < excessTokens {
      // The rest is held by calls that are about to be sent, or never will be.
      guard try statement.step() else { return now + .seconds(1) }
      freed += 1
      freedTokens += statement.integer(1)
      if freed >= excess, freedTokens >= excessTokens {
        return Instant(milliseconds: statement.integer(0))
      }
    }
    return now
  }
}
