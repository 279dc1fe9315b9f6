package import CivilTime
package import Conversations
package import Database

/// Which periods of conversations were summarised, and the state of their insights then.
package struct DigestLog {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// What a period was summarised from.
  package struct Source: Sendable, Hashable {
    /// Changes whenever the insights do.
    package var fingerprint: String
    /// The engine that summarises.
    var engine: EngineName
    /// Identifies the version of the engine and its prompt.
    var version: String

    /// Describes what a period is summarised from.
    package init(fingerprint: String, engine: EngineName, version: String) {
      self.fingerprint = fingerprint
      self.engine = engine
      self.version = version
    }
  }

  /// What a period was last summarised from.
  ///
  /// - Parameter period: The period; nil for the conversation as a whole.
  /// - Returns: nil if it never was.
  package func source(of period: String?, in conversation: ConversationID) throws -> Source? {
    try transaction.firstRow(
      "SELECT fingerprint, engine, version FROM digest_done WHERE conversation_id = ? AND period = ?",
      conversation,
      period ?? ""
    ) { row in
      Source(
        fingerprint: try row["fingerprint"],
        engine: try row["engine"],
        version: try row["version"]
      )
    }
  }

  /// Records that a period was summarised.
  ///
  /// - Parameter period: The period; nil for the conversation as a whole.
  package func note(
    _ source: Source,
    of period: String?,
    in conversation: ConversationID,
    at now: Instant
  ) throws {
    try transaction.run(
      """
      INSERT INTO digest_done (conversation_id, period, fingerprint, engine, version, at)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (conversation_id, period) DO UPDATE SET fingerprint = excluded.fingerprint,
        engine = excluded.engine, version = excluded.version, at = excluded.at
      """,
      conversation,
      period ?? "",
      source.fingerprint,
      source.engine,
      source.version,
      now.milliseconds
    )
  }
}
