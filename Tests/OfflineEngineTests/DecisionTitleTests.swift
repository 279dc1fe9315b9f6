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
}
