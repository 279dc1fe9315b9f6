import Conversations
import Insights
import JSON
import OfflineEngine
import TalkSupport
import Testing

@Suite("What a decision is called")
struct DecisionTitleTests {
  @Test("a choice of a word or two is shown with what it answers, which is evidence for it")
  func answer() throws {
    let talk = Talk([
      "Ade: training was great today, well done", "Helen: she loved it", "Nat: same here",
      "Ade: do we want the xmas do at the bowling or at the trampoline place",
      "Gaz: trampolines are always full", "Preeti: my two loved the other one last year",
      "Nat: so did mine", "Ade: Bowling it is", "Gaz: woop", "Preeti: 👍",
    ])
    let decision = try #require(talk.found("decision").first)
    #expect(
      decision.title
        == "Bowling it is (do we want the xmas do at the bowling or at the trampoline place)"
    )
    #expect(decision.detail["statement"]?.string == decision.title)
    #expect(decision.evidence.map(\.messageId).contains("m3"))
  }

  @Test("a choice that names its matter is shown as it was said")
  func whole() throws {
    let talk = Talk([
      "Megha: who writes the timeline?", "Jean: I take it", "Megha: legend",
      "Megha: should deploys go on meanwhile?", "Ani: rather not", "Jean: no",
      "Megha: we keep the freeze on payment deploys till the review", "Ani: agreed", "Jean: yes",
    ])
    let decision = try #require(talk.found("decision").first)
    #expect(decision.title == "We keep the freeze on payment deploys till the review")
  }

  @Test(
    "a choice is shown without what only leads to it",
    arguments: [
      ("Decision: we move the office to Lisbon in May", "We move the office to Lisbon in May"),
      ("ok, we decided to move the office to Lisbon", "We decided to move the office to Lisbon"),
      ("okay so we decided to move to Lisbon", "So we decided to move to Lisbon"),
      (
        "Bo: yes, we decided to move the office to Lisbon",
        "We decided to move the office to Lisbon"
      ),
      ("@Bo great! we decided to move to Lisbon", "We decided to move to Lisbon"),
      ("2. we decided to move the office to Lisbon", "We decided to move the office to Lisbon"),
      ("(ok, fine) we decided to move to Lisbon", "Ok, fine) we decided to move to Lisbon"),
      ("we decided: Lisbon it is", "We decided: Lisbon it is"),
    ]
  )
  func leadIns(line: String, title: String) {
    #expect(Talk(["Ana: \(line)"]).found("decision").map(\.title) == [title])
  }
}
