import CivilTime
import Conversations
import JSON
import Testing

@testable import Insights

@Suite("Whether a later message is about a task")
struct MentionTests {
  private func isAbout(_ text: String) -> Bool {
    let said = "I'll send my comments on the draft of the contract by Friday 12:00"
    var night = Night(said)
    _ = night.run(Night.draft("Send comments on the draft", ("m0", said)))
    return CrossThreadResolution().mentions(of: night.stored[0])(text)
  }

  @Test(
    "depends on its words",
    arguments: [
      "Comments are in the file", "The draft of the contract is fine now, I wrote in it.",
    ]
  )
  func matter(_ text: String) { #expect(isAbout(text)) }

  @Test(
    "does not depend on a day, a number, or one word among many",
    arguments: [
      "See you on Friday!", "Lunch at 12:00?", "On Friday at 12:00 the heating will be repaired.",
      "The contract with the cleaning company ends in autumn, who looks for another one?",
    ]
  )
  func chance(_ text: String) { #expect(!isAbout(text)) }
}
