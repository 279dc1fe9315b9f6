public import CivilTime
public import Database
import Digest

/// An answer as it came.
public struct StoredResponse: Sendable, Hashable {
  /// The hash of the request that it answers.
  public var requestHash: String
  /// When it came.
  public var createdAt: Instant
  /// The model's version, as the service names it.
  public var modelVersion: String?
  /// The service's id of the answer.
  public var responseId: String?
  /// The body.
  public var body: [UInt8]

  /// Keeps an answer.
  ///
  /// - Parameters:
  ///   - requestHash: The hash of the request that it answers.
  ///   - createdAt: When it came.
  ///   - modelVersion: The model's version, as the service names it.
  ///   - responseId: The service's id of the answer.
  ///   - body: The body.
  public init(
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
public struct ResponseStore {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  public init(_ transaction: Transaction) { self.transaction = transaction }

  /// Stores an answer, in the place of an earlier one to the same request.
  ///
  /// - Parameter response: The answer.
  /// - Throws: ``DatabaseError``.
  public func store(_ response: StoredResponse) throws {
    try transaction.run(
      """
      INSERT INTO responses (request_hash, created_at, model_version, response_id, body, digest)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (request_hash) DO UPDATE SET created_at = excluded.created_at,
        model_version = excluded.model_version, response_id = excluded.response_id,
        body = excluded.body, digest = excluded.digest
      """,
      response.requestHash,
      response.createdAt.milliseconds,
      response.modelVersion,
      response.responseId,
      response.body,
      Self.digest(response.body)
    )
  }

  /// The answer to a request.
  ///
  /// - Parameter hash: The hash of the request.
  /// - Returns: nil if there is none.
  /// - Throws: ``DatabaseError``.
  public func response(to hash: String) throws -> StoredResponse? {
    let statement = try transaction.query(
      "SELECT created_at, model_version, response_id, body FROM responses WHERE request_hash = ?",
      hash
    )
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return StoredResponse(
      requestHash: hash,
      createdAt: Instant(milliseconds: statement.integer(0)),
      modelVersion: statement.text(1),
      responseId: statement.text(2),
      body: statement.withBytes(3) { Array($0) }
    )
  }

  /// The digest of an answer as it came.
  ///
  /// - Parameter hash: The hash of the request.
  /// - Returns: nil if there is no answer, or it came when no digests were kept.
  /// - Throws: ``DatabaseError``.
  public func digest(of hash: String) throws -> String? {
    let statement = try transaction.query(
      "SELECT digest FROM responses WHERE request_hash = ?",
      hash
    )
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : nil
  }

  /// What tells an answer from every other one: its SHA-256.
  ///
  /// - Parameter body: The body.
  /// - Returns: Hexadecimal digits.
  public static func digest(_ body: [UInt8]) -> String {
    SecureDigest.hexadecimal(SecureDigest.of(body))
  }

  /// Whether a request has been answered.
  ///
  /// - Parameter hash: The hash of the request.
  /// - Returns: Whether there is an answer.
  /// - Throws: ``DatabaseError``.
  public func contains(_ hash: String) throws -> Bool {
    try transaction.integer("SELECT 1 FROM responses WHERE request_hash = ?", hash) != nil
  }

  /// Removes one answer, for instance one that turned out to be of no use.
  ///
  /// - Parameter hash: The hash of the request.
  /// - Throws: ``DatabaseError``.
  public func remove(_ hash: String) throws {
    try transaction.run("DELETE FROM responses WHERE request_hash = ?", hash)
  }

  /// Removes the answers to all requests that were made for a thread, as they quote it.
  ///
  /// - Parameter thread: The thread's id.
  /// - Returns: How many were removed.
  /// - Throws: ``DatabaseError``.
  @discardableResult
  public func removeAll(ofThread thread: String) throws -> Int {
    try transaction.run(
      """
      DELETE FROM responses
      WHERE request_hash IN (SELECT request_hash FROM calls WHERE thread = ?)
      """,
      thread
    )
    return transaction.changes
  }

  /// How many answers came before a moment, and how large they are together.
  ///
  /// - Parameter moment: The moment.
  /// - Returns: How many, and their bytes.
  /// - Throws: ``DatabaseError``.
  public func size(before moment: Instant) throws -> (count: Int, bytes: Int64) {
    let statement = try transaction.query(
      "SELECT count(*), sum(length(body)) FROM responses WHERE created_at < ?",
      moment.milliseconds
    )
    defer { statement.reset() }
    guard try statement.step() else { return (0, 0) }
    return (Int(statement.integer(0)), statement.integer(1))
  }

  /// Removes the answers that came before a moment.
  ///
  /// - Parameter moment: The moment.
  /// - Returns: How many were removed.
  /// - Throws: ``DatabaseError``.
  @discardableResult
  public func removeAll(before moment: Instant) throws -> Int {
    try transaction.run("DELETE FROM responses WHERE created_at < ?", moment.milliseconds)
    return transaction.changes
  }
}
