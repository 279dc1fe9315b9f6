import Conversations
import CivilTime
import Database
import Foundation
import Insights
import JSON
@testable import Runs
import Testing
import Threads
@testable import Workspace

@Suite("A job over a chat app's database")
struct AppRoundTripTests {
  static let job = "as_of: source\nsinks: [{type: app, path: chat.db}]"

  let test: TestWorkspace
  let app: Connection

  init() throws {
    test = try TestWorkspace()
    app = try Connection(path: test.path("chat.db"))
    try app.execute(
      """
      CREATE TABLE users (id TEXT PRIMARY KEY, displayName TEXT, preferences TEXT);
      INSERT INTO users VALUES ('ana', 'Ana', NULL), ('bo', 'Bo', NULL),
        ('cy', 'Cy', '{"aiEnabled": false}');
      CREATE TABLE conversations (id TEXT PRIMARY KEY, type TEXT, participantIds TEXT,
        groupName TEXT, preferences TEXT);
      INSERT INTO conversations VALUES ('c1', 'group', '["ana","bo","cy"]', 'Launch', NULL),
        ('c2', 'direct', '["ana","bo"]', NULL, '{"aiEnabled": 0}');
      CREATE TABLE messages (id TEXT PRIMARY KEY, conversationId TEXT, senderId TEXT,
        type TEXT, text TEXT, createdAt INTEGER);
      INSERT INTO messages VALUES
        ('m1', 'c1', 'ana', 'text', 'The gateway timed out twice this week.', 1552294800000),
        ('m2', 'c1', 'bo', 'text', 'I''ll send the error report to the vendor by Friday.',
         1552294860000),
        ('m3', 'c1', 'cy', 'text', 'I''ll water the orchids by Thursday.', 1552294920000),
        ('m4', 'c2', 'bo', 'text', 'I''ll buy the surprise present by Friday.', 1552294860000);
      """
    )
  }

  /// All that the app has, but for the table that debrief writes.
  private func others() throws -> [String] {
    try app.rows("SELECT * FROM sqlite_schema WHERE tbl_name <> 'insights' ORDER BY name")
      + ["users", "conversations", "messages"].flatMap {
        try app.rows("SELECT * FROM \($0) ORDER BY id")
      } + app.rows("PRAGMA journal_mode")
  }

  @discardableResult
  private func run(day: Int = 0, options: RunOptions = RunOptions()) throws -> RunResult {
    try test.run(Self.job, day: day, source: "chat.db", options: options)
  }

