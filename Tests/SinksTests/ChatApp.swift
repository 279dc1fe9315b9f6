import CivilTime
import Conversations
import Database
import Foundation
import Insights
import JSON
import TestSupport

/// The database of a chat app with a message in it, and a second connection that looks into it.
final class ChatApp {
  private let folder: TemporaryFolder
  let path: String
  let app: Connection

  /// Makes the database.
  ///
  /// - Parameters:
  ///   - journal: Its journal mode.
  ///   - setUp: Statements of the app, for instance a table `insights` of its own.
  /// - Throws: What SQLite or the file system refused.
  init(journal: String = "WAL", setUp: String = "") throws {
    folder = try TemporaryFolder()
    path = folder.url.appending(path: "chat.db").path
    app = try Connection(path: path)
    try app.execute(
      """
      PRAGMA journal_mode = \(journal);
      CREATE TABLE messages (id TEXT PRIMARY KEY, text TEXT);
      INSERT INTO messages VALUES ('m1', 'hello');
      \(setUp)
      """
    )
  }

  /// The rows of a query, columns joined by `|`.
  func rows(_ sql: String) throws -> [String] {
    let statement = try app.prepare(sql)
    var rows: [String] = []
    while try statement.step() {
      let columns = statement.columnNames.indices.map { statement.text(Int32($0)) ?? "NULL" }
      rows.append(columns.joined(separator: "|"))
    }
    return rows
  }
}

/// An insight of thread `t1`.
func insight(
  _ id: String,
  kind: KindName = .summary,
  content: String = "They agreed.",
  detail: JSONObject = JSONObject()
) -> Insight {
  var insight = Insight(
    id: InsightID(id),
    kind: kind,
    conversationId: "c1",
    threadId: "t1",
    title: "A title",
    content: content,
    detail: detail,
    evidence: ["m1", "m2", "m1"].map {
      Evidence(
        messageId: $0,
        senderName: "Ana",
        createdAt: nil,
        quote: "hello",
        start: 0,
        end: 5,
        match: .exact
      )
    },
    confidence: 0.75,
    at: Instant(milliseconds: 1_700_000_000_123),
    triggeredBy: .job("nightly"),
    provenance: Insight.Provenance(engine: "offline", sourceHash: "x")
  )
  insight.coverage = Insight.Coverage(messages: 12, used: 10)
  insight.expiresAt = Instant(milliseconds: 1_800_000_000_000)
  return insight
}
