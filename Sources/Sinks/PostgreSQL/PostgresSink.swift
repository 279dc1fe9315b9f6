import CivilTime
import Conversations
package import Insights
import JSON
package import PostgreSQL
package import Threads

/// Writes insights into a table of a PostgreSQL database, and reads back what its readers said.
///
/// The table, a view of each kind and a table of versions are created if they do not exist. Each
/// call of ``write(_:where:)`` is one transaction: after a crash it has taken effect completely,
/// or not at all.
package final class PostgresSink: ThreadSink {
  private let address: PostgresAddress
  private let table: PostgresTable
  private let isCancelled: StopRequest
  private let file: String
  private var connection: PostgresConnection?

  /// Names a table; the connection is opened when it is needed.
  ///
  /// - Parameters:
  ///   - table: The table, with its schema if need be.
  ///   - hasRowSecurity: Whether readers see the conversations that are listed for them, and no others.
  package init(
    _ address: PostgresAddress,
    table: String,
    hasRowSecurity: Bool,
    isCancelled: StopRequest = .never
  ) {
    self.address = address
    self.table = PostgresTable(table, hasRowSecurity: hasRowSecurity)
    self.isCancelled = isCancelled
    file = "\(address)#\(table)"
  }

  /// Who judged insights there.
  package var reviewer: String { "postgres" }

  /// A commit waits some milliseconds for the server's disk, whatever it holds.
  package var threadsPerTransaction: Int { 100 }

  /// Writes the insights of whole threads in one transaction.
  ///
  /// Active ones are added or brought up to date; verdicts stay as readers wrote them. The rows of the
  /// others are removed; but one that a reader has judged only changes its status, so that no
  /// judgement is lost before it is read back. Unchanged rows are not written.
  ///
  /// - Throws: ``SinkError``; then nothing of them was written.
  @discardableResult
  package func write(
    _ insights: [Insight],
    where isShown: (Insight) -> Bool = { _ in true }
  ) throws(SinkError) -> SinkChanges {
    let shown = insights.filter { $0.status == .active && isShown($0) }
    return try change { connection in
      var changes = try self.put(shown, connection)
      changes.removed = try self.removeOthers(of: insights, than: shown, connection)
      return changes
    }
  }

  /// Removes forgotten content from the table, whatever its readers said about it.
  ///
  /// - Parameter insights: What each insight still says, by id; nil to remove its row.
  /// - Throws: ``SinkError``; then nothing was changed.
  @discardableResult
  package func forget(_ insights: [InsightID: Insight?]) throws(SinkError) -> SinkChanges {
    let kept = insights.values.compactMap(\.self).filter { $0.status == .active }
    let gone = Set(insights.keys).subtracting(kept.map(\.id))
    return try change { connection in
      var changes = SinkChanges()
      let there = try connection.execute(
        "SELECT id FROM \(self.table.sql) WHERE id = ANY (ARRAY(SELECT jsonb_array_elements_text($1)))",
        .json(Self.json(of: kept.map(\.id)))
      )
      let ids = Set(try there.map { InsightID(try $0["id"]) })
      changes.updated = try self.put(kept.filter { ids.contains($0.id) }, connection).updated
      let removed = try connection.execute(
        """
        DELETE FROM \(self.table.sql)
        WHERE id = ANY (ARRAY(SELECT jsonb_array_elements_text($1))) RETURNING 1
        """,
        .json(Self.json(of: gone.sorted()))
      )
      changes.removed = removed.count
      return changes
    }
  }

  /// What readers said about insights, in the order of their ids.
  ///
  /// - Throws: ``SinkError`` if the table cannot be read.
  package func readReviews() throws(SinkError) -> [AppReview] {
    try connected { connection in
      let rows = try connection.execute(
        "SELECT id, verdict, note FROM \(self.table.sql) WHERE verdict IS NOT NULL ORDER BY id"
      )
      return try rows.compactMap { row in
        var review = AppReview(
          id: InsightID(try row["id"]),
          isDismissed: false,
          feedback: try row["verdict"]
        )
        review?.note = try (row["note"] as String?).map { String($0.prefix(4096)) }
        return review
      }
    }
  }

  /// Whether there is no row, because the table is new or was emptied.
  ///
  /// - Throws: ``SinkError`` if the table cannot be read.
  package func isEmpty() throws(SinkError) -> Bool {
    try connected { connection in
      try connection.execute(
        "SELECT NOT EXISTS (SELECT FROM \(self.table.sql)) AS is_empty"
      ).first?["is_empty"] == true
    }
  }

  // MARK: Rows

  /// Adds rows, or brings them up to date.
  private func put(
    _ insights: [Insight],
    _ connection: PostgresConnection
  ) throws(PostgresError) -> SinkChanges {
    guard !insights.isEmpty else { return SinkChanges() }
    let columns = [
      "conversation_id", "thread_id", "kind", "title", "content", "confidence", "status", "said_at",
      "created_at", "updated_at", "expires_at", "record",
    ]
    let list = columns.joined(separator: ", ")
    let values = columns.map { "excluded.\($0)" }.joined(separator: ", ")
    let current = columns.map { "t.\($0)" }.joined(separator: ", ")
    let rows = try connection.execute(
      """
      INSERT INTO \(table.sql) AS t (id, \(list))
      SELECT id, \(list) FROM jsonb_to_recordset($1) AS row (
        id text, conversation_id text, thread_id text, kind text, title text, content text,
        confidence double precision, status text, said_at timestamptz, created_at timestamptz,
        updated_at timestamptz, expires_at timestamptz, record jsonb
      )
      ON CONFLICT (id) DO UPDATE SET (\(list)) = (\(values))
        WHERE (\(current)) IS DISTINCT FROM (\(values))
      RETURNING xmax = 0 AS is_new
      """,
      .json(JSONValue.array(insights.map(Self.row)).text.withoutEscapedNUL)
    )
    let added = try rows.count { row throws(PostgresError) in try row["is_new"] }
    return SinkChanges(added: added, updated: rows.count - added)
  }

  /// Removes the rows of threads that are not shown, including those that another workspace wrote:
  /// a thread's rows belong to whoever read it last.
  ///
  /// A row that a reader has judged only changes its status.
  private func removeOthers(
    of insights: [Insight],
    than shown: [Insight],
    _ connection: PostgresConnection
  ) throws(PostgresError) -> Int {
    let shown = Set(shown.map(\.id))
    var statuses = JSONObject()
    for insight in insights where !shown.contains(insight.id) {
      statuses.append(insight.id.rawValue, .string(insight.hiddenStatus))
    }
    let threads = Set(insights.compactMap(\.threadId)).sorted()
    let rows = try connection.execute(
      """
      WITH gone AS (SELECT key AS id, value AS status FROM jsonb_each_text($1)),
      deleted AS (
        DELETE FROM \(table.sql)
        WHERE verdict IS NULL AND NOT id = ANY (ARRAY(SELECT jsonb_array_elements_text($3)))
          AND (id = ANY (ARRAY(SELECT id FROM gone))
            OR thread_id = ANY (ARRAY(SELECT jsonb_array_elements_text($2))))
        RETURNING 1
      ),
      hidden AS (
        UPDATE \(table.sql) t SET status = gone.status FROM gone
        WHERE t.id = gone.id AND t.verdict IS NOT NULL AND t.status <> gone.status RETURNING 1
      )
      SELECT (SELECT count(*) FROM deleted) + (SELECT count(*) FROM hidden) AS changed
      """,
      .json(JSONValue.object(statuses).text),
      .json(Self.json(of: threads)),
      .json(Self.json(of: shown.sorted()))
    )
    return try rows.first?["changed"] ?? 0
  }

  private static func row(_ insight: Insight) -> JSONValue {
    let saidAt = insight.evidence.compactMap(\.createdAt).min()
    return [
      "id": .string(insight.id.rawValue),
      "conversation_id": .string(insight.conversationId.rawValue),
      "thread_id": JSONValue(insight.threadId?.rawValue),
      "kind": .string(insight.kind.rawValue),
      "title": .string(insight.title),
      "content": .string(insight.content),
      "confidence": .double(insight.confidence),
      "status": .string(insight.status.rawValue),
      "said_at": saidAt.map { .string($0.iso8601) } ?? .null,
      "created_at": .string(insight.createdAt.iso8601),
      "updated_at": .string(insight.updatedAt.iso8601),
      "expires_at": insight.expiresAt.map { .string($0.iso8601) } ?? .null,
      "record": insight.json,
    ]
  }

  private static func json<Entity>(of ids: [PublicID<Entity>]) -> String {
    JSONValue.array(ids.map { .string($0.rawValue) }).text
  }

  // MARK: Transactions

  private func change(
    _ body: (PostgresConnection) throws -> SinkChanges
  ) throws(SinkError) -> SinkChanges {
    try connected { connection in
      try connection.execute("BEGIN")
      do {
        let changes = try body(connection)
        try connection.execute("COMMIT")
        return changes
      } catch {
        // The first failure is the one to report; a lost connection has rolled back already.
        _ = try? connection.execute("ROLLBACK")
        throw error
      }
    }
  }

  /// Runs `body` with a connection; after a transient failure it is retried with a new one, up to
  /// three attempts in all.
  private func connected<Result>(
    _ body: (PostgresConnection) throws -> Result
  ) throws(SinkError) -> Result {
    var attempts = 3
    do {
      while true {
        do {
          return try body(try open())
        } catch let error as PostgresError where error.isPassing && attempts > 1 && !isCancelled() {
          connection = nil
          attempts -= 1
        }
      }
    } catch {
      connection = nil
      throw SinkError(error, file: file)
    }
  }

  private func open() throws -> PostgresConnection {
    if let connection { return connection }
    let opened = try PostgresConnection(address, isCancelled: isCancelled)
    try table.prepare(opened, named: file)
    connection = opened
    return opened
  }
}

extension Insight {
  /// The status in the row of an insight that is no longer shown.
  fileprivate var hiddenStatus: String { status == .active ? "hidden" : status.rawValue }
}

extension String {
  /// JSON with U+0000 replaced by U+FFFD: PostgreSQL cannot store U+0000.
  fileprivate var withoutEscapedNUL: String {
    guard contains("\\u0000") else { return self }
    var result: [UInt8] = []
    var bytes = Array(utf8)[...]
    while let byte = bytes.popFirst() {
      result.append(byte)
      guard byte == UInt8(ascii: "\\") else { continue }
      if bytes.starts(with: "u0000".utf8) {
        result += "ufffd".utf8
        bytes = bytes.dropFirst(5)
      } else if let escaped = bytes.popFirst() {
        result.append(escaped)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