  private func item() throws -> InsightID {
    let ids = try app.rows("SELECT id FROM insights WHERE type = 'action_items'")
    return InsightID(try #require(ids.first))
  }

  @Test("the app gets its insights, and the rest of its database stays as it is")
  func written() throws {
    let before = try others()
    try run()
    #expect(try others() == before)
    #expect(try app.rows("SELECT DISTINCT conversation_id FROM insights") == ["c1"])
    let types = Set(try app.rows("SELECT type FROM insights"))
    #expect(types.isSuperset(of: ["summary", "action_items"]) && !types.contains("action_item"))
    let times = try app.rows("SELECT created_at, expires_at FROM insights WHERE id = '\(item())'")
    let item = try #require(try test.insights("action_item").first)
    let expiry = try #require(item.expiresAt).milliseconds
    #expect(times == ["1800000000000|\(expiry)"])
    let quoted = try app.rows("SELECT message_ids FROM insights WHERE id = '\(item.id)'")
    #expect(quoted == [#"["m2"]"#])
  }

  @Test("what people and conversations keep from any AI is in no insight")
  func optOut() throws {
    let result = try run()
    #expect(result.threads.skipped["opted out"] == 1)
    for secret in ["orchids", "present"] {
      let count = "SELECT count(*) FROM insights WHERE content || metadata LIKE '%\(secret)%'"
      #expect(try app.rows(count) == ["0"])
      #expect(
        try test.rows("SELECT count(*) FROM insights WHERE body LIKE '%\(secret)%'") == ["0"]
      )
      #expect(
        try test.rows("SELECT count(*) FROM insight_evidence WHERE quote LIKE '%\(secret)%'")
          == ["0"]
      )
    }
  }

  @Test("what was found before a conversation opted out is retracted")
  func laterOptOut() throws {
    try run()
    try app.execute("UPDATE conversations SET preferences = '{\"aiEnabled\": false}'")
    try run(day: 1)
    #expect(try test.insights(day: 1).isEmpty)
    #expect(try app.rows("SELECT count(*) FROM insights") == ["0"])
    try app.execute(
      "UPDATE conversations SET preferences = '{\"aiEnabled\": true}' WHERE id = 'c1'"
    )
    try run(day: 2)
    #expect(try test.insights("action_item", day: 2).count == 1)
    #expect(try app.rows("SELECT count(*) FROM insights WHERE type = 'action_items'") == ["1"])
  }

  @Test("what was found before a person opted out is retracted, though no message changed")
  func laterOptOutOfPerson() throws {
    try run()
    try app.execute("UPDATE users SET preferences = '{\"aiEnabled\": false}' WHERE id = 'bo'")
    #expect(try run(day: 1).threads.read == 1)
    #expect(try test.insights("action_item", day: 1).isEmpty)
    #expect(try app.rows("SELECT count(*) FROM insights WHERE message_ids LIKE '%m2%'") == ["0"])
    #expect(try run(day: 2).threads.read == 0)
  }

  @Test("an item that the app dismissed is rejected, and does not come back")
  func dismissed() throws {
    try run()
    let id = try item()
    try app.execute("UPDATE insights SET dismissed = 1 WHERE id = '\(id)'")
    try run(day: 1)
    let reading = try InsightQueries(test.workspace, now: TestWorkspace.now(1))
    let review = try reading.insight(id).insight.review
    #expect(review?.verdict == .rejected && review?.by == "app")
    #expect(try test.insights("action_item", day: 1).isEmpty)
    try app.execute(
      "INSERT INTO messages VALUES ('m5', 'c1', 'ana', 'text', 'Thank you!', 1552295000000)"
    )
    #expect(try run(day: 2).threads.read == 1)
    #expect(try test.insights("action_item", day: 2).isEmpty)
    #expect(
      try app.rows("SELECT id, dismissed FROM insights WHERE type = 'action_items'") == ["\(id)|1"]
    )
    let reviews = try reading.history(of: id).count { $0.change.rawValue == "reviewed" }
    #expect(reviews == 1)
  }

  @Test("what did not reach the app in a run that failed reaches it in the next one")
  func failedSink() throws {
    // Asked between reading the app and writing to it: there the app gets in the way.
    var options = RunOptions()
    let path = test.path("chat.db")
    let database = test.workspace.database
    options.isCancelled = StopRequest {
      guard let other = try? Connection(path: path), let own = try? Connection(path: database),
        (try? own.rows("SELECT id FROM runs"))?.isEmpty == false
      else { return false }
      try? other.execute("CREATE VIEW IF NOT EXISTS insights AS SELECT 1 AS id")
      return false
    }
    #expect(throws: (any Error).self) { try run(options: options) }
    #expect(try test.rows("SELECT count(*) FROM insights WHERE kind = 'action_item'") == ["1"])
    #expect(try test.rows("SELECT thread_id FROM sink_queue").count == 1)
    let failed = "finished_at IS NOT NULL AND json_extract(counts, '$.failure') IS NOT NULL"
    #expect(try test.rows("SELECT count(*) FROM runs WHERE \(failed)") == ["1"])

    try app.execute("DROP VIEW insights")
    let second = try run(day: 1)
    #expect(second.threads.read == 0)
    #expect(try item() == test.insights("action_item", day: 1).first?.id)
    #expect(try test.rows("SELECT count(*) FROM sink_queue") == ["0"])
  }
}
