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
      "SELECT kind, fingerprint, engine, version FROM extraction_done WHERE thread_id = ?",
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
    try transaction.integer("SELECT 1 FROM extraction_done WHERE engine = ? LIMIT 1", engine) != nil
  }

  /// The number of threads of a conversation in which something was looked for.
  package func threadCount(ofConversation id: String) throws -> Int {
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
    // `WHERE true` distinguishes the upsert from a join.
    try transaction.run(
      """
      INSERT INTO extraction_done (thread_id, kind, fingerprint, engine, version, at)
      SELECT ?, key, ?, ?, value, ? FROM json_each(?) WHERE true
      ON CONFLICT (thread_id, kind) DO UPDATE SET fingerprint = excluded.fingerprint,
        engine = excluded.engine, version = excluded.version, at = excluded.at
      """,
      threadId,
      fingerprint,
      engine,
      now.milliseconds,
      JSONValue.object(kinds).text
    )
  }
}
