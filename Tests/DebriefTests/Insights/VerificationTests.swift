import Database
import Insights
import JSON
import Testing
@testable import Workspace

@testable import Debrief

@Suite("Verification")
struct VerificationTests {
  private func night() throws -> (TestWorkspace, InsightID) {
    let night = try TestWorkspace()
    try night.run(over: ReviewingTests.talk)
    let id = try #require(try night.insights("action_item").first).id
    return (night, id)
  }

  private func check(_ night: TestWorkspace, _ id: InsightID) throws -> Verification {
    let reading = try InsightQueries(night.workspace, now: TestWorkspace.now(9))
    return try #require(try reading.verify([id]) { _ in "p" }.first)
  }

  /// What was found of each link.
  private func verdicts(_ check: Verification) -> [String] {
    check.steps.map { "\($0.link) \($0.verdict)" }
  }

  @Test("what no one touched is valid, also after verdicts and later readings")
  func valid() throws {
    let (night, id) = try night()
    #expect(try verdicts(check(night, id)) == ["source valid", "quote valid", "record valid"])
    let reviewing = try ReviewService(night.workspace, now: TestWorkspace.now(1))
    _ = try reviewing.judge(.done, [id], note: nil, by: nil)
    try night.run(
      over: ReviewingTests.talk + [said("m9", 5, "Ana", "Lunch was nice, thanks.")],
      day: 2
    )
    let reading = try InsightQueries(night.workspace, now: TestWorkspace.now(9))
    let all = try reading.verify(nil) { _ in "p" }
    #expect(all.allSatisfy { $0.verdict == .valid })
    #expect(all.count > 2)
  }

  @Test("a chat that goes on or is edited is distinguished from one that was altered")
  func changed() throws {
    let (night, id) = try night()
    try night.ingest(ReviewingTests.talk + [said("m9", 5, "Ana", "Lunch was nice.")])
    #expect(
      try verdicts(check(night, id)) == ["source changed", "quote valid", "record valid"]
    )
    var talk = ReviewingTests.talk
    talk[1] = said("m2", 1, "Bo", "Never mind.", in: "c", #""editedAt":"2019-03-12T00:00:00Z""#)
    talk[2] = said("m3", 2, "Cleo", "Nor me.", in: "c", #""editedAt":"2019-03-12T00:00:00Z""#)
    try night.ingest(talk)
    let check = try check(night, id)
    #expect(verdicts(check) == ["source changed", "quote changed", "record valid"])
    #expect(check.verdict == .changed)
  }

  @Test(
    "an altered row of the database is found, whichever it is",
    arguments: [
      ("UPDATE messages SET text = replace(text, 'I', 'We')", "source"),
      ("UPDATE messages SET fingerprint = fingerprint + 1", "source"),
      ("DELETE FROM thread_messages WHERE message = 1", "source"),
      ("UPDATE insight_evidence SET quote = 'x' || substr(quote, 2)", "quote"),
      ("UPDATE insight_evidence SET start = start + 1, \"end\" = \"end\" + 1", "quote"),
      ("DELETE FROM insight_evidence", "quote"),
      ("UPDATE insight_evidence SET sender_name = 'Eve'", "record"),
      ("UPDATE insights SET body = json_set(body, '$.content', 'x')", "record"),
      ("UPDATE insights SET body = json_set(body, '$.title', 'x')", "record"),
      ("UPDATE insights SET body = json_set(body, '$.detail.state', 'done')", "record"),
      ("UPDATE insights SET body = json_set(body, '$.confidence', 0.99)", "record"),
      ("UPDATE insights SET body = json_set(body, '$.provenance.engine', 'x')", "record"),
      ("DROP TRIGGER insight_history_remains; DELETE FROM insight_history", "record"),
    ]
  )
  func altered(sql: String, link: String) throws {
    let (night, id) = try night()
    try night.workspace.openForWriting().execute(
      "DROP TRIGGER messages_keep_versions; \(sql)"
    )
    let check = try check(night, id)
    #expect(check.verdict == .mismatch)
    #expect(
      check.steps.contains { $0.link.rawValue == link && $0.verdict == .mismatch },
      "\(verdicts(check))"
    )
  }
}
