import Conversations
import Insights
import JSON
import Testing
@testable import Workspace

@testable import Debrief

@Suite("Verdicts in a workspace")
struct ReviewingTests {
  static let talk = [
    said("m1", 0, "Ana", "The gateway timed out twice this week, the logs show it."),
    said("m2", 1, "Bo", "I'll send the error report to the vendor by Friday."),
    said("m3", 2, "Cleo", "I will book the meeting room for the workshop tomorrow."),
  ]

  private func night() throws -> (TestWorkspace, [Insight]) {
    let night = try TestWorkspace()
    try night.run(over: Self.talk)
    let items = try night.insights("action_item").sorted { $0.title > $1.title }
    #expect(items.map(\.title).first?.contains("error report") == true)
    try #require(items.count == 2)
    return (night, items)
  }

  private func reviewing(_ night: TestWorkspace, day: Int = 0) throws -> ReviewService {
    try ReviewService(night.workspace, now: TestWorkspace.now(day))
  }

  /// The thread read anew, because something else was said in it.
  private func goOn(_ night: TestWorkspace, day: Int) throws {
    try night.run(
      over: Self.talk + [said("m9", 5, "Ana", "Lunch was nice, thanks.")],
      day: day
    )
  }

  @Test("verdicts survive a thread that goes on, with who, when and why")
  func survives() throws {
    let (night, items) = try night()
    let reviewing = try reviewing(night)
    var edit = InsightEdit()
    edit.set("title", "Report the error")
    edit.set("owner", ["id": .null, "name": "cleo"])
    let result = try reviewing.judge(.edit(edit), [items[0].id], note: "shorter", by: "ana")
    #expect(result.changed == [items[0].id])
    _ = try reviewing.judge(.reject, [items[1].id], note: "a joke", by: nil)
    try goOn(night, day: 1)
    let after = try night.insights("action_item", day: 1) { $0.showsRejected = true }
    let edited = try #require(after.first { $0.id == items[0].id })
    #expect(edited.title == "Report the error")
    #expect(edited.detail["owner"]?["id"] == "cleo")
    #expect(edited.detail["owner"]?["name"] == "Cleo")
    #expect(edited.review?.by == "ana")
    #expect(edited.review?.note == "shorter")
    #expect(edited.review?.at == TestWorkspace.now(0))
    #expect(after.first { $0.id == items[1].id }?.review?.verdict == .rejected)
    #expect(try night.insights("action_item", day: 1).map(\.id) == [items[0].id])
  }

  @Test("of several insights all are judged, or none")
  func atomic() throws {
    let (night, items) = try night()
    #expect(throws: WorkspaceError.unknown(what: .insight, name: "i-0000000000")) {
      _ = try reviewing(night).judge(
        .accept,
        [items[0].id, "i-0000000000"],
        note: nil,
        by: nil
      )
    }
    #expect(try night.insights("action_item").allSatisfy { $0.review == nil })
  }

  @Test("merged insights stay one through later nights, and come apart again on request")
  func merged() throws {
    let (night, items) = try night()
    _ = try reviewing(night).merge(items[1].id, into: items[0].id, note: nil, by: "ana")
    try goOn(night, day: 1)
    let kept = try night.insights("action_item", day: 1)
    #expect(kept.map(\.id) == [items[0].id])
    #expect(kept.map { $0.evidence.map(\.messageId) } == [["m2", "m3"]])
    let reading = try InsightQueries(night.workspace, now: TestWorkspace.now(1))
    #expect(try reading.history(of: items[0].id).map(\.change.rawValue) == ["created", "merged"])
    #expect(
      try reading.history(of: items[1].id).map(\.change.rawValue) == ["created", "superseded"]
    )
    _ = try reviewing(night, day: 2).judge(.reopen, [items[1].id], note: nil, by: "ana")
    let apart = try night.insights("action_item", day: 2).sorted { $0.title > $1.title }
    #expect(apart.map(\.id) == items.map(\.id))
    #expect(apart.map { $0.evidence.map(\.messageId) } == [["m2"], ["m3"]])
  }

  @Test("a quote that was out of date stays so when a reader judges its insight")
  func outdated() throws {
    let (night, items) = try night()
    var talk = Self.talk
    talk[1] = said(
      "m2",
      1,
      "Bo",
      "I might do something else.",
      in: "c",
      #""editedAt":"2019-03-12T00:00:00Z""#
    )
    try night.ingest(talk)
    _ = try reviewing(night).merge(items[1].id, into: items[0].id, note: nil, by: nil)
    _ = try reviewing(night).judge(.done, [items[0].id], note: nil, by: nil)
    let insight = try InsightQueries(night.workspace, now: TestWorkspace.now(0))
      .insight(items[0].id).insight
    #expect(insight.outdated == "edited")
    #expect(insight.detail["state"] == "done")
  }
}
