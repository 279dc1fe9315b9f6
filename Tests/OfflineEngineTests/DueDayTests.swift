import Insights
import JSON
import OfflineEngine
import TalkSupport
import Testing

/// The day by which a task is due, where a sentence names several days or none.
///
/// All is written on Friday, 15 March 2024.
@Suite("Due days")
struct DueDayTests {
  private func due(_ lines: [String]) -> [String?] {
    Talk(lines).found("action_item").map { $0.detail["due"]?.string }
  }

  @Test(
    "a lower limit and a day that is turned down are no due day",
    arguments: [
      "I'll send the report, not before Monday", "I'll send the report no earlier than Monday",
      "I'll send the report, but not this week", "Ich schicke den Bericht frühestens Montag",
      "Ich schicke den Bericht nicht vor Montag", "Ich schicke den Bericht, diese Woche nicht",
    ]
  )
  func lowerLimits(answer: String) {
    #expect(due(["Ana: Can you send the report?", "Bo: \(answer)"]) == [nil])
  }

  @Test("another day counts beside a lower limit")
  func besideLimit() {
    let answer = "Bo: I'll send the report not before Monday, by Wednesday at the latest"
    #expect(due(["Ana: Can you send the report?", answer]) == ["2024-03-20"])
  }

  @Test("the deadline of other people in another clause is not the task's")
  func others() {
    let answer = "Bo: I'll send the contract on Thursday, they hold the price till April 7"
    #expect(due(["Ana: Can you send the contract?", answer]) == ["2024-03-21"])
  }

  @Test("a day beside the answer is its own, whoever does it")
  func beside() {
    let lines = ["Ana: Bo, can you send the two fixes?", "Bo: Ok! They'll be there by tonight"]
    #expect(due(lines) == ["2024-03-15"])
  }

  @Test("a month in a sentence about other people is not when a request is due")
  func audits() {
    let lines = ["Ana: Bo, could you log the incident? They audit in April.", "Bo: sure, on it"]
    #expect(due(lines) == [nil])
  }

  @Test(
    "the end of a shift is that of the same day",
    arguments: [
      "I'll send the report before knock off", "I'll send the report before I clock off",
      "Ich schicke den Bericht nach der Schicht", "Ich schicke den Bericht bei Feierabend",
    ]
  )
  func shifts(answer: String) {
    #expect(due(["Ana: Can you send the report?", "Bo: \(answer)"]) == ["2024-03-15"])
  }

  @Test(
    "minutes after a promise, and a meal or sleep before which it is kept, are the same day",
    arguments: [
      "I'll send it, 10 min", "I'll send it before dinner", "I'll send it before I sleep",
    ]
  )
  func soon(answer: String) {
    #expect(due(["Ana: Can you send the report?", "Bo: \(answer)"]) == ["2024-03-15"])
  }

  @Test("a day after the week that it is in is the day")
  func finer() {
    let answer = "Bo: I'll send the report next week, say Wednesday"
    #expect(due(["Ana: Can you send the report?", answer]) == ["2024-03-20"])
  }

  @Test("a name after a point ends no sentence before the day of a number in German")
  func points() {
    let german = "Bo: Ich schicke den Bericht z.B. an Fr. Meyer bis zum 20.03. weiter"
    #expect(due(["Ana: Kannst du den Bericht schicken?", german]) == ["2024-03-20"])
  }
}
