import ChatExports
import CivilTime
import Conversations
import TestSupport
import Testing

/// The documents are written by hand after the public archives that the formats' comments name.
@Suite("The readers of public archives of Discord")
final class DiscordArchiveTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: Pages

  private func record(_ id: String, _ html: String, _ more: String = "") -> String {
    #"{"id":"\#(id)","author":"Ana","user_id":"7","timestamp":"Sunday, March 16, 2025 3:40 p.m.","text":"x","content_html":"\#(html)"\#(more)}"#
  }

  private func page(_ records: String...) -> String {
    #"{"id":"help--antennas","title":"Antennas","forum":"help","messages":["#
      + records.joined(separator: ",") + "]}"
  }

  @Test("a post of a forum is a conversation; its times are those in the ids")
  func page() throws {
    let path = try folder.file(
      "x",
      page(record("1350916590291390674", "<span>see <b>this</b></span>"))
    )
    let archive = try ReadArchive(path, zone: nil)
    #expect(archive.format == "discord-pages")
    #expect(archive.lines == ["Ana: see this"])
    #expect(archive.times == ["2025-03-16T19:40:13.942Z"])
    let conversation = try #require(archive.source.conversations.first)
    #expect(conversation.id == "discord:help--antennas")
    #expect(conversation.name == "Antennas")
    #expect(conversation.topic == "help")
  }

  @Test("answers, files, reactions, forwards and embeds are taken out of their HTML")
  func pieces() throws {
    let reply =
      #","reply_html":"<span onclick=\"scrollToMessage(event,'1350916590291390674')\"> x </span>""#
    let lost = #","reply_html":"<div class=chatlog__reply-unknown>deleted</div>""#
    let files =
      #","attachments_html":["<a href=\"https://cdn/1/map.png?ex=1\"><img alt=\"Image\"></a>"]"#
    let reactions =
      #","reactions_html":"<div title=heart><img alt=❤ src=x> <span>3</span></div><div><img alt=\"👀\"><span>1</span></div>""#
    let forward =
      #","forwarded_html":"<div class=\"chatlog__forwarded-content chatlog__markdown\"><span>news &amp; more</span></div><div>Originally sent</div>""#
    let embed = #","embeds_html":["<div>Title</div><div>Text</div>"]"#
    let path = try folder.file(
      "x",
      page(
        record("1350916590291390675", "<i>yes</i>", reply + files + reactions),
        record("1350916590291390676", "no", lost),
        record("1350916590291390677", "", forward),
        record("1350916590291390678", "<img alt=😂>", embed),
        record("x", "no id")
      )
    )
    let archive = try ReadArchive(path)
    #expect(
      archive.lines == ["Ana: yes", "Ana: no", "Ana: x\n[forwarded] news & more", "Ana: 😂"]
    )
    #expect(
      archive.source.texts(\.replyTo) == ["1350916590291390674", "deleted", nil, nil]
    )
    let details = try #require(archive.details[0])
    #expect(details.contains("map.png"))
    #expect(details.contains(#""count":3"#))
    #expect(archive.source.reasons == ["record 5: id is missing or not a valid Discord id"])
  }

  // MARK: Days

  private func said(_ text: String, _ second: Int, parent: String = "") -> String {
    #"{"author":"ana","category":"Team","parent":"\#(parent)","content":"\#(text)","created_at":"2021-03-05T16:10:0\#(second).627000+00:00","attachments":null}"#
  }

  @Test("folders are channels, and those in _threads are threads of the channel they name")
  func days() throws {
    _ = try folder.file("a/el/2021-03-05.json", "[\(said("hi", 1)),\(said("hi", 1))]")
    _ = try folder.file("a/_threads/Gas/2021-03-05.json", "[\(said("why?", 2, parent: "el"))]")
    _ = try folder.file("a/_threads/Gas/2021-03-06.json", "[\(said("so", 3, parent: "el"))]")
    let archive = try ReadArchive(folder.path("a"))
    #expect(archive.format == "discord-days")
    #expect(archive.lines == ["ana: Gas\nwhy?", "ana: so", "ana: hi", "ana: hi"])
    #expect(archive.conversationIds == ["discord:el"])
    #expect(Set(archive.messageKeys).count == 4)
    let threads = archive.source.texts(\.thread)
    #expect(threads == [archive.source.ids[0], archive.source.ids[0], nil, nil])
  }

  @Test("no damage makes them crash")
  func mutations() throws {
    let page = page(
      record("1350916590291390675", #"<a href=\"x\">b</a>"#, #","reactions_html":"<img alt=x>1""#)
    )
    try expectSurvivesMutations(of: Array(page.utf8), as: DiscordPagesFormat.self, in: folder)
    let day = "[\(said("hi", 1)),\(said("<@5>", 2, parent: "el"))]"
    try expectSurvivesMutations(of: Array(day.utf8), as: DiscordDaysFormat.self, in: folder)
  }
}
