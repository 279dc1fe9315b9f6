import CivilTime
import Conversations
import Insights
import JSON
import Reports
@testable import Runs
import Testing
@testable import Workspace

@testable import Debrief

@Suite("What is settled in another thread")
struct SettlingTests {
  /// A day later: another thread of the same conversation.
  private static let later = 2000

  private static let promise = [
    said("m1", 0, "Ana", "The gateway timed out twice this week, the logs show it."),
    said("m2", 1, "Bo", "I'll send the error report to the vendor by Friday."),
  ]

  private func state(_ night: TestWorkspace, day: Int) throws -> String? {
    let items = try night.insights("action_item", day: day) { $0.showsExpired = true }
    return items.first { $0.evidence.first?.messageId == "m2" }?.detail["state"]?.string
  }

  @Test(
    "a task is done when its owner says so outright in another thread",
    arguments: [
      ("I sent the error report to the vendor.", "Bo", "done"),
      ("I've already sent the error report to the vendor.", "Bo", "done"),
      ("I sent the error report to the vendor.", "Ana", "open"),
      ("I have not sent the error report to the vendor.", "Bo", "open"),
      ("I sent the vendor a birthday card.", "Bo", "open"),
      ("Did I send the error report to the vendor?", "Bo", "open"),
      ("I almost sent the error report to the vendor.", "Bo", "open"),
      ("I will have sent the error report to the vendor.", "Bo", "open"),
      ("I sent the flyer to the printer.", "Bo", "open"),
    ]
  )
  func done(text: String, sender: String, state: String) throws {
    let night = try TestWorkspace()
    try night.run(over: Self.promise)
    try night.run(over: Self.promise + [said("x1", Self.later, sender, text)], day: 1)
    #expect(try self.state(night, day: 1) == state)
  }

  @Test(
    "a task is done when its owner says in a few words that its matter is finished",
    arguments: [
      ("Error report sent.", "Bo", "done"), ("Error report is finished, two pages.", "Bo", "done"),
      ("Error report sent.", "Ana", "open"), ("Is the error report finished?", "Bo", "open"),
      ("Error report is not finished.", "Bo", "open"), ("Flyer sent.", "Bo", "open"),
      ("The new landing page and the price list are finished.", "Bo", "open"),
    ]
  )
  func finished(text: String, sender: String, state: String) throws {
    let night = try TestWorkspace()
    try night.run(over: Self.promise)
    try night.run(over: Self.promise + [said("x1", Self.later, sender, text)], day: 1)
    #expect(try self.state(night, day: 1) == state)
  }

  @Test(
    "where talk is cut at pauses, a task is settled after one in any words that fit",
    arguments: [
      ("report is out", "Bo", "done"), ("vendor got it", "Bo", "done"),
      ("vendor has the report, they answer on Monday", "Bo", "done"),
      ("vendor got it", "Ana", "open"), ("Coffee machine is fixed", "Bo", "open"),
      ("What a week.", "Bo", "open"),
    ]
  )
  func continued(text: String, sender: String, state: String) throws {
    let night = try TestWorkspace()
    let talk = Self.promise + [said("m3", 2, "Ana", "Great, thanks.")]
    try night.run(
      over: talk + [
        said("x1", Self.later, sender, text), said("x2", Self.later + 1, "Ana", "ok"),
      ]
    )
    #expect(try self.state(night, day: 0) == state)
  }

  @Test("in another conversation nothing is settled")
  func elsewhere() throws {
    let night = try TestWorkspace()
    let text = "I sent the error report to the vendor."
    try night.run(over: Self.promise + [said("x1", Self.later, "Bo", text, in: "d")])
    #expect(try state(night, day: 0) == "open")
  }

