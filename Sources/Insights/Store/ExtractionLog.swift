package import CivilTime
package import Conversations
package import Database
import JSON

/// The log of which kinds were looked for in which state of which thread.
package struct ExtractionLog {
  /// Whether a kind has to be looked for in a thread.
  package enum Need: Sendable, Hashable {
    /// It never was.
    case never
    /// The thread changed since.
    case changed
    /// The thread is the same, but the engine is another: listed, redone only on request.
    case stale
    /// Nothing changed.
    case done

    /// Whether it is due without being asked for.
    package var isDue: Bool { self == .never || self == .changed }
  }

  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// How a kind was last looked for in a thread.
  package struct Entry: Sendable, Hashable {
    let fingerprint: String
    let engine: EngineName
    let version: String

    /// Whether the kind has to be looked for again.
    ///
    /// - Parameter fingerprint: The thread's current fingerprint; after a plus sign, that of what
    ///   may be sent along.
    package func need(fingerprint: String, engine: EngineName, version: String) -> Need {
      guard covers(fingerprint) else { return .changed }
      return engine == self.engine && version == self.version ? .done : .stale
    }

    /// Whether the reading then also covers the current state of the thread.
    ///
    /// The part after a plus sign is for pictures and documents: reading them covers the talk too.
    private func covers(_ wanted: String) -> Bool {
      fingerprint == wanted || fingerprint.hasPrefix(wanted + "+")
    }
  }

  /// What was looked for in a thread.
  package func entries(of threadId: ThreadID) throws -> [KindName: Entry] {
    var entries: [KindName: Entry] = [:]
    try transaction.forEachRow(
      """
      SELECT key AS kind, value AS version, fingerprint, engine
      FROM extraction_done JOIN extraction_kinds ON extraction_kinds.id = kinds, json_each(versions)
      WHERE thread_id = ? ORDER BY at
      """,
      threadId
    ) { row in
      entries[try row["kind"]] = Entry(
        fingerprint: try row["fingerprint"],
        engine: try row["engine"],
        version: try row["version"]
      )
    }
    return entries
  }

  /// Whether anything was ever looked for in a thread.
  package func knows(_ threadId: ThreadID) throws -> Bool {
    try transaction.integer("SELECT 1 FROM extraction_done WHERE thread_id = ? LIMIT 1", threadId)
      != nil
  }

  /// Whether an engine was ever the last to look for something in a thread.
  package func knows(engine: EngineName) throws -> Bool {
    try transaction.integer(
      """
      SELECT 1 FROM extraction_done JOIN extraction_kinds ON extraction_kinds.id = kinds
      WHERE engine = ? LIMIT 1
      """,
      engine
    ) != nil
  }

  /// The number of threads of a conversation in which something was looked for.
  package func threadCount(ofConversation id: ConversationID) throws -> Int {
    // The ids of threads begin with that of their conversation, and the table is in their order.
    let count = try transaction.integer(
      """
      SELECT count(DISTINCT thread_id) FROM extraction_done
      WHERE thread_id > ?1 || ':' AND thread_id < ?1 || ';'
      """,
      id
    )
    return Int(count ?? 0)
  }

  /// Records that kinds were looked for in a thread.
  ///
  /// - Parameter versions: The engine's version of each kind.
  package func note(
    _ versions: [KindName: String],
    in threadId: ThreadID,
    fingerprint: String,
    engine: EngineName,
    at now: Instant
  ) throws {
    var kinds = JSONObject()
    for (kind, version) in versions.sorted(by: { $0.key < $1.key }) {
      kinds.append(kind.rawValue, .string(version))
    }
    guard !versions.isEmpty else { return }
    let kindsText = JSONValue.object(kinds).text
    if try note(kindsText, in: threadId, fingerprint, engine, now) { return }
    try transaction.run(
      "INSERT INTO extraction_kinds (engine, versions) VALUES (?, ?)",
      engine,
      kindsText
    )
    _ = try note(kindsText, in: threadId, fingerprint, engine, now)
  }

  /// Records that kinds were looked for in a thread, if their versions are known.
  ///
  /// - Parameter kinds: The versions in JSON.
  /// - Returns: Whether they are.
  private func note(
    _ kinds: String,
    in threadId: ThreadID,
    _ fingerprint: String,
    _ engine: EngineName,
    _ now: Instant
  ) throws -> Bool {
    // What is written last counts, also if a run that began earlier ends later.
    let hasOthers: [Bool] = try transaction.rows(
      """
      INSERT INTO extraction_done (thread_id, kinds, fingerprint, at)
      SELECT ?1, id, ?2, max(?3, coalesce((SELECT max(at) + 1 FROM extraction_done
        WHERE thread_id = ?1 AND kinds <> extraction_kinds.id), ?3))
      FROM extraction_kinds WHERE engine = ?4 AND versions = ?5
      ON CONFLICT (thread_id, kinds) DO UPDATE SET fingerprint = excluded.fingerprint,
        at = excluded.at
      RETURNING EXISTS (SELECT 1 FROM extraction_done AS other
        WHERE other.thread_id = ?1 AND other.kinds <> extraction_done.kinds) AS has_others
      """,
      threadId,
      fingerprint,
      now.milliseconds,
      engine,
      kinds
    ) { try $0["has_others"] }
    guard let hasOthers = hasOthers.first else { return false }
    if hasOthers { try removeCovered(by: kinds, in: threadId, engine) }
    return true
  }

  /// Removes what no longer counts: all its kinds were looked for again.
  private func removeCovered(
    by kinds: String,
    in threadId: ThreadID,
    _ engine: EngineName
  ) throws {
    try transaction.run(
      """
      DELETE FROM extraction_done WHERE thread_id = ?1
        AND kinds <> (SELECT id FROM extraction_kinds WHERE engine = ?2 AND versions = ?3)
        AND NOT EXISTS (SELECT 1 FROM extraction_kinds AS old, json_each(old.versions)
          WHERE old.id = kinds AND key NOT IN (SELECT key FROM json_each(?3)))
      """,
      threadId,
      engine,
      kinds
    )
  }
}
