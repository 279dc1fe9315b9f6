import PostgreSQL

/// The leases of a job: which worker holds which conversations.
///
/// The conversations are divided into ``count`` shards by a hash of their ids. In a round each
/// shard is processed once, by its holder. Every change happens under one lock for each job, so
/// that hosts that begin at the same moment see each other.
package struct ShardLeases {
  let connection: PostgresConnection
  let job: String

  /// The number of shards of a job: more hosts than that are of no use.
  ///
  /// It is the same in every version.
  package static let count = 64

  /// The shards that a worker holds, with their fencing tokens.
  typealias Held = [Int: Int64]

  /// Locks the shards of the job against other workers until the end of the transaction.
  func lock() throws {
    try connection.execute(
      "SELECT pg_advisory_xact_lock(hashtextextended('debrief:shards:' || $1, 0))",
      .text(job)
    )
  }

  /// Adds a worker to the round that others are in, or else to a new one.
  ///
  /// - Parameter isAgain: Whether it took part before and was presumed dead: then no round begins.
  func join(_ worker: Int64, isAgain: Bool) throws {
    try connection.execute(
      """
      INSERT INTO debrief.rounds AS r (job, round) VALUES ($1, 1)
      ON CONFLICT (job) DO UPDATE SET round = r.round + 1, began_at = now()
      WHERE NOT $3 AND NOT EXISTS (
        SELECT FROM debrief.workers w WHERE w.job = r.job AND w.round = r.round AND w.id <> $2
          AND w.lease_until >= now()
      )
      """,
      .text(job),
      .integer(worker),
      .bool(isAgain)
    )
    try connection.execute(
      """
      INSERT INTO debrief.shards (job, shard) SELECT $1, n FROM generate_series(1, $2::integer) n
      ON CONFLICT DO NOTHING
      """,
      .text(job),
      .integer(Int64(Self.count))
    )
    try connection.execute(
      """
      UPDATE debrief.workers w SET round = r.round FROM debrief.rounds r
      WHERE w.id = $2 AND w.job = $1 AND r.job = $1
      """,
      .text(job),
      .integer(worker)
    )
  }

  /// The status of a worker's round.
  struct RoundStatus {
    /// The number of shards that are not done.
    let undone: Int
    /// The number of live workers that take part.
    let workers: Int
    /// The shards that the worker holds and that are not done.
    let held: Held
    /// Whether another worker has nothing to do.
    let othersWait: Bool

    /// A worker's share of the shards that are not done.
    var part: Int { (undone + max(1, workers) - 1) / max(1, workers) }
  }

  /// The status of a worker's round.
  func status(of worker: Int64) throws -> RoundStatus {
    let rows = try connection.execute(
      """
      SELECT
        (SELECT count(*) FROM debrief.shards s WHERE s.job = $1 AND s.round < r.round) AS undone,
        (SELECT count(*) FROM debrief.workers w
          WHERE w.job = $1 AND w.round = r.round AND w.lease_until >= now()) AS workers,
        (SELECT json_agg(json_build_array(s.shard, s.fence)) FROM debrief.shards s
          WHERE s.job = $1 AND s.worker = $2 AND s.round < r.round)::text AS held,
        EXISTS (SELECT FROM debrief.workers w WHERE w.job = $1 AND w.round = r.round AND w.waits
          AND w.id <> $2 AND w.lease_until >= now()) AS others_wait
      FROM debrief.rounds r WHERE r.job = $1
      """,
      .text(job),
      .integer(worker)
    )
    guard let row = rows.first else {
      return RoundStatus(undone: 0, workers: 0, held: [:], othersWait: false)
    }
    return RoundStatus(
      undone: try row["undone"],
      workers: try row["workers"],
      held: Self.pairs(try row.numbers("held")),
      othersWait: try row["others_wait"]
    )
  }

  /// Gives a worker shards that no live worker holds.
  ///
  /// Those that its workspace had before come first, then those that none had; those that another
  /// workspace had are left to it as long as any other is free, because it holds the messages.
  ///
  /// - Parameter limit: The maximum number.
  func take(_ limit: Int, for worker: Int64) throws {
    try connection.execute(
      """
      WITH free AS (
        SELECT s.shard, s.home IS NOT NULL AND s.home <> me.home AS is_others,
          s.home IS NULL AS is_new
        FROM debrief.shards s
          JOIN debrief.rounds r ON r.job = s.job
          JOIN debrief.workers me ON me.id = $2
          LEFT JOIN debrief.workers w ON w.id = s.worker
        WHERE s.job = $1 AND s.round < r.round AND (w.id IS NULL OR w.lease_until < now())
      ),
      taken AS (
        SELECT shard FROM free WHERE NOT is_others OR NOT EXISTS (SELECT FROM free WHERE NOT is_others)
        ORDER BY is_new, shard LIMIT $3
      )
      UPDATE debrief.shards s SET worker = $2, fence = fence + 1
      FROM taken WHERE s.job = $1 AND s.shard = taken.shard
      """,
      .text(job),
      .integer(worker),
      .integer(Int64(max(0, limit)))
    )
  }

  /// Releases shards unfinished, those that the worker's workspace had before last.
  ///
  /// - Parameter count: The number of shards.
  func release(_ count: Int, of worker: Int64) throws {
    try connection.execute(
      """
      UPDATE debrief.shards SET worker = NULL WHERE job = $1 AND worker = $2 AND shard IN (
        SELECT s.shard FROM debrief.shards s JOIN debrief.workers me ON me.id = s.worker
        WHERE s.job = $1 AND s.worker = $2
        ORDER BY s.home IS NOT DISTINCT FROM me.home, s.shard DESC LIMIT $3
      )
      """,
      .text(job),
      .integer(worker),
      .integer(Int64(max(0, count)))
    )
  }

  /// Marks shards as done in this round.
  ///
  /// - Returns: Those that the worker still held.
  func finish(_ held: Held, of worker: Int64) throws -> Set<Int> {
    let pairs = held.sorted { $0.key < $1.key }.map { "[\($0.key),\($0.value)]" }
    let rows = try connection.execute(
      """
      UPDATE debrief.shards s SET round = r.round, worker = NULL, home = me.home
      FROM debrief.rounds r, debrief.workers me, jsonb_array_elements($3) held
      WHERE s.job = $1 AND r.job = $1 AND me.id = $2 AND s.shard = (held->>0)::integer
        AND s.fence = (held->>1)::bigint
        AND (s.worker = $2 OR s.worker IS NULL AND s.round = r.round)
      RETURNING s.shard
      """,
      .text(job),
      .integer(worker),
      .json("[" + pairs.joined(separator: ",") + "]")
    )
    return Set(try rows.map { try $0["shard"] })
  }

  /// Whether a worker takes part in the current round.
  func takesPart(_ worker: Int64) throws -> Bool {
    let rows = try connection.execute(
      """
      SELECT 1 FROM debrief.workers w JOIN debrief.rounds r ON r.job = w.job AND r.round = w.round
      WHERE w.id = $1
      """,
      .integer(worker)
    )
    return !rows.isEmpty
  }

  /// Records whether a worker has nothing to do.
  func note(waits: Bool, _ worker: Int64) throws {
    try connection.execute(
      "UPDATE debrief.workers SET waits = $2 WHERE id = $1 AND waits <> $2",
      .integer(worker),
      .bool(waits)
    )
  }

  /// The shards and fences of `[[1, 7], [2, 9]]`.
  private static func pairs(_ numbers: [Int64]) -> Held {
    Dictionary(
      uniqueKeysWithValues: stride(from: 0, to: numbers.count - 1, by: 2).map {
        (Int(numbers[$0]), numbers[$0 + 1])
      }
    )
  }
}
