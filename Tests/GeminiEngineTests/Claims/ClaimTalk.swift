import Conversations
import Extraction
import Insights
import TalkSupport

@testable import GeminiEngine

/// A talk about a contract, and claims about it.
enum ClaimTalk {
  static let talk = [
    "Ana: Can you send the signed contract to Acme before the audit?",
    "Bo: Sure, I'll send the signed contract on Tuesday at 3pm.",
    "Ana: The invoice of 1,250 EUR goes with it, three copies, to mail@acme.example",
    "Cy: We agreed to move the launch to 12 April. See https://wiki.example/launch",
    "Di: Budget is 2 million, not more.", "Bo: Fine.",
  ]

  static let promise = (1, "I'll send the signed contract")

  static func check(
    _ title: String,
    _ quotes: [(Int, String)],
    kind: KindName = .actionItem,
    talk: [String] = talk
  ) -> Draft {
    ClaimCheck(Talk(talk).task).checked(
      Draft(
        kind: kind,
        title: title,
        content: quotes.map(\.1).joined(),
        evidence: quotes.map { Draft.Claim(messageId: MessageID("m\($0.0)"), quote: $0.1) }
      )
    )
  }

  /// A talk long enough for roles, whose last lines are about one matter.
  static func longTalk(_ last: [String]) -> [String] {
    ["Ana: Morning all", "Bo: morning, how was the fair?", "Ana: Loud, but we sold the lot"] + last
  }
}
