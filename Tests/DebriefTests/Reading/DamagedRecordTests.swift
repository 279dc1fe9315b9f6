import CivilTime
import Conversations
import Database
import Failures
import Insights
import JSON
import Reporting
import Runs
import Testing
import Workspace

@testable import Debrief

@Suite("A damaged record is one record")
struct DamagedRecordTests {
  /// How a record may be damaged, and what a reader learns of it.
  private static let damages = [
    (
      #"UPDATE insights SET body = '{"schema":"debrief.insight/1"}' WHERE id = ?"#,
      "`id` is missing"
    ),
    ("UPDATE insights SET body = 'nonsense' WHERE id = ?", "its record is not JSON"),
    ("UPDATE insights SET body = '[]' WHERE id = ?", "`insight` is not an object"),
    (
      "UPDATE insights SET body = json_set(body, '$.status', 'gone') WHERE id = ?",
      "`status` is not one of active, superseded, retracted, quarantined"
    ),
    (
      "UPDATE insight_evidence SET match = 'guess' WHERE insight = ?",
      "column `match` is not a known Match"
    ),
  ]

  /// A workspace with two tasks, the first of which is damaged.
  private func night(_ damage: String) throws -> (night: TestWorkspace, id: InsightID) {
    let night = try TestWorkspace()
    try night.run(over: ReviewingTests.talk)
    let id = try #require(try night.insights("action_item").first).id
    let connection = try night.workspace.openForWriting()
    try connection.write { try $0.run(damage, id) }
    return (night, id)
  }

  @Test("listings, reports, exports and runs go on without it, and name it", arguments: damages)
  func goesOn(sql: String, reason: String) throws {
    let (night, id) = try night(sql)
    let record = UnreadableRecord("insight", id: id.rawValue, reason: reason)

    let queries = try InsightQueries(night.workspace, now: TestWorkspace.now(1))
    #expect(try queries.list(InsightFilter(), asOf: queries.asOf).contains { $0.id != id })
    #expect(queries.unreadable == [record])

    #expect(try night.report(day: 1).isEmpty == false)
    var lines = 0
    try InsightExchange(night.workspace).export(changedAfter: 0) { _ in lines += 1 }
    #expect(lines > 0)

    let grown = ReviewingTests.talk + [said("m9", 5, "Ana", "Lunch was nice, thanks.")]
    let run = try night.run(over: grown, day: 2)
    #expect(run.threads.read == 1)
    #expect(run.threads.failed == 0)
    #expect(run.unreadable.map(\.id) == [id.rawValue])
  }

  @Test("doctor names the table whose rows have lost what they belong to")
  func orphans() throws {
    let night = try TestWorkspace()
    try night.run(over: ReviewingTests.talk)
    let connection = try Connection(path: night.workspace.database)
    try connection.execute("INSERT INTO thread_messages (thread, at, message) VALUES (99, 0, 1)")
    let report = Doctor(workspace: night.workspace).examine()
    #expect(report.isDamaged)
    let check = try #require(report.checks.first { $0.name == "database" })
    #expect(!check.ok)
    #expect(check.detail == "damaged: thread_messages has rows of something that is gone")
  }

  @Test("doctor and verify name it and return 65", arguments: damages)
  func isFound(sql: String, reason: String) throws {
    let (night, id) = try night(sql)
    let record = UnreadableRecord("insight", id: id.rawValue, reason: reason)

    let report = Doctor(workspace: night.workspace).examine()
    #expect(report.unreadable == [record])
    #expect(!report.isHealthy)
    #expect(report.checks.contains { $0.name == "records" && $0.detail == record.description })

    let all = try InsightQueries(night.workspace, now: TestWorkspace.now(1))
    #expect(try all.verify(nil) { _ in "p" }.contains { $0.id != id })
    #expect(all.unreadable.contains(record))

    let one = try InsightQueries(night.workspace, now: TestWorkspace.now(1))
    let error = #expect(throws: UnreadableRecord.self) { try one.verify([id]) { _ in "p" } }
    #expect(error?.exitStatus == .badData)
  }

  @Test("a history that is damaged makes verify set the record aside")
  func history() throws {
    let (night, id) = try night(
      "INSERT INTO insight_history (insight, at, change, before, after, by) "
        + "VALUES (?, 0, 'vanished', '{}', '{}', 'x')"
    )
    let report = Doctor(workspace: night.workspace).examine()
    #expect(report.unreadable.map(\.id) == [id.rawValue])
    let queries = try InsightQueries(night.workspace, now: TestWorkspace.now(1))
    let check = try #require(try queries.verify([id]) { _ in "p" }.first)
    #expect(check.verdict == .mismatch)
    #expect(queries.unreadable.map(\.id) == [id.rawValue])
  }

  @Test("damaged details of a message are set aside, and its text is read")
  func details() throws {
    let night = try TestWorkspace()
    try night.run(over: ReviewingTests.talk)
    let connection = try night.workspace.openForWriting()
    try connection.write { try $0.run("UPDATE messages SET details = '{' WHERE id = 1") }
    let list = UnreadableRecords()
    let messages = try Workspace(folder: night.workspace.folder, unreadable: list).openForReading()
      .read { try Transcript($0).messages(rows: [MessageRow(1)]) }
    let message = try #require(messages.first)
    #expect(!message.text.isEmpty)
    let record = UnreadableRecord("message", id: message.id.rawValue, reason: "its JSON is damaged")
    #expect(list.listed == [record])
  }

  @Test("a sound workspace has nothing set aside")
  func sound() throws {
    let night = try TestWorkspace()
    let run = try night.run(over: ReviewingTests.talk)
    #expect(run.unreadable.isEmpty)
    #expect(Doctor(workspace: night.workspace).examine().unreadable.isEmpty)
  }

  @Test(
    "a record without what it can do without is read",
    arguments: [
      "detail", "signals", "coverage", "updatedAt", "lastSeenAt", "expiresAt", "supersedes",
      "supersededBy", "triggeredBy", "review", "provenance", "period",
    ]
  )
  func absent(member: String) throws {
    let (night, id) = try night(
      "UPDATE insights SET body = json_remove(body, '$.\(member)') WHERE id = ?"
    )
    let queries = try InsightQueries(night.workspace, now: TestWorkspace.now(1))
    #expect(try queries.insight(id).insight.id == id)
    #expect(queries.unreadable.isEmpty)
  }
}
