import Conversations
import Insights
import JSON
import TalkSupport
import Testing

@testable import OfflineEngine

@Suite("Spoken meetings")
struct MeetingActionsTests {
  /// Utterances of a design meeting; every tenth one hesitates.
  private static func meeting(hesitating: Bool) -> [String] {
    let chatter = [
      "Yeah.", "It's yellow, isn't it.", "Okay.", "That's the shape of a banana.", "Right.",
      "I like the rubber case.", "So it's cheap.", "Fine.", "The battery is in the back.", "Nice.",
    ]
    var said = (0..<130).map { number in
      let speaker = ["Ana", "Bo", "Cy", "Di"][number % 4]
      let text = chatter[number % chatter.count]
      return "\(speaker): " + (hesitating && number % 10 == 0 ? "Uh, um, \(text)" : text)
    }
    said[108] = "Ana: Right, so we've got half an hour before the next meeting."
    said[110] = "Cy: I will write up the report on the costs and send it to you."
    said[111] = "Di: I'll have to work on the user interface design for the next meeting."
    said[112] = "Ana: You will get specific instructions by email."
    return said
  }

  @Test("yield their best utterances, at most three of a short one")
  func ranked() throws {
    let actions = Talk(Self.meeting(hesitating: true)).found("action_item")
    #expect((1...3).contains(actions.count))
    let design = try #require(actions.first { $0.evidence.first?.messageId == "m111" })
    #expect(design.detail["owner"]?["name"]?.string == "Di")
  }

  @Test("are distinguished from chats by how people hesitate, and by their length")
  func told() throws {
    let chat = ThreadReading(
      Talk(Self.meeting(hesitating: false)).task,
      scanner: SentenceScanner(lexicon: .standard)
    )
    #expect(MeetingActions(chat) == nil)
    let short = ThreadReading(
      Talk(Array(Self.meeting(hesitating: true).prefix(60))).task,
      scanner: SentenceScanner(lexicon: .standard)
    )
    #expect(MeetingActions(short) == nil)
  }
}
