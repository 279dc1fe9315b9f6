import PostgreSQL

/// Which worker has which conversations of a job.
///
/// The conversations are divided into ``count`` shards by a hash of their ids. In a round each shard is
/// done once, by whoever has it then. Every change happens under one lock for each job, so that hosts
/// that begin at the same moment see each other.
package struct ShardLeases {
  let connection: PostgresConnection
  let job: String

  /// How many shards a job has: more hosts than that are of no use.
  ///
  /// It is the same in every version.
  package static let count = 64

  /// What a worker has: the fence of each shard.
  typealias Held = [Int: Int64]

  /// Waits until no other worker changes the shards of the job, until the end of the transaction.
  func lock() throws {
    try connection.execute(
      "SELECT pg_advisory_xact_lock(hashtextextended('debrief:shards:' || $1, 0))",
      .text(job)
    )
  }

  /// Lets a worker take part in the round in which others are, or else in a new one.
  ///
  /// - Parameter isAgain: Whether it took part before, and was taken for dead: then no round begins.
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

  /// How the round of a worker stands.
  struct Standing {
    /// How many shards are not done.
    let undone: Int
    /// How many workers take part and live.
    let workers: Int
    /// What the worker has and is not done.
    let held: Held
    /// Whether another worker has nothing to do.
    let othersWait: Bool

    /// How many shards that are not done are a worker's part.
    var part: Int { (undone + max(1, workers) - 1) / max(1, workers) }
  }

  /// How the round of a worker stands.
  func standing(of worker: Int64) throws -> Standing {
    let rows = try connection.execute(
      """
      SELECT
        (SELECT count(*) FROM debrief.shards s WHERE s.job = $1 AND s.round < r.round),
        (SELECT count(*) FROM debrief.workers w
          WHERE w.job = $1 AND w.round = r.round AND w.lease_until >= now()),
        (SELECT json_agg(json_build_array(s.shard, s.fence)) FROM debrief.shards s
          WHERE s.job = $1 AND s.worker = $2 AND s.round < r.round)::text,
        EXISTS (SELECT FROM debrief.workers w WHERE w.job = $1 AND w.round = r.round AND w.waits
          AND w.id <> $2 AND w.lease_until >= now())
      FROM debrief.rounds r WHERE r.job = $1
      """,
      .text(job),
      .integer(worker)
    )
    guard let row = rows.first else {
      return Standing(undone: 0, workers: 0, held: [:], othersWait: false)
    }
    return Standing(
      undone: Int(row.integer(0) ?? 0),
      workers: Int(row.integer(1) ?? 0),
      held: Self.pairs(row.numbers(2)),
      othersWait: row.bool(3)
    )
  }

  /// Gives a worker shards that nobody has who lives.
  ///
  /// Those that its workspace had before come first, then those that none had; what another workspace
  /// had is left to that as long as there is anything else, because it holds the messages.
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

  /// Gives shards back as they were, last those that the worker's workspace had before.
  ///
  /// - Parameter count: How many.
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

  /// Says that shards are done in this round.
  ///
  /// - Returns: Those that the worker still had.
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
    return Set(rows.compactMap { $0.integer(0).map { Int($0) } })
  }

  /// Whether a worker takes part in the present round.
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

  /// Notes whether a worker has nothing to do.
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
