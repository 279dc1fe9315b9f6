import Conversations
import Insights
import JSON
import PostgreSQL
import Sinks
import TestSupport
import Testing

@Suite(
  "A table of a PostgreSQL server",
  .enabled(if: PostgresServer.isAvailable, "needs PostgreSQL's server: scripts/setup --checks")
)
struct PostgresSinkTests {
  private let server: PostgresServer
  private let url: String

  init() throws {
    server = try #require(PostgresServer.shared)
    url = try server.makeDatabase()
  }

  private func sink(_ table: String = "insights", rowSecurity: Bool = false) throws -> PostgresSink
  {
    PostgresSink(try PostgresAddress(publicURL: url), table: table, hasRowSecurity: rowSecurity)
  }

  private func rows(_ sql: String) throws -> String { try server.execute(sql, at: url) }

  @Test("a thread is added once, brought up to date, and taken out")
  func aThreadIsAdded() throws {
    let sink = try sink()
    #expect(try sink.write([insight("i-1"), insight("i-2")]) == SinkChanges(added: 2))
    #expect(try sink.write([insight("i-1"), insight("i-2")]) == SinkChanges())
    var changed = insight("i-2", content: "They did not.\u{0}")
    #expect(try sink.write([insight("i-1"), changed]) == SinkChanges(updated: 1))
    #expect(
      try rows("SELECT id, content, record ->> 'content' FROM insights ORDER BY id")
        == "i-1|They agreed.|They agreed.\ni-2|They did not.\u{FFFD}|They did not.\u{FFFD}\n"
    )
    changed.status = .superseded
    #expect(try sink.write([insight("i-1"), changed]) == SinkChanges(removed: 1))
    #expect(try rows("SELECT id FROM insights") == "i-1\n")
  }

  @Test("what readers wrote is read back, and outlives its insight until then")
  func whatReadersWroteIs() throws {
    let sink = try sink()
    try sink.write([insight("i-1"), insight("i-2")])
    _ = try rows("UPDATE insights SET verdict = 'rejected', note = 'not so' WHERE id = 'i-2'")
    var gone = insight("i-2")
    gone.status = .retracted
    #expect(try sink.write([insight("i-1"), gone]) == SinkChanges(removed: 1))
    #expect(try sink.write([insight("i-1"), gone]) == SinkChanges())
    let reviews = try sink.readReviews()
    #expect(reviews.map(\.id) == ["i-2"])
    #expect(reviews.map(\.verdict) == [.rejected])
    #expect(reviews.map(\.note) == ["not so"])
    #expect(try sink.forget(["i-2": nil, "i-9": nil]) == SinkChanges(removed: 1))
    #expect(try rows("SELECT id FROM insights") == "i-1\n")
  }

  @Test("people query a view of each kind")
  func peopleQueryAView() throws {
    var detail = JSONObject()
    detail.append("owner", ["id": "u1", "name": "Ana"])
    detail.append("due", ["text": "Friday", "date": "2126-03-06"])
    detail.append("state", "open")
    try sink("team_insights").write([insight("i-1", kind: .actionItem, detail: detail)])
    #expect(
      try rows("SELECT title, owner, due, state FROM team_insights_action_item")
        == "A title|Ana|2126-03-06|open\n"
    )
    _ = try rows("UPDATE team_insights SET verdict = 'done'")
    #expect(try rows("SELECT state FROM team_insights_action_item") == "done\n")
    _ = try rows("UPDATE team_insights SET verdict = 'rejected'")
    #expect(try rows("SELECT count(*) FROM team_insights_action_item") == "0\n")
  }

  @Test("a table of the first version gets the present views")
  func aTableOfTheFirst() throws {
    var detail = JSONObject()
    detail.append("asker", ["id": "u2", "name": "Bo"])
    try sink().write([insight("i-1", kind: .openQuestion, detail: detail)])
    let askers = "SELECT asked_by FROM insights_open_question"
    #expect(try rows(askers) == "Bo\n")
    _ = try rows(
      """
      DELETE FROM insights_schema WHERE version > 1;
      INSERT INTO insights_schema VALUES (1, now()) ON CONFLICT DO NOTHING;
      CREATE OR REPLACE VIEW insights_open_question AS
      SELECT id, conversation_id, thread_id, title, content, NULL::text AS asked_by,
        NULL::text AS state, confidence, said_at, expires_at, verdict FROM insights
      """
    )
    #expect(try rows(askers) == "\n")
    try sink().write([insight("i-1", kind: .openQuestion, detail: detail)])
    #expect(try rows(askers) == "Bo\n")
    #expect(try rows("SELECT max(version) FROM insights_schema") == "2\n")
  }

  @Test("with row security a reader sees the listed conversations alone")
  func withRowSecurityA()
    throws
  {
    try sink(rowSecurity: true).write([insight("i-1")])
    let role = "reader_" + url.filter(\.isNumber)
    _ = try rows(
      """
      CREATE ROLE \(role);
      GRANT SELECT ON insights, insights_summary TO \(role);
      """
    )
    let seen =
      "SET ROLE \(role); SELECT count(*) FROM insights; SELECT count(*) FROM insights_summary"
    #expect(try rows(seen) == "0\n0\n")
    _ = try rows("INSERT INTO insights_readers VALUES ('\(role)', 'c2')")
    #expect(try rows(seen) == "0\n0\n")
    _ = try rows("INSERT INTO insights_readers VALUES ('\(role)', 'c1')")
    #expect(try rows(seen) == "1\n1\n")
    _ = try rows("INSERT INTO insights_readers VALUES ('somebody', '*')")
    #expect(
      try rows("SET ROLE \(role); SELECT DISTINCT reader FROM insights_readers") == role + "\n"
    )
  }

  @Test("a thread's rows are those of the workspace that read it last")
  func aThreadsRowsAre()
    throws
  {
    try sink().write([insight("i-1"), insight("i-2")])
    #expect(try sink().write([insight("i-3")]) == SinkChanges(added: 1, removed: 2))
    #expect(try rows("SELECT id FROM insights") == "i-3\n")
  }

  @Test("a table that was dropped is made again, and said to be empty")
  func aTableThatWas() throws {
    try sink().write([insight("i-1")])
    #expect(try sink().isEmpty() == false)
    _ = try rows("DROP TABLE insights CASCADE")
    #expect(try sink().isEmpty())
    #expect(try sink().write([insight("i-1")]) == SinkChanges(added: 1))
  }

  @Test("a table of another program, or of a newer version, stays as it is")
  func aTableOfAnother()
    throws
  {
    _ = try rows("CREATE TABLE insights (id text)")
    let error = #expect(throws: SinkError.self) { try sink().write([insight("i-1")]) }
    #expect(error?.kind == .configuration)
    try sink("other").write([insight("i-1")])
    _ = try rows("INSERT INTO other_schema VALUES (99, now())")
    let newer = #expect(throws: SinkError.self) { try sink("other").write([insight("i-2")]) }
    #expect(newer?.reason.contains("a newer debrief has written it") == true)
    #expect(try rows("SELECT count(*) FROM other") == "1\n")
  }

  @Test("a connection that was ended is made again")
  func aConnectionThatWas() throws {
    let sink = try sink()
    try sink.write([insight("i-1")])
    _ = try rows(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """
    )
    #expect(try sink.write([insight("i-1"), insight("i-2")]) == SinkChanges(added: 1))
  }
}
