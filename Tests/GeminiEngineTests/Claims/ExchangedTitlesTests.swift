import Conversations
import Extraction
import Insights
import JSON
import TalkSupport
import Testing

@testable import GeminiEngine

@Suite("Titles of one answer")
struct ExchangedTitlesTests {
  private static let talk = [
    "Ana: The boiler drips again, can you call the plumber about the boiler, Bo?",
    "Bo: I'll call the plumber about the boiler tomorrow morning.",
    "Cy: The fair was loud this year.", "Di: And the soup was cold.",
    "Ana: Cy, who orders the new chairs for the reading room?",
    "Cy: I'll order the chairs for the reading room on Friday.",
    "Di: Good, the old chairs are broken.", "Bo: True.",
  ]

  private static func draft(_ title: String, _ message: Int, by owner: String) -> Draft {
    let text = talk[message].split(separator: ": ", maxSplits: 1)[1]
    let claim = Draft.Claim(messageId: MessageID("m\(message)"), quote: String(text))
    var draft = Draft(kind: .actionItem, title: title, content: String(text), evidence: [claim])
    draft.detail.owner = DetailPerson(id: owner.lowercased(), name: owner)
    return draft
  }

  @Test("that two items have of each other say what the talk does not")
  func exchanged() {
    let review = DraftReview(Talk(Self.talk).task)
    let one = Self.draft("Order chairs for the reading room", 1, by: "Bo")
    let other = Self.draft("Call the plumber about the boiler", 5, by: "Cy")
    #expect(review.reviewed([one, other]).allSatisfy { $0.unsaid == 1 })
    #expect(review.reviewed(one, among: [other]).unsaid == 1)
  }

  @Test("stand where each fits its own messages")
  func right() {
    let review = DraftReview(Talk(Self.talk).task)
    let one = Self.draft("Call the plumber about the boiler", 1, by: "Bo")
    let other = Self.draft("Order chairs for the reading room", 5, by: "Cy")
    #expect(review.reviewed([one, other]).allSatisfy { $0.unsaid < 0.5 && $0.objections.isEmpty })
    #expect(review.reviewed(one, among: [other]) == review.reviewed(one))
  }
}
