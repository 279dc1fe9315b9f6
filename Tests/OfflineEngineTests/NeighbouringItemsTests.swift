import Insights
import JSON
import OfflineEngine
import TalkSupport
import Testing

@Suite("Items in messages next to each other")
struct NeighbouringItemsTests {
  /// In plans people take turns: each line is someone else's task.
  @Test("people who take something on in turns each have a task of their own")
  func turns() {
    let tasks = Talk([
      "Ana: Fair is on Saturday. We need a tent, flyers and cake, and somebody for the till",
      "Bo: tent is on me, picking it up from Jo on Friday",
      "Cy: flyers are mine, printed by Thursday",
      "Di: cake's with me, two trays Friday evening",
      "Ana: wonderful", "Bo: do we know about the weather?", "Cy: sun, they say",
      "Ana: then see you there", "Di: bye",
    ]).found("action_item")
    #expect(Set(tasks.map(owner)) == ["Bo", "Cy", "Di"])
    #expect(Set(tasks.map(\.title)).count == 3, "what was asked for at once has three titles")
  }

  @Test("a request and its acceptance are one task")
  func acceptance() {
    let tasks = Talk([
      "Ana: Morning all, the auditors come on Monday",
      "Bo: again? they were here in spring",
      "Ana: yes. Cy, can you send them the signed contract before Friday?",
      "Cy: sure, will do on Thursday",
      "Ana: thank you", "Bo: how was your holiday by the way?", "Cy: long and wet",
      "Bo: ha", "Ana: same here",
    ]).found("action_item")
    #expect(tasks.map(owner) == ["Cy"])
  }

  @Test("what a chair says that someone does is that person's task")
  func subject() {
    let tasks = Talk([
      "Ana: next topic: the curation framework", "Bo: we talked about it last week",
      "Ana: right. any news?", "Bo: none from me", "Ana: okay",
      "Ana: Cy will post the slides of the framework to the wiki by Friday", "Bo: good",
      "Ana: next topic: the budget", "Bo: later please", "Ana: fine", "Bo: thanks",
    ]).found("action_item")
    #expect(tasks.map(owner) == ["Cy"])
  }

  @Test("a message that promises in its second sentence is called by that sentence")
  func promise() {
    let tasks = Talk([
      "Bo: the bus stop command of the bot fails since Monday", "Cy: which one?",
      "Bo: the route one. You could use mine as an example", "Cy: nice, I'll have to dig into this",
      "Bo: happy to help", "Cy: how is the new antenna?", "Bo: works",
      "Cy: Sounds like a plan. I'll give the bus stop command a look this weekend.", "Bo: great",
      "Cy: bye", "Bo: bye",
    ]).found("action_item")
    #expect(tasks.contains { $0.title == "Give the bus stop command a look" })
  }

  private func owner(_ draft: Draft) -> String? {
    draft.detail["owner"]?["name"]?.string
  }
}
