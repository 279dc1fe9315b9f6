import CivilTime
import Conversations
import Database
import Foundation
import Insights
import JSON
import Sinks
import TestSupport
import Testing

@Suite("Write-back into a chat app")
struct WriteBackIntoAChatTests {
  @Test("creates the table and leaves everything else as it was")
  func createsTheTableAnd() throws {
    let chat = try ChatApp(
      setUp: "CREATE TRIGGER t AFTER INSERT ON messages BEGIN SELECT 1; END;"
    )
    let before = try chat.rows("SELECT sql FROM sqlite_schema WHERE tbl_name <> 'insights'")
    #expect(try ChatAppSink(path: chat.path).write([insight("i-1")]).added == 1)
    #expect(try chat.rows("SELECT sql FROM sqlite_schema WHERE tbl_name <> 'insights'") == before)
    #expect(try chat.rows("SELECT * FROM messages") == ["m1|hello"])
    #expect(try chat.rows("PRAGMA journal_mode") == ["wal"])
    #expect(try chat.rows("PRAGMA user_version") == ["0"])
    #expect(
      try chat.rows("SELECT name FROM pragma_table_info('insights')") == [
        "id", "conversation_id", "type", "content", "metadata", "message_ids", "triggered_by",
        "created_at", "expires_at", "user_feedback", "dismissed",
      ]
    )
  }

  @Test("says what the app shows")
  func saysWhatTheApp() throws {
    let chat = try ChatApp()
    var detail = JSONObject()
    detail.append("bullets", [["text": "a"], ["text": "b"]])
    let summary = insight("i-1", detail: detail)
    detail = JSONObject()
    detail.append("decidedBy", [["id": "U1", "name": "Ana"], "Ben", ["id": "U3"], 7])
    var decision = insight("i-2", kind: "decision", detail: detail)
    decision.expiresAt = nil
    detail = JSONObject()
    detail.append("action", "schedule_meeting")
    let suggestion = insight("i-3", kind: "suggestion", detail: detail)
    let others = ["action_item", "priority", "open_question"].enumerated().map {
      insight("i-\($0.offset + 4)", kind: $0.element)
    }
    try ChatAppSink(path: chat.path).write([summary, decision, suggestion] + others)
    let types = try chat.rows("SELECT type FROM insights ORDER BY id")
    let expected = [
      "summary", "decision", "suggestion", "action_items", "priority", "open_question",
    ]
    #expect(types == expected)
    #expect(
      try chat.rows(
        """
        SELECT conversation_id, content, message_ids, triggered_by, created_at, expires_at,
          user_feedback, dismissed, typeof(created_at), typeof(dismissed)
        FROM insights WHERE id IN ('i-1', 'i-2')
        """
      ) == [
        "c1|They agreed.|[\"m1\",\"m2\"]|job:nightly|1700000000123|1800000000000|NULL|0|integer|integer",
        "c1|They agreed.|[\"m1\",\"m2\"]|job:nightly|1700000000123|NULL|NULL|0|integer|integer",
      ]
    )
    #expect(
      try chat.rows(
        """
        SELECT metadata ->> 'bulletPoints', json_type(metadata, '$.bulletPoints'),
          metadata ->> 'messageCount', metadata ->> 'confidence', metadata -> 'approvedBy',
          metadata ->> 'action', metadata ->> 'threadId', metadata ->> 'title'
        FROM insights WHERE id < 'i-4' ORDER BY id
        """
      ) == [
        "2|integer|10|0.75|NULL|NULL|t1|A title",
        "0|integer|10|0.75|[\"Ana\",\"Ben\",\"U3\"]|NULL|t1|A title",
        "0|integer|10|0.75|NULL|schedule_meeting|t1|A title",
      ]
    )
  }

  @Test("done twice changes no byte of the database", arguments: ["WAL", "DELETE"])
  func doneTwiceChangesNo(journal: String) throws {
    let chat = try ChatApp(journal: journal)
    let insights = [insight("i-1"), insight("i-2", kind: "decision")]
    let sink = try ChatAppSink(path: chat.path)
    #expect(try sink.write(insights) == .init(added: 2))
    let version = try chat.rows("PRAGMA data_version")
    let bytes = try Data(contentsOf: URL(filePath: chat.path))
    #expect(try sink.write(insights) == .init())
    #expect(try ChatAppSink(path: chat.path).write(insights) == .init())
    #expect(try Data(contentsOf: URL(filePath: chat.path)) == bytes)
    #expect(try chat.rows("PRAGMA data_version") == version)
  }

  @Test("brings a row up to date and keeps what the app set")
  func bringsARowUp() throws {
    let chat = try ChatApp()
    let sink = try ChatAppSink(path: chat.path)
    try sink.write([insight("i-1")])
    try chat.app.execute("UPDATE insights SET user_feedback = 'helpful', dismissed = 1")
    var changed = insight("i-1", content: "They agreed, and Ben too.")
    changed.expiresAt = nil
    #expect(try sink.write([changed]) == .init(updated: 1))
    #expect(
      try chat.rows("SELECT content, expires_at, user_feedback, dismissed FROM insights") == [
        "They agreed, and Ben too.|NULL|helpful|1"
      ]
    )
  }

  @Test(
    "removes what does not hold, but lets what the app judged expire",
    arguments: [Insight.Status.superseded, .retracted, .quarantined]
  )
  func removesWhatDoesNot(
    status: Insight.Status
  ) throws {
    let chat = try ChatApp()
    let sink = try ChatAppSink(path: chat.path)
    let insights = (1...4).map { insight("i-\($0)") }
    try sink.write(insights)
    try chat.app.execute(
      """
      UPDATE insights SET dismissed = 1 WHERE id = 'i-2';
      UPDATE insights SET user_feedback = 'wrong' WHERE id = 'i-3';
      INSERT INTO insights SELECT 'own', conversation_id, type, content, metadata, message_ids,
        'app', created_at, expires_at, NULL, 0 FROM insights WHERE id = 'i-4'
      """
    )
    let gone = insights.prefix(3).map { insight in
      var insight = insight
      insight.status = status
      insight.updatedAt = Instant(milliseconds: 1_750_000_000_000)
      return insight
    }
    #expect(try sink.write(gone + [insights[3]]) == .init(removed: 3))
    #expect(
      try chat.rows("SELECT id, expires_at FROM insights ORDER BY id") == [
        "i-2|1750000000000", "i-3|1750000000000", "i-4|1800000000000", "own|1800000000000",
      ]
    )
    #expect(try sink.write(gone + [insights[3]]) == .init())
    #expect(try sink.readReviews().map(\.verdict) == [.rejected, .rejected])
  }

  @Test("shows only what the job wants to show")
  func showsOnlyWhatThe() throws {
    let chat = try ChatApp()
    let sink = try ChatAppSink(path: chat.path)
    try sink.write([insight("i-1"), insight("i-2", kind: "decision")])
    let changes = try sink.write([insight("i-1"), insight("i-2", kind: "decision")]) {
      $0.kind == "decision"
    }
    #expect(changes == .init(removed: 1))
    #expect(try chat.rows("SELECT id FROM insights") == ["i-2"])
  }

  @Test("creates no table for nothing")
  func createsNoTableFor() throws {
    let chat = try ChatApp()
    var gone = insight("i-1")
    gone.status = .retracted
    #expect(try ChatAppSink(path: chat.path).write([gone]) == .init())
    #expect(try ChatAppSink(path: chat.path).readReviews() == [])
    #expect(try chat.rows("SELECT name FROM sqlite_schema WHERE name = 'insights'") == [])
  }

  @Test("that fails in a thread keeps the threads before it and nothing of that one")
  func thatFailsInA() throws {
    let chat = try ChatApp()
    let sink = try ChatAppSink(path: chat.path)
    try sink.write([insight("i-1")])
    try chat.app.execute(
      """
      CREATE TRIGGER refuse BEFORE INSERT ON insights WHEN new.id = 'i-4'
      BEGIN SELECT raise(ABORT, 'not today'); END
      """
    )
    let error = #expect(throws: SinkError.self) {
      try sink.write([insight("i-1", content: "new"), insight("i-2"), insight("i-4")])
    }
    #expect(error?.kind == .refused)
    #expect(error?.reason == "its table insights refuses a row: not today")
    #expect(try chat.rows("SELECT id, content FROM insights") == ["i-1|They agreed."])
    try chat.app.execute("DROP TRIGGER refuse")
    #expect(try sink.write([insight("i-1"), insight("i-4")]) == .init(added: 1))
  }

  @Test("takes what people wrote for text")
  func takesWhatPeopleWrote() throws {
    let chat = try ChatApp()
    let texts = [
      "'); DROP TABLE messages; --", "\u{1B}[31mred", "a\0b", "\u{202E}evil", "👨‍👩‍👧 é e\u{301}",
      String(repeating: "long ", count: 100_000), "", "\u{2028}</script>",
    ]
    let insights = texts.enumerated().map { index, text in
      var insight = insight("i-\(index)", content: text)
      insight.title = text
      insight.conversationId = ConversationID(text)
      insight.evidence[0].messageId = MessageID(text)
      return insight
    }
    let sink = try ChatAppSink(path: chat.path)
    try sink.write(insights)
    #expect(try sink.write(insights) == .init())
    let stored = try chat.rows("SELECT content FROM insights ORDER BY id")
    #expect(stored == texts.map { $0.replacingOccurrences(of: "\0", with: "\u{FFFD}") })
    #expect(
      try chat.rows("SELECT count(*) FROM insights WHERE json_valid(metadata)") == ["8"]
    )
    #expect(
      try chat.rows("SELECT count(*) FROM insights WHERE json_valid(message_ids)") == ["8"]
    )
    #expect(try chat.rows("SELECT * FROM messages") == ["m1|hello"])
  }
}

