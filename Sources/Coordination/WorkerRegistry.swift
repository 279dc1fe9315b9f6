package import CivilTime
package import PostgreSQL

/// The workers of all hosts.
package struct WorkerRegistry {
  private let connection: PostgresConnection

  /// Works inside a transaction.
  package init(_ connection: PostgresConnection) { self.connection = connection }

  /// A worker as others see it.
  package struct Entry: Sendable, Hashable {
    /// Its number.
    package let id: Int64
    /// The job that it runs.
    package let job: String
    /// Where it runs.
    package let location: WorkerLocation
    /// When it began.
    package let since: Instant
    /// When its lease expires.
    package let leaseUntil: Instant
    /// Whether its lease has expired, by the server's clock.
    package let isSilent: Bool
    /// The shards that it holds.
    package let shards: [Int]
    /// The slots that it runs.
    package let slots: [Instant]
  }

  /// Registers a worker.
  ///
  /// - Returns: Its number.
  func add(_ location: WorkerLocation, job: String, lease: Duration) throws -> Int64 {
    try removeSilent()
    let rows = try connection.execute(
      """
      INSERT INTO debrief.workers (job, host, home, pid, version, lease_until)
      VALUES ($1, $2, $3, $4::bigint, $5, now() + $6::bigint * interval '1 microsecond')
      RETURNING id
      """,
      .text(job),
      .text(location.host),
      .text(location.home),
      .integer(Int64(location.pid)),
      .text(location.version),
      .integer(lease.microseconds)
    )
    return try rows.first?["id"] ?? 0
  }

  /// Renews a worker's lease.
  ///
  /// - Returns: False if others presumed it dead.
  func renew(_ worker: Int64, lease: Duration) throws -> Bool {
    let rows = try connection.execute(
      """
      UPDATE debrief.workers SET lease_until = now() + $2::bigint * interval '1 microsecond'
      WHERE id = $1 RETURNING id
      """,
      .integer(worker),
      .integer(lease.microseconds)
    )
    return !rows.isEmpty
  }

  /// Removes a worker, with all that it holds.
  func remove(_ worker: Int64) throws {
    try connection.execute("DELETE FROM debrief.workers WHERE id = $1", .integer(worker))
  }

  /// Removes workers whose leases have expired.
  ///
  /// One that is being renewed at this moment is skipped.
  func removeSilent() throws {
    try connection.execute(
      """
      DELETE FROM debrief.workers WHERE id IN (
        SELECT id FROM debrief.workers WHERE lease_until < now() ORDER BY id FOR UPDATE SKIP LOCKED
      )
      """
    )
  }

  /// All workers, oldest first.
  package func list() throws -> [Entry] {
    let rows = try connection.execute(
      """
      SELECT w.id, w.job, w.host, w.home, w.pid, w.version, w.since, w.lease_until,
        w.lease_until < now() AS is_silent,
        (SELECT json_agg(s.shard ORDER BY s.shard) FROM debrief.shards s
          WHERE s.worker = w.id)::text AS shards,
        (SELECT json_agg(round(extract(epoch FROM l.scheduled_at) * 1000)::bigint ORDER BY 1)
          FROM debrief.slots l WHERE l.worker = w.id AND l.status = 'running')::text AS slots
      FROM debrief.workers w ORDER BY w.since, w.id
      """
    )
    return try rows.map { row in
      Entry(
        id: try row["id"],
        job: try row["job"],
        location: WorkerLocation(
          host: try row["host"],
          home: try row["home"],
          pid: Int32(clamping: try row["pid"] as Int64),
          version: try row["version"]
        ),
        since: try row["since"],
        leaseUntil: try row["lease_until"],
        isSilent: try row["is_silent"],
        shards: try row.numbers("shards").map { Int($0) },
        slots: try row.numbers("slots").map(Instant.init(milliseconds:))
      )
    }
  }
}

extension PostgresRow {
  /// The numbers of the JSON in a column, with nested arrays flattened; none for NULL.
  func numbers(_ column: String) throws(PostgresError) -> [Int64] {
    let json: String = try self[column] ?? ""
    return json.split { !"-0123456789".contains($0) }.compactMap { Int64($0) }
  }
}

extension Instant: PostgresColumnValue {
  /// Reads a time with a zone, to the millisecond.
  package init?(_ value: PostgresValue) {
    guard case .instant(let microseconds) = value else { return nil }
    self.init(milliseconds: microseconds / 1000)
  }
}

extension PostgresValue {
  /// An instant as a parameter.
  static func instant(_ instant: Instant?) -> PostgresValue {
    instant.map { .instant(microseconds: $0.milliseconds * 1000) } ?? .null
  }

  /// A text as a parameter.
  static func text(optional text: String?) -> PostgresValue {
    text.map(PostgresValue.text) ?? .null
  }
}
