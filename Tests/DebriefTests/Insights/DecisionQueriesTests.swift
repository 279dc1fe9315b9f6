import CivilTime
import Database
import Insights
import JSON
import Reports
import Testing
@testable import Workspace

@testable import Debrief

@Suite("The decision ledger")
struct DecisionReadingTests {
  private static let morning: Int64 = 1_552_294_800_000

  private func list(
    _ night: TestWorkspace,
    minute: Int64? = nil,
    with change: (inout DecisionFilter) -> Void = { _ in }
  ) throws -> [DecisionRecord] {
    var filter = DecisionFilter()
    change(&filter)
    let asOf = minute.map { Instant(milliseconds: Self.morning + $0 * 60_000) }
    return try DecisionQueries(
      night.workspace,
      now: TestWorkspace.now(9),
      clocks: AsOf(asOf: asOf)
    ).list(filter).decisions
  }

  /// A workspace in which the second decision replaced the first one.
  private func night() throws -> TestWorkspace {
    let night = try TestWorkspace()
    try night.run(over: [
      said("m1", 0, "Ana", "We decided to use Postgres for the archive."),
      said("m2", 3000, "Bo", "We decided to paint the office walls green."),
      said("m3", 6000, "Ana", "We decided to use SQLite for the archive."),
    ])
    let connection = try night.workspace.openForWriting()
    try connection.write { transaction in
      let store = InsightStore(transaction)
      let found = try store.all().filter { $0.kind == "decision" }
      let old = try #require(found.first { $0.title.contains("Postgres") })
      let new = try #require(found.first { $0.title.contains("SQLite") })
      var (replaced, replacement) = (old, new)
      (replaced.status, replaced.supersededBy) = (.superseded, new.id)
      replacement.supersedes = old.id
      let now = TestWorkspace.now(1)
      try store.apply(.init(.superseded, before: old, after: replaced), at: now, by: .job("test"))
      try store.apply(.init(.updated, before: new, after: replacement), at: now, by: .job("test"))
    }
    return night
  }

  @Test("what holds is listed with what it replaced")
  func present() throws {
    let decisions = try list(night())
    #expect(decisions.count == 2)
    let latest = try #require(decisions.first)
    #expect(latest.insight.title.contains("SQLite"))
    #expect(latest.state == .agreed)
    #expect(latest.decidedBy == ["Ana"])
    #expect(latest.replaces.count == 1)
    #expect(latest.replaces.first?.title.contains("Postgres") == true)
    #expect(latest.replacedBy == nil)
  }

  @Test("on an earlier day what was replaced later stands, with what replaced it and when")
  func past() throws {
    let decisions = try list(night(), minute: 4000)
    #expect(decisions.count == 2)
    let old = try #require(decisions.last)
    #expect(old.insight.title.contains("Postgres"))
    #expect(old.state == .agreed)
    #expect(old.replacedBy?.title.contains("SQLite") == true)
    #expect(old.replacedBy?.decidedAt == Instant(milliseconds: Self.morning + 6000 * 60_000))
    #expect(try list(night(), minute: 10).count == 1)
  }

  @Test("a topic is found in whatever form, also in quotes; what ended is listed on request")
  func filters() throws {
    let night = try night()
    #expect(try list(night) { $0.topic = "paints wall" }.count == 1)
    #expect(try list(night) { $0.topic = "archive" }.count == 1)
    #expect(try list(night) { $0.topic = "archive unicorn" }.isEmpty)
    #expect(try list(night) { $0.showsEnded = true }.count == 3)
    #expect(try list(night) { $0.conversation = "c" }.count == 2)
  }

  @Test("a topic that only the talk around a decision names finds it, after those that name it")
  func talkAround() throws {
    let night = try TestWorkspace()
    try night.run(over: [
      said("n0", 0, "Ana", "How do we name columns: the naming scheme of Rails or our own?"),
      said("n1", 2, "Bo", "Option 1 is Rails, option 2 is ours."),
      said("n2", 5, "Ana", "We decided: option 2 is what we do."),
      said("n3", 9000, "Bo", "We decided to paint the office walls green."),
      said("n4", 18_000, "Bo", "We decided to keep the naming of branches."),
    ])
    #expect(try list(night).count == 3)
    let titles = try list(night) { $0.topic = "naming" }.map(\.insight.title)
    #expect(titles.count == 2)
    #expect(titles.first?.contains("branches") == true)
    #expect(titles.last?.contains("option 2") == true)
    #expect(try list(night) { $0.topic = "naming schemes" }.count == 1)
    #expect(try list(night) { $0.topic = "the decision about naming" }.count == 2)
    #expect(try list(night) { $0.topic = "?!" }.isEmpty)
  }

  @Test("what was said later makes no earlier decision one about it")
  func laterTalk() throws {
    let night = try TestWorkspace()
    try night.run(over: [
      said("n1", 0, "Ana", "We decided to use MySQL for the shop."),
      said("n2", 5, "Bo", "Fine by me."), said("n3", 3000, "Bo", "Is that like Postgres?"),
    ])
    #expect(try list(night, minute: 4000) { $0.topic = "postgres" }.count <= 1)
    #expect(try list(night, minute: 10) { $0.topic = "postgres" }.isEmpty)
  }

  @Test("the names of members of a record are no words of it")
  func memberNames() throws {
    let night = try night()
    for word in ["state", "alternatives", "decidedBy", "rationale", "agreed"] {
      #expect(try list(night) { $0.topic = word }.isEmpty)
    }
  }

  @Test("what a reader rejected is not listed")
  func rejected() throws {
    let night = try night()
    let id = try #require(try list(night).first?.insight.id)
    _ = try ReviewService(night.workspace, now: TestWorkspace.now(2))
      .judge(.reject, [id], note: nil, by: nil)
    #expect(try list(night).allSatisfy { $0.insight.id != id })
  }

  @Test("text and CSV say who, when and what replaced it, and are safe to show")
  func texts() throws {
    var decisions = try list(night(), minute: 4000)
    decisions[0].insight.title = "=cmd()\u{1B}[31m"
    let ledger = DecisionLedger(decisions)
    let text = ledger.text(width: 100)
    #expect(text.contains("agreed 2019-03-11 by Ana"))
    #expect(text.contains("Replaced 2019-03-15 by: "))
    #expect(text.contains("> 2019-03-11 09:00 Ana: "))
    #expect(!text.contains("\u{1B}"))
    #expect(ledger.csv.contains("'=cmd()"))
    #expect(ledger.csv.split(separator: "\r\n").count == 3)
  }
}