@Suite("A database that cannot be written to")
struct ADatabaseThatCannotBeTests {
  /// The error of opening a database and writing an insight to it.
  private func error(_ path: String) -> SinkError? {
    #expect(throws: SinkError.self) {
      try ChatAppSink(path: path, patience: LockPatience(limit: .milliseconds(1))).write([
        insight("i-1")
      ])
    }
  }

  @Test(
    "has another table of that name",
    arguments: [
      (
        "CREATE TABLE insights (id TEXT PRIMARY KEY, conversationId TEXT)",
        "its table insights has no column conversation_id, so it is not the one that debrief writes"
      ),
      ("CREATE VIEW Insights AS SELECT 1", "insights must be a table, not a view"),
      (
        """
        CREATE TABLE insights (id, conversation_id, type, content, metadata, message_ids,
          triggered_by, created_at, expires_at, user_feedback, dismissed, tenant TEXT NOT NULL)
        """,
        "its table insights needs a value for the column tenant, which debrief does not know"
      ),
    ]
  )
  func hasAnotherTableOf(table: String, reason: String) throws {
    let chat = try ChatApp(setUp: table)
    let error = error(chat.path)
    #expect(error?.kind == .configuration)
    #expect(error?.reason.hasPrefix(reason) == true, "\(String(describing: error))")
    #expect(error?.description.hasPrefix(chat.path + ": ") == true)
  }

  @Test("may have a table of its own with more columns and no key")
  func mayHaveATable() throws {
    let chat = try ChatApp(
      setUp: """
        CREATE TABLE insights (pinned INTEGER NOT NULL DEFAULT 0, id, conversation_id, TYPE,
          content, metadata, message_ids, triggered_by, created_at, expires_at, user_feedback,
          dismissed, seen_at)
        """
    )
    let sink = try ChatAppSink(path: chat.path)
    try sink.write([insight("i-1")])
    #expect(try sink.write([insight("i-1", content: "new")]) == .init(updated: 1))
    #expect(
      try chat.rows("SELECT id, type, content, pinned FROM insights") == ["i-1|summary|new|0"]
    )
  }

  @Test("is missing, a folder, or no database")
  func isMissingAFolder() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "chat.db").path
    #expect(error(path)?.kind == .missing)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(error(folder.url.path)?.kind == .notWritable)
    try Data(repeating: 65, count: 5000).write(to: URL(filePath: path))
    #expect(error(path)?.kind == .damaged)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(repeating: 65, count: 5000))
  }

  @Test("can only be read")
  func canOnlyBeRead() throws {
    let chat = try ChatApp(journal: "DELETE")
    // A newer version of the file format than SQLite may write: read-only for root too.
    let file = try FileHandle(forWritingTo: URL(filePath: chat.path))
    try file.seek(toOffset: 18)
    try file.write(contentsOf: [3])
    try file.close()
    let error = error(chat.path)
    #expect(error?.kind == .notWritable)
    #expect(error?.reason == "it cannot be written: attempt to write a readonly database")
  }

  @Test("is locked by a writer", arguments: ["WAL", "DELETE"])
  func isLockedByA(journal: String) throws {
    let chat = try ChatApp(journal: journal)
    try chat.app.execute("BEGIN IMMEDIATE")
    let error = error(chat.path)
    #expect(error?.kind == .locked)
    #expect(error?.reason.contains("another program") == true)
    try chat.app.execute("COMMIT")
    #expect(try ChatAppSink(path: chat.path).write([insight("i-1")]).added == 1)
  }
}
