package import Database
import Digest
import JSON

/// Computes fingerprints of the pictures and documents of threads.
package struct MediaFingerprint {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// The fingerprint of the pictures and documents of a thread.
  ///
  /// - Returns: nil if it has none.
  package func of(thread: ThreadRow) throws -> UInt64? {
    let parser = JSONParser()
    var fingerprint: UInt64?
    try transaction.forEachRow(
      """
      SELECT native_id, details FROM thread_messages JOIN messages ON messages.id = message
      WHERE thread = ? AND deleted_at IS NULL AND instr(details, '"attachments"')
      ORDER BY at, message
      """,
      thread
    ) { row in
      let (id, text): (String, String) = (try row["native_id"], try row["details"])
      let details = transaction.json(text, with: parser, of: "message", id: id)
      let attachments = details?["attachments"]?.array?.map(Attachment.init(json:)) ?? []
      for attachment in attachments where attachment.isVisual {
        let message = Fingerprint.of(id, seed: fingerprint ?? 0)
        fingerprint = attachment.fingerprint(seed: message)
      }
    }
    return fingerprint
  }
}
