import Insights
import JSON
import OfflineEngine
import TalkSupport
import Testing

@Suite("What a meeting records for its minutes")
struct MeetingRecordsTests {
  @Test(
    "an action has the title without the command, and its owner",
    arguments: [
      ("#action okra to restart the builder", "Restart the builder", "okra"),
      ("[ACTION] okra to restart the builder", "Restart the builder", "okra"),
      ("ACTION: Okra to restart the builder", "Restart the builder", "okra"),
      ("Action item: okra will restart the builder by Friday", "Restart the builder", "okra"),
      ("#action okra restart the builder", "Restart the builder", "okra"),
      ("#action okra move the site to the new host", "Move the site to the new host", "okra"),
      ("#action okra and mo_west to restart the builder", "Restart the builder", "okra"),
      ("#action mo to restart the builder", "Restart the builder", "mo_west"),
      ("#action tbo to restart the builder", "Tbo to restart the builder", nil),
    ]
  )
  func action(line: String, title: String, owner: String?) throws {
    let found = Talk([
      "okra: the builder is stuck again", "mo_west: seen that", "quill: \(line)", "mo_west: next",
    ]).found("action_item")
    #expect(found.map(\.title) == [title])
    #expect(found.first?.detail["owner"]?["name"]?.string == owner)
  }

  @Test("what the talk before it already says is the same action")
  func repeated() {
    let found = Talk([
      "quill: who restarts the builder?", "okra: I'll restart the builder tonight",
      "mo_west: thanks", "quill: #action okra to restart the builder",
    ]).found("action_item")
    #expect(found.map(\.title) == ["Restart the builder"])
  }

  @Test(
    "an agreement is a decision, with its day",
    arguments: [
      "#agreed the freeze is on Monday", "AGREED: the freeze is on Monday",
      "RESOLUTION: the freeze is on Monday", "#accept the freeze is on Monday",
    ]
  )
  func agreement(line: String) {
    let found = Talk(["okra: monday?", "mo_west: +1", "quill: \(line)", "okra: good"])
      .found("decision")
    #expect(found.map(\.title) == ["The freeze is on Monday"])
  }

  @Test(
    "what only looks like a record is none",
    arguments: [
      "RESOLVED: the checkout is back", "Agreed: it would help in many ways",
      "#info the freeze is on Monday", "in 2019 we wrote ACTION: okra to restart the builder",
    ]
  )
  func others(line: String) {
    let talk = Talk(["okra: morning", "mo_west: hi", "quill: \(line)", "okra: fine"])
    #expect(!talk.found("decision").contains { ($0.selfReported ?? 0) >= 0.9 })
    #expect(!talk.found("action_item").contains { ($0.selfReported ?? 0) >= 0.9 })
  }

  @Test("another promise beside a record stays")
  func neighbour() {
    let found = Talk([
      "quill: #action okra to restart the builder",
      "okra: I'll send the release notes by Friday", "mo_west: thanks", "quill: next topic",
    ]).found("action_item")
    #expect(found.map(\.title).sorted() == ["Restart the builder", "Send the release notes"])
  }

  @Test("reports that two alarms are over decide nothing")
  func alarms() {
    let found = Talk([
      "okra: hm", "quill: RESOLVED: checkout is back", "okra: good",
      "quill: RESOLVED: search is back",
    ]).found("decision")
    #expect(!found.contains { ($0.selfReported ?? 0) >= 0.9 })
  }

  @Test("what is withdrawn at once is not recorded")
  func undone() {
    let found = Talk([
      "quill: #action okra to restart the builder", "okra: no time", "quill: #undo",
      "mo_west: give it to me", "quill: #action mo_west to restart the builder",
    ]).found("action_item")
    #expect(found.compactMap { $0.detail["owner"]?["name"]?.string } == ["mo_west"])
  }
}
