import CivilTime
import Conversations
import Database
import Foundation
import Insights
import JSON
import Reporting
@testable import Runs
import Testing
import Threads
@testable import Workspace

@Suite("Runs of jobs")
struct JobRunTests {
  static let promise = "Okay – I'll send the error report to the vendor by Friday."
  let archive = [
    said("m1", 0, "Ana", "The gateway timed out twice this week, the logs show it."),
    said("m2", 1, "Bo", promise),
    said("m3", 2, "Ana", "Thanks! The vendor asked for it again yesterday."),
  ]

  @Test("an action item is found with its owner, its due date and its words")
  func actionItem() throws {
    let test = try TestWorkspace()
    let result = try test.run(over: archive)
    #expect((result.threads.selected, result.threads.read, result.threads.messages) == (1, 1, 3))
    #expect(result.insights.new == (try test.insights().count))
    let items = try test.insights("action_item")
    let item = try #require(items.first)
    #expect(items.count == 1)
    #expect(item.detail["owner"]?["id"]?.string == "bo")
    #expect(item.detail["due"]?.string == "2019-03-15")
    #expect(item.detail["state"]?.string == "open")
    #expect(item.triggeredBy.rawValue == "job:nightly/run:\(try #require(result.runId))")
    let quote = try #require(item.evidence.first)
    #expect(quote.messageId == "m2")
    #expect(quote.quote.contains("send the error report to the vendor"))
    let bytes = Array(Self.promise.utf8)
    #expect(Array(quote.quote.utf8) == Array(bytes[quote.start..<quote.end]))
  }

