package import CivilTime
package import Database

/// The models that the service will not serve for a while, shared by all processes: one refused
/// call is enough for all.
package struct QuotaStops {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Stops calls to a model.
  ///
  /// - Parameter until: When calls may resume; a stop that lasts longer stays.
  /// - Throws: ``DatabaseError``.
  package func stop(_ model: String, until: Instant, reason: String) throws {
    try transaction.run(
      """
      INSERT INTO quota_stops (model, until, reason) VALUES (?, ?, ?)
      ON CONFLICT (model) DO UPDATE SET until = excluded.until, reason = excluded.reason
        WHERE excluded.until > until
      """,
      model,
      until.milliseconds,
      reason
    )
  }

  /// The reason for stops of less than a minute or two.
  private static let minute = "minute quota"

  /// Pauses all calls to a model because the quota of this minute is used up.
  ///
  /// - Throws: ``DatabaseError``.
  package func pause(_ model: String, until: Instant) throws {
    try stop(model, until: until, reason: Self.minute)
  }

  /// The time until which calls to a model wait, rather than fail.
  ///
  /// - Returns: nil if they need not wait.
  /// - Throws: ``DatabaseError``.
  func pause(of model: String, now: Instant) throws -> Instant? {
    try transaction.integer(
      "SELECT until FROM quota_stops WHERE model = ? AND until > ? AND reason = ?",
      model,
      now.milliseconds,
      Self.minute
    ).map(Instant.init(milliseconds:))
  }

  /// The time until which calls to a model are stopped.
  ///
  /// - Returns: nil if they are not.
  /// - Throws: ``DatabaseError``.
  func stop(of model: String, now: Instant) throws -> Instant? {
    try transaction.integer(
      "SELECT until FROM quota_stops WHERE model = ? AND until > ?",
      model,
      now.milliseconds
    ).map(Instant.init(milliseconds:))
  }
}
