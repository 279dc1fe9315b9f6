import Insights
import JSON
import OfflineEngine
import TalkSupport
import Testing

@Suite("The outcome of tasks")
struct TaskOutcomeTests {
  @Test("a task in set words is settled by a report in other words")
  func settled() {
    let state = state(after: [
      "Ivy: inspectorate notified, reference 26-118",
      "Raz: statement's in your tray",
    ])
    #expect(state == "done")
  }

  @Test("a task that no one reports on stays open")
  func open() {
    let state = state(after: [
      "Ivy: the plant room stays locked until the second reading",
      "Raz: cheers all",
    ])
    #expect(state == "open")
  }

  private func state(after end: [String]) -> String? {
    let talk = Talk(
      [
        "Raz: can you smell that at the plant room? really strong",
        "Lin: everybody out of hall B, meet at gate 2",
        "Nat: going", "Geoff: 22 of 22 are here", "Lin: thank goodness",
        "Ivy: nobody enters B until I have two clean readings",
        "Ivy: I will notify the inspectorate about the leak today",
        "Geoff: right", "Lin: why was there no alarm though",
      ] + end
    )
    return talk.found("action_item").first {
      $0.title.contains("notify") || $0.title.contains("Notify")
    }?
    .detail["state"]?.string
  }
}
