public import CivilTime
public import Database

/// The models that the service will not serve for a while, shared by all processes: one refused
/// call is enough for all.
public struct QuotaStops {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  public init(_ transaction: Transaction) { self.transaction = transaction }

  /// Stops calls to a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - until: When calls may go on; a stop that lasts longer stays.
  ///   - reason: Why, a word or a few, for instance the id of the quota.
  /// - Throws: ``DatabaseError``.
  public func stop(_ model: String, until: Instant, reason: String) throws {
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

  /// Until when calls to a model are stopped.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - now: The time.
  /// - Returns: nil if they are not.
  /// - Throws: ``DatabaseError``.
  public func stop(of model: String, now: Instant) throws -> Instant? {
    try transaction.integer(
      "SELECT until FROM quota_stops WHERE model = ? AND until > ?",
      model,
      now.milliseconds
    ).map(Instant.init(milliseconds:))
  }

  /// Lets calls to a model go on.
  ///
  /// - Parameter model: The model.
  /// - Throws: ``DatabaseError``.
  public func lift(_ model: String) throws {
    try transaction.run("DELETE FROM quota_stops WHERE model = ?", model)
  }
}