  @Test("all evidence stands in its message where it says it does")
  func evidence() throws {
    let test = try TestWorkspace()
    try test.run(over: archive)
    let quotes = try test.insights().flatMap(\.evidence)
    #expect(quotes.count > 2)
    for quote in quotes {
      let text = Array(try #require(try test.message(quote.messageId)).text.utf8)
      #expect(Array(text[quote.start..<quote.end]) == Array(quote.quote.utf8))
    }
  }

  @Test("a second run over an unchanged archive changes nothing and says so")
  func unchanged() throws {
    let test = try TestWorkspace()
    try test.run(over: archive)
    let before = try test.insights(day: 0).map(\.json)
    let history = try test.rows("SELECT * FROM insight_history")
    let result = try test.run(day: 1)
    #expect((result.threads.read, result.threads.unchanged) == (0, 1))
    #expect(result.insights == RunResult.InsightTally())
    #expect(try test.insights(day: 1).map(\.json) == before)
    #expect(try test.rows("SELECT * FROM insight_history") == history)
  }

  @Test("a thread that grew is read again, and what still holds keeps its id")
  func growth() throws {
    let test = try TestWorkspace()
    let elsewhere = said("x", 0, "Cy", "Hello there.", in: "other")
    try test.run(over: archive + [elsewhere])
    let before = try #require(try test.insights("action_item").first)
    let more = said("m4", 3, "Ana", "The gateway behaves today.")
    let result = try test.run(over: archive + [more, elsewhere], day: 1)
    #expect((result.threads.read, result.threads.unchanged) == (1, 1))
    let items = try test.insights("action_item", day: 1)
    #expect(items.map(\.id) == [before.id])
    #expect(items.first?.createdAt == before.createdAt)
    #expect(items.first?.lastSeenAt == TestWorkspace.now(1))
  }

  @Test("an edited message changes its item, which keeps its id")
  func edit() throws {
    let test = try TestWorkspace()
    try test.run(over: archive)
    let before = try #require(try test.insights("action_item").first)
    let edited = said(
      "m2",
      1,
      "Bo",
      "Okay – I'll send the error report to the vendor by Thursday.",
      #""editedAt":"2019-03-11T09:30:00Z""#
    )
    let result = try test.run(over: [archive[0], edited, archive[2]], day: 1)
    #expect(result.insights.changed >= 1)
    let after = try test.insights("action_item", day: 1)
    #expect(after.map(\.id) == [before.id])
    #expect(after.first?.detail["due"]?.string == "2019-03-14")
    #expect(after.first?.outdated == nil)
    let changes = try InsightQueries(test.workspace, now: TestWorkspace.now(1)).history(
      of: before.id
    )
    #expect(changes.map(\.change.rawValue) == ["created", "updated"])
  }

  @Test("an item whose message was deleted is listed no more")
  func deletion() throws {
    let test = try TestWorkspace()
    try test.run(over: archive)
    let before = try #require(try test.insights("action_item").first)
    let deleted = said("m2", 1, "Bo", Self.promise, #""deletedAt":"2019-03-11T10:00:00Z""#)
    let result = try test.run(over: [archive[0], deleted, archive[2]], day: 1)
    #expect(result.insights.ended >= 1)
    #expect(try test.insights("action_item", day: 1).isEmpty)
    let after = try InsightQueries(test.workspace, now: TestWorkspace.now(1)).insight(before.id)
    #expect(after.insight.status == .retracted)
    #expect(!(try test.report(day: 1)).contains("error report"))
  }

  @Test("an item whose message was deleted since the run is out of date")
  func deletionBetweenRuns() throws {
    let test = try TestWorkspace()
    try test.run(over: archive)
    try test.ingest([said("m2", 1, "Bo", Self.promise, #""deletedAt":"2019-03-11T10:00:00Z""#)])
    #expect(try test.insights("action_item").map(\.outdated) == ["deleted"])
  }

  @Test("an archive of 2019 is reported in full if it is judged by its end, else as past")
  func asOf() throws {
    let source = try TestWorkspace()
    try source.run(over: archive, "as_of: source")
    #expect(try source.report(day: 1).contains("ACTION ITEMS (1)"))
    #expect(try source.insights("action_item", day: 1).count == 1)

    let now = try TestWorkspace()
    try now.run(over: archive, "as_of: now")
    #expect(try now.report(day: 1).contains("1 lapsed:"))
    #expect(try now.insights("action_item", day: 1).isEmpty)
    #expect(try now.insights("action_item", day: 1) { $0.showsExpired = true }.count == 1)
  }

  @Test("threads that are not wanted are counted by the reason")
  func selection() throws {
    let test = try TestWorkspace()
    let result = try test.run(
      over: archive + [
        said("x1", 0, "Cy", "I'll book the room by Monday.", in: "short"),
        said("y1", 0, "Cy", "I'll paint the fence by Monday.", in: "private"),
        said("y2", 1, "Ana", "Good.", in: "private"),
      ],
      """
      as_of: source
      select: {min_messages: 2, conversations: {exclude: [private]}}
      """
    )
    #expect(result.threads.skipped == ["too few messages": 1, "conversation not wanted": 1])
    #expect(result.threads.selected == 1)
    #expect(Set(try test.insights().map(\.conversationId)) == ["c"])
  }

  @Test("what excluded people wrote is in no insight")
  func excludedPeople() throws {
    let test = try TestWorkspace()
    try test.run(over: archive, "as_of: source\nselect: {exclude_people: [Bo]}")
    #expect(try test.insights("action_item").isEmpty)
    #expect(
      try test.rows("SELECT count(*) FROM insights WHERE body LIKE '%error report%'") == ["0"]
    )
    #expect(try test.rows("SELECT count(*) FROM insight_evidence WHERE message_id = 'm2'") == ["0"])
    #expect(try !test.insights().isEmpty)
  }

  @Test("a dry run reports what is due and stores nothing")
  func dryRun() throws {
    let test = try TestWorkspace()
    try test.ingest(archive)
    var options = RunOptions()
    options.isDryRun = true
    let result = try test.run(options: options)
    #expect(result.due == (try test.threads().map(\.id)))
    #expect(result.threads.read == 1)
    #expect(result.runId == nil)
    for table in ["runs", "insights", "insight_history", "extraction_done", "reports"] {
      #expect(try test.rows("SELECT count(*) FROM \(table)") == ["0"], "\(table)")
    }
  }

  @Test("the second of two reports since the last one has nothing to tell")
  func sinceLast() throws {
    let test = try TestWorkspace()
    try test.run(over: archive)
    #expect(try test.report(day: 1, since: "last").contains("ACTION ITEMS (1)"))
    let second = try test.report(day: 2, since: "last")
    #expect(second.contains("0 new, 0 changed"))
    #expect(!second.contains("ACTION ITEMS"))
  }

  @Test("one that is stopped before anything was ever read says that it was")
  func stoppedAtFirst() throws {
    let test = try TestWorkspace()
    try test.write(
      (0..<2000).map { said("m\($0)", $0, "Ana", "The gateway timed out again, number \($0).") }
    )
    var options = RunOptions()
    options.isCancelled = StopRequest { true }
    let result = try test.run(options: options)
    #expect(result.interrupted)
    #expect(result.runId == nil)
  }

  @Test("a run that was stopped goes on where it stopped, and earlier ones still count")
  func interruption() throws {
    let test = try TestWorkspace()
    try test.write(archive)
    var options = RunOptions()
    // Reading the source asks too; what is wanted is a stop before the first thread.
    try test.ingest(archive)
    options.isCancelled = StopRequest { true }
    let stopped = try test.run(options: options)
    #expect(stopped.interrupted)
    #expect(try test.insights().isEmpty)
    #expect(try test.run(day: 1).threads.read == 1)
    #expect(try test.insights("action_item", day: 1).count == 1)
  }

  @Test("a run waits for another one of its job, unless it is asked to stop")
  func waiting() throws {
    let workspace = try TestWorkspace().workspace
    try workspace.create()
    let other = Monitor(try workspace.lock(job: "nightly") as WorkspaceLock?)
    #expect(throws: WorkspaceError.running(job: "nightly")) {
      try workspace.lock(job: "nightly", waiting: .seconds(600), isCancelled: StopRequest { true })
    }
    // Asked when the lock was not to be had: the other run ends only then.
    let ends = StopRequest {
      other.withLock { $0 = nil }
      return false
    }
    _ = try workspace.lock(job: "nightly", waiting: .seconds(600), isCancelled: ends)
  }

  @Test("a run that did not end hides none that did")
  func unfinished() throws {
    let test = try TestWorkspace()
    try test.run(over: archive)
    try test.workspace.openForWriting().execute(
      "INSERT INTO runs VALUES ('09', 'nightly', 0, NULL, 0, '{}'), ('9', 'nightly', 0, NULL, 0, '{}')"
    )
    #expect(try test.insights("action_item", day: 1).count == 1)
    #expect(try test.report(day: 1).contains("ACTION ITEMS (1)"))
  }
}