  @Test("what was done elsewhere stays done with its quote, until that is withdrawn")
  func stays() throws {
    let night = try TestWorkspace()
    let report = said("x1", Self.later, "Bo", "I sent the error report to the vendor.")
    try night.run(over: Self.promise + [report])
    #expect(try state(night, day: 0) == "done")
    // Its own thread goes on.
    let more = said("m3", 3, "Ana", "Lunch was nice, thanks.")
    try night.run(over: Self.promise + [more, report], day: 1)
    #expect(try state(night, day: 1) == "done")
    let insight = try #require(
      try night.insights("action_item", day: 1) { $0.showsExpired = true }.first
    )
    #expect(insight.evidence.map(\.messageId) == ["m2", "x1"])
    let reading = try InsightQueries(night.workspace, now: TestWorkspace.now(1))
    #expect(try reading.history(of: insight.id).map(\.change.rawValue) == ["created", "done"])
    #expect(try reading.verify(nil) { _ in "" }.allSatisfy { $0.verdict == .valid })
    // Whoever said it takes it back.
    let edit = #""editedAt":"2019-03-20T00:00:00Z""#
    let edited = said("x1", Self.later, "Bo", "I sent a birthday card.", in: "c", edit)
    try night.run(over: Self.promise + [more, edited], day: 2)
    #expect(try state(night, day: 2) == "open")
    #expect(
      try reading.history(of: insight.id).map(\.change.rawValue) == ["created", "done", "reopened"]
    )
  }

  @Test("the same over again changes nothing")
  func idempotent() throws {
    let night = try TestWorkspace()
    let report = said("x1", Self.later, "Bo", "I sent the error report to the vendor.")
    let talk = Self.promise + [report]
    try night.run(over: talk)
    let again = try night.run(
      over: talk + [said("x2", Self.later + 1, "Ana", "Lunch was nice, thanks.")],
      day: 1
    )
    #expect(again.insights.changed == 0)
  }

  @Test("a reader's word outweighs what another thread says")
  func reader() throws {
    let night = try TestWorkspace()
    let report = said("x1", Self.later, "Bo", "I sent the error report to the vendor.")
    try night.run(over: Self.promise + [report])
    let id = try #require(
      try night.insights("action_item") { $0.showsExpired = true }.first
    ).id
    _ = try ReviewService(night.workspace, now: TestWorkspace.now(1))
      .judge(.reopen, [id], note: nil, by: "ana")
    let more = said("x2", Self.later + 1, "Ana", "Lunch was nice, thanks.")
    try night.run(over: Self.promise + [report, more], day: 2)
    #expect(try state(night, day: 2) == "open")
  }

  @Test("as of a day before the report the task is open")
  func asOf() throws {
    let night = try TestWorkspace()
    let report = said("x1", Self.later, "Bo", "I sent the error report to the vendor.")
    try night.run(over: Self.promise + [report])
    let noon = Instant(milliseconds: 1_552_294_800_000 + 180 * 60_000)
    let reading = try InsightQueries(
      night.workspace,
      now: TestWorkspace.now(1),
      clocks: AsOf(asOf: noon)
    )
    var filter = InsightFilter()
    filter.kinds = ["action_item"]
    let items = try reading.list(filter, asOf: try reading.asOf)
    #expect(items.map { $0.detail["state"]?.string } == ["open"])
    #expect(items.map { $0.evidence.map(\.messageId) } == [["m2"]])
  }

  @Test(
    "a decision is replaced by a later one that says so, in another thread",
    arguments: [
      ("We decided to use SQLite for the archive instead of Postgres.", true),
      ("We decided to use Postgres for the archive.", false),
      ("We decided to paint the walls green instead.", false),
    ]
  )
  func replaced(text: String, isReplaced: Bool) throws {
    let night = try TestWorkspace()
    let old = said("m1", 0, "Ana", "We decided to use Postgres for the archive.")
    try night.run(over: [old])
    try night.run(over: [old, said("x1", Self.later, "Bo", text)], day: 1)
    let decisions = try DecisionQueries(night.workspace, now: TestWorkspace.now(1))
      .list(DecisionFilter()).decisions
    #expect(decisions.count == (isReplaced ? 1 : 2))
    let former = decisions.first?.replaces.first?.title
    #expect((former?.contains("Postgres") ?? false) == isReplaced)
  }

  @Test("a decision that was replaced holds again once its replacement is retracted")
  func replacementRetracted() throws {
    let night = try TestWorkspace()
    let old = said("m1", 0, "Ana", "We decided to use Postgres for the archive.")
    let text = "We decided to use SQLite for the archive instead of Postgres."
    try night.run(over: [old])
    try night.run(over: [old, said("x1", Self.later, "Bo", text)], day: 1)
    let edit = #""editedAt":"2019-03-20T00:00:00Z""#
    try night.run(over: [old, said("x1", Self.later, "Bo", "Never mind.", in: "c", edit)], day: 2)
    let after = try DecisionQueries(night.workspace, now: TestWorkspace.now(2))
      .list(DecisionFilter()).decisions
    #expect(after.map { $0.insight.title.contains("Postgres") } == [true])
  }
}
