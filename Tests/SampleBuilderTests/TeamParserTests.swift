import CivilTime
import Testing

@testable import SampleBuilder

@Suite("The text form of conversations")
struct TeamParserTests {
  private static let header = """
    team t "Team"
    zone Europe/Berlin
    month 2026-03
    person ana U1 "Ana A" zone=Europe/Berlin optout
    person tom U2 "Tom B"
    emoji 👍 +1
    channel eng C1 "Topic" ana tom
    == eng
    -- 03-02 Monday

    """

  @Test("a message has its text, thread, reactions and changes")
  func message() throws {
    let team = try TeamParser.parse(
      Self.header + """
        09:00 ana: First @tom, not @nobody
        | second line
        |
        | fourth
        + 👍 tom
        ~ edited 09:05
          03-03 10:00 tom: reply
        09:10 tom * joined #eng
        """
    )
    let messages = try #require(team.conversations.first?.messages)
    #expect(messages.map(\.id) == ["eng.0302-0900", "eng.0302-0910", "eng.0303-1000"])
    #expect(messages[0].text == "First @tom, not @nobody\nsecond line\n\nfourth")
    #expect(messages[0].at.iso8601.hasPrefix("2026-03-02T08:00:"))
    #expect(messages[0].editedAt?.iso8601 == "2026-03-02T08:05:59Z")
    #expect(messages[0].reactions.first?.senders == ["tom"])
    #expect(messages[1].isEvent && messages[1].text == "joined #eng")
    #expect(messages[2].root == "eng.0302-0900")
    #expect(team.person("ana")?.isOptedOut == true)
    let resolved = team.resolveMentions(in: messages[0].text) { "<\($0.id)>" }
    #expect(resolved.text.hasPrefix("First <U2>, not @nobody"))
    #expect(resolved.people.map(\.id) == ["U2"])
  }

  @Test(
    "a mistake is named with its line",
    arguments: [
      ("09:00 bob: hello", "team.chat:10: expected a time"),
      ("9 ana: x", "team.chat:10: \"03-02 9\""),
      ("09:00 ana: x\n+ 🦀 tom", "team.chat:11: expected a declared emoji"),
      ("09:00 ana: x\n+ 👍 bob", "team.chat:11: no person is called bob"),
      ("09:00 ana: x\n~ glued", "team.chat:11: \"glued\" is not a known annotation"),
      ("09:00 ana: x\n~ edited 25:00", "team.chat:11: \"03-02 25:00\" is not a valid time"),
      ("-- 03-03 Monday", "team.chat:10: this day is a tuesday"),
      ("-- 03-32 Monday", "team.chat:10: \"03-32 12:00\" is not a valid time"),
      ("== elsewhere", "team.chat:10: no conversation is called elsewhere"),
      ("| text", "team.chat:10: there is no message"),
      ("09:00 ana: x\n09:00 tom: y", "eng.0302-0900 occurs twice"),
      ("09:00 ana: x\n~ after 0302-0800", "there is no message eng.0302-0800"),
    ]
  )
  func mistakes(text: String, expected: String) {
    #expect {
      _ = try TeamParser.parse(Self.header + text)
    } throws: { "\($0)".hasPrefix(expected) }
  }

  @Test(
    "a header that makes no sense is refused",
    arguments: ["colour blue now", "zone Moon/Base", "channel eng C1 \"T\" bob", "team"]
  )
  func header(text: String) {
    #expect {
      _ = try TeamParser.parse(text)
    } throws: { "\($0)".hasPrefix("team.chat:1: ") }
  }
}
