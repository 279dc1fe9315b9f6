package import CivilTime
package import Database
import Digest

/// An answer exactly as it was received.
package struct StoredResponse: Sendable, Hashable {
  /// The hash of the request that it answers.
  package var requestHash: String
  /// When it was received.
  var createdAt: Instant
  /// The model's version, as the service names it.
  package var modelVersion: String?
  /// The service's id of the answer.
  package var responseId: String?
  /// The body.
  package var body: [UInt8]

  /// Describes an answer.
  package init(
    requestHash: String,
    createdAt: Instant,
    modelVersion: String? = nil,
    responseId: String? = nil,
    body: [UInt8]
  ) {
    self.requestHash = requestHash
    self.createdAt = createdAt
    self.modelVersion = modelVersion
    self.responseId = responseId
    self.body = body
  }
}

/// The answers of services by the hash of their requests, so that nothing is paid for twice.
package struct ResponseStore {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Stores an answer, replacing an earlier one to the same request.
  ///
  /// - Throws: ``DatabaseError``.
  package func store(_ response: StoredResponse) throws { try store([response]) }

  /// Stores answers, replacing earlier ones to the same requests.
  ///
  /// - Throws: ``DatabaseError``.
  package func store(_ responses: [StoredResponse]) throws {
    try transaction.insert(
      """
      INSERT INTO responses (request_hash, created_at, model_version, response_id, body, digest)
      """,
      responses,
      """
      ON CONFLICT (request_hash) DO UPDATE SET created_at = excluded.created_at,
        model_version = excluded.model_version, response_id = excluded.response_id,
        body = excluded.body, digest = excluded.digest
      """
    ) { response in
      [
        response.requestHash, response.createdAt.milliseconds, response.modelVersion,
        response.responseId, response.body, Self.digest(response.body),
      ]
    }
  }

  /// The answers to requests.
  ///
  /// - Returns: An element for each request, in order; nil where there is no answer.
  /// - Throws: ``DatabaseError``.
  package func responses(to hashes: [String]) throws -> [StoredResponse?] {
    var found: [String: StoredResponse] = [:]
    try transaction.forEachRow(
      """
      SELECT request_hash, created_at, model_version, response_id, body FROM responses
      WHERE request_hash IN (@values)
      """,
      in: hashes
    ) { row in
      let response = StoredResponse(
        requestHash: try row["request_hash"],
        createdAt: try row["created_at"],
        modelVersion: try row["model_version"],
        responseId: try row["response_id"],
        body: try row["body"]
      )
      found[response.requestHash] = response
    }
    return hashes.map { found[$0] }
  }

  /// The answer to a request.
  ///
  /// - Returns: nil if there is none.
  /// - Throws: ``DatabaseError``.
  package func response(to hash: String) throws -> StoredResponse? {
    try transaction.firstRow(
      "SELECT created_at, model_version, response_id, body FROM responses WHERE request_hash = ?",
      hash
    ) { row in
      StoredResponse(
        requestHash: hash,
        createdAt: try row["created_at"],
        modelVersion: try row["model_version"],
        responseId: try row["response_id"],
        body: try row["body"]
      )
    }
  }

  /// The digest of an answer as it was received.
  ///
  /// - Returns: nil if there is no answer, or it was stored before digests were kept.
  /// - Throws: ``DatabaseError``.
  package func digest(of hash: String) throws -> String? {
    try transaction.firstRow(
      "SELECT digest FROM responses WHERE request_hash = ? AND digest IS NOT NULL",
      hash
    ) { try $0["digest"] }
  }

  /// The digest that identifies an answer: its SHA-256.
  ///
  /// - Returns: Hexadecimal digits.
  package static func digest(_ body: [UInt8]) -> String {
    SecureDigest.hexadecimal(SecureDigest.of(body))
  }

  /// Whether a request has been answered.
  ///
  /// - Throws: ``DatabaseError``.
  package func contains(_ hash: String) throws -> Bool {
    try transaction.integer("SELECT 1 FROM responses WHERE request_hash = ?", hash) != nil
  }

  /// Removes the answers to all requests that were made for a thread, as they quote it.
  ///
  /// - Throws: ``DatabaseError``.
  @discardableResult
  package func removeAll(ofThread thread: String) throws -> Int {
    try transaction.run(
      """
      DELETE FROM responses
      WHERE request_hash IN (SELECT request_hash FROM calls WHERE thread = ?1
        UNION ALL SELECT request_hash FROM call_shares WHERE thread = ?1)
      """,
      thread
    )
    return transaction.changes
  }
}
