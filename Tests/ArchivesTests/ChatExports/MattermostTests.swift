import ChatExports
import CivilTime
import Conversations
import TestSupport
import Testing

/// The exports are written by hand after Mattermost's documentation of bulk loading.
@Suite("The reader of Mattermost's bulk export")
final class MattermostTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let head = """
    {"type":"version","version":1}
    {"type":"team","team":{"name":"t","display_name":"Team"}}
    {"type":"channel","channel":{"team":"t","name":"town","display_name":"Town Square","type":"O","purpose":"Talk"}}
    {"type":"user","user":{"username":"ana","nickname":"","first_name":"Ana","last_name":"Lima"}}
    {"type":"user","user":{"username":"ben.o","nickname":"Ben"}}
    {"type":"bot","bot":{"username":"ci","display_name":"CI"}}

    """

  private func post(_ fields: String) -> String {
    #"{"type":"post","post":{"team":"t","channel":"town",\#(fields)}}"# + "\n"
  }

  @Test("answers lie in their post, also those that are older")
  func threads() throws {
    let text =
      head
      + post(
        #""user":"ana","message":"hi @ben.o.","create_at":1603398068740,"reactions":[{"user":"ben.o","create_at":1,"emoji_name":"+1"},{"user":"ci","create_at":2,"emoji_name":"+1"}],"replies":[{"user":"ben.o","message":"early","create_at":1603398000000,"attachments":[{"path":"data/a/b.png"}]},{"user":"ana","message":"","create_at":1603398100000,"attachments":[{"path":"data/plan.pdf"}]}]"#
      )
      + post(
        #""user":"ana","message":"alone","create_at":1603398200000,"replies":null,"edit_at":1603398300000"#
      )
    let zip = try folder.zip("x.zip", [("import.jsonl", text), ("data/a/b.png", "")])
    let archive = try ReadArchive(zip)
    #expect(archive.format == "mattermost")
    #expect(
      archive.lines == [
        "Ana Lima: hi @ben.o.", "Ben: early", "Ana Lima: [file: plan.pdf]",
        "Ana Lima: alone (edited)",
      ]
    )
    let root = archive.source.ids[0]
    #expect(archive.source.texts(\.thread) == [root, root, root, nil])
    #expect(
      archive.details[0]
        == #"{"reactions":[{"emoji":"+1","count":2,"senderIds":["mattermost:ben.o","mattermost:ci"]}],"mentions":["mattermost:ben.o"]}"#
    )
    let town = try #require(archive.source.conversations.first)
    #expect(town.id == "mattermost:t/town")
    #expect(town.name == "Town Square")
    #expect(town.topic == "Talk")
  }

  @Test("direct posts belong to their members; an edit keeps the id")
  func direct() throws {
    func line(_ message: String) -> String {
      #"{"type":"direct_post","direct_post":{"channel_members":["ben.o","ana"],"user":"ana","message":"\#(message)","create_at":1603398068740}}"#
    }
    let first = try ReadArchive(folder.file("x", head + line("a") + "\n" + line("b")))
    #expect(first.conversationIds == ["mattermost:direct/ana,ben.o", "mattermost:t/town"])
    #expect(first.source.conversations.last?.kind == .direct)
    #expect(first.source.conversations.last?.name == "Ana Lima, Ben")
    #expect(Set(first.source.ids).count == 2)
    #expect(
      try ReadArchive(folder.file("x", head + line("edited"))).source.ids == [first.source.ids[0]]
    )
  }

  @Test("lines of the platform and of programs are distinguished, in old exports too")
  func kinds() throws {
    let text =
      head + post(#""user":"ana","message":"ana joined the channel.","create_at":1603398068740"#)
      + post(#""user":"ana","message":"x","type":"system_join_channel","create_at":1603398068741"#)
      + post(
        #""user":"ci","message":"","props":{"attachments":[{"title":"Build","text":"failed"}]},"create_at":1603398068742"#
      )
      + post(
        #""user":"ana","message":"hook","props":{"from_webhook":"true","override_username":"Deploy"},"create_at":1603398068743"#
      )
    let archive = try ReadArchive(folder.file("x", text))
    #expect(
      archive.lines == [
        "event Ana Lima: ana joined the channel.", "event Ana Lima: x", "CI: Build\nfailed",
        "Deploy: hook",
      ]
    )
    #expect(archive.source.messages.map(\.row.senderKind) == [.human, .human, .bot, .bot])
  }

  @Test("a line that cannot be read is set aside")
  func problems() throws {
    let text =
      head + "{bad\n" + post(#""user":"ana","message":"x""#)
      + #"{"type":"post","post":{"create_at":1}}"#
    let problems = try ReadArchive(folder.file("x", text)).source.problems
    #expect(problems.map(\.line) == [7, 8, 9])
    #expect(problems.map(\.reason).suffix(2) == ["create_at is missing", "it names no channel"])
  }

  @Test("no damage makes it crash")
  func mutations() throws {
    let text =
      head
      + post(
        #""user":"ana","message":"@ana","create_at":1603398068740,"replies":[{"user":"x","create_at":1}]"#
      )
    try expectSurvivesMutations(of: Array(text.utf8), as: MattermostFormat.self, in: folder)
  }
}
