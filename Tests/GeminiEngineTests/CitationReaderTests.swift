import CivilTime
import Conversations
import Extraction
import Insights
import JSON
import TalkSupport
import Testing

@testable import GeminiEngine

@Suite("Citations of models")
struct CitationReaderTests {
  private let reader = CitationReader(
    ChatText(
      Talk([
        "Ana Ito: can you send the signed contract by Friday?",
        "Bo Lind: I'll send the signed contract today",
        "Ana Ito: 3 copies, please: one for us",
      ]).task.messages,
      zone: .utc
    )
  )

  @Test(
    "are found however the label and the speaker are written",
    arguments: [
      "m2 I'll send the signed contract", "m2 Bo Lind: I'll send the signed contract",
      "m2 Bo: I'll send the signed contract", "m2 (Lind): I'll send the signed contract",
      "m2 12:01 Bo: I'll send the signed contract", "I'll send the signed contract (m2)",
      "\"I'll send the signed contract\" [m2]", "#2 I'll send the signed contract",
      "2 I'll send the signed contract", "[2] I'll send the signed contract",
    ]
  )
  func forms(_ text: String) {
    let claims = reader.claims([.string(text)])
    #expect(claims == [Draft.Claim(messageId: "m1", quote: "I'll send the signed contract")])
  }

  @Test("are distinguished in one text")
  func several() {
    let claims = reader.claims(["m2 I'll send the signed contract; m1 by Friday"])
    #expect(claims.map(\.messageId) == ["m1", "m0"])
    #expect(claims.map(\.quote) == ["I'll send the signed contract", "by Friday"])
  }

  @Test("a quote that begins with a number or names someone is not cut")
  func uncut() {
    #expect(
      reader.claims(["m3 3 copies, please: one for us"])
        == [Draft.Claim(messageId: "m2", quote: "3 copies, please: one for us")]
    )
    #expect(reader.claims(["3 copies, please"]).map(\.quote) == ["3 copies, please"])
  }

  @Test(
    "words that no one said refer to no message",
    arguments: ["m9 I'll send the signed contract", "2 I refuse"]
  )
  func unsaid(_ text: String) {
    #expect(reader.claims([.string(text)]).map(\.messageId) == [""])
  }

  @Test("are read alike by bytes and by characters")
  func bytes() {
    let words = ["I'll", "é", "m4", "Mo", "e\u{301}", "\"so\"", ",", "-", "", "不", "x\n", "2"]
    for label in ["m3", "m03", "m1234567890", "m", "m3:", "m3\u{301}"] {
      for first in words {
        for last in words {
          let text = "\(label) \(first) \(last)"
          // Bytes are not read in a text that begins with a space.
          #expect(Citation(text) == Citation(" " + text))
          #expect(Citation("\(label) \(first)") == Citation(" \(label) \(first)"))
        }
      }
    }
  }
}
