package import Database
import Digest

/// Checks whether messages and threads still match their fingerprints.
package struct ThreadIntegrity {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// The first message of a thread whose text or times were altered without a reading.
  ///
  /// - Returns: The message's own id; nil if all are as they were read.
  package func alteredMessage(ofThread thread: ThreadRow) throws -> MessageID? {
    let statement = try transaction.query(
      """
      SELECT native_id, text, edited_at, deleted_at, fingerprint, class
      FROM thread_messages JOIN messages ON messages.id = message
      WHERE thread = ? ORDER BY at, message
      """,
      thread
    )
    defer { statement.reset() }
    while try statement.step() {
      let row = statement.row
      guard try row["class"] != MessageClass.missing else { continue }
      let (id, text): (String, String) = (try row["native_id"], try row["text"])
      let (edited, deleted): (Int64?, Int64?) = (try row["edited_at"], try row["deleted_at"])
      let read = MessageBatch.Row.fingerprint(id, text, edited, deleted)
      // A message that a complete source lost has the complement of its earlier fingerprint.
      let lost = ~MessageBatch.Row.fingerprint(id, text, edited, nil)
      let stored = UInt64(bitPattern: try row["fingerprint"])
      guard stored == read || stored == lost && deleted != nil else { return MessageID(id) }
    }
    return nil
  }

  /// The fingerprint computed from a thread's messages.
  ///
  /// - Returns: The same as the stored one if nothing was altered.
  package func fingerprint(ofThread thread: ThreadRow) throws -> UInt64 {
    var fingerprint: UInt64 = 0
    try transaction.forEachRow(
      """
      SELECT fingerprint FROM thread_messages JOIN messages ON messages.id = message
      WHERE thread = ? ORDER BY at, message
      """,
      thread
    ) { row in
      fingerprint = withUnsafeBytes(of: UInt64(bitPattern: try row["fingerprint"])) {
        Fingerprint.of($0, seed: fingerprint)
      }
    }
    return fingerprint
  }
}

extension MessageBatch.Row {
  /// The fingerprint of a message as it is stored.
  fileprivate static func fingerprint(
    _ id: String,
    _ text: String,
    _ editedAt: Int64?,
    _ deletedAt: Int64?
  ) -> UInt64 {
    let fingerprint = Fingerprint.of(text, seed: Fingerprint.of(id, seed: 0))
    guard editedAt != nil || deletedAt != nil else { return fingerprint }
    return withUnsafeBytes(of: (editedAt ?? 0, deletedAt ?? 0)) {
      Fingerprint.of($0, seed: fingerprint)
    }
  }
}
