import ArchiveReading
import ChatExports
import Conversations
import TestSupport
import Testing

/// The files are written by hand after the exporter's source.
@Suite("The readers of DiscordChatExporter's tables, texts and pages")
final class DiscordExportTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let name = "Moor - Talk - general [123]"

  @Test("tables have authors, files, reactions, lines in texts and the exporter's own words")
  func tables() throws {
    let text = """
      AuthorID,Author,Date,Content,Attachments,Reactions
      "7","ana","13/01/2026 09:05","hi ""all""
      there","https://cdn.x/a.png?ex=1,https://cdn.x/b.pdf","👍 (2),ok (1)"
      "8","ben","14/01/2026 10:00","Joined the server.","",""
      "8","ben","never","x","",""

      """
    let archive = try ReadArchive(folder.file(Self.name + ".csv", text))
    #expect(archive.format == "discord-csv")
    #expect(archive.lines == ["ana: hi \"all\"\nthere", "event ben: Joined the server."])
    #expect(archive.times == ["2026-01-13T09:05:00Z", "2026-01-14T10:00:00Z"])
    #expect(archive.conversationIds == ["discord:123"])
    #expect(archive.source.conversations.map(\.name) == ["general"])
    #expect(archive.source.texts(\.sender).first == "discord:7")
    #expect(archive.details[0]?.contains(#""emoji":"👍","count":2"#) == true)
    #expect(archive.details[0]?.contains("a.png") == true)
    #expect(archive.source.reasons == ["5: the date is not valid"])
    let old =
      "AuthorID,Author,Date,Content,Attachments,Reactions\n\"7\",\"a\",\"05-Jan-21 01:30 PM\",\"x\",\"\",\"\"\n"
    #expect(try ReadArchive(folder.file("o.csv", old)).times == ["2021-01-05T13:30:00Z"])
    #expect(throws: SourceError.self) { try ReadArchive(self.folder.file("z.csv", old), zone: nil) }
  }

  @Test(
    "tables that a spreadsheet or a locale changed are read",
    arguments: [
      ("AuthorID;Author;Date;Content;Attachments;Reactions\r\n7;ana;13.01.2026 09:05;hi, all;;\r\n"),
      ("\u{FEFF}sep=;\nAuthorID;Author;Date;Content\n7;ana;13.01.2026 09:05;hi, all\n"),
      ("AuthorID\tAuthor\tDate\tContent\n7\tana\t2026-01-13 09:05\thi, all\n"),
      ("AuthorID,Author,Date,Content\n7,ana,2026. 01. 13. 오전 9:05,\"hi, all\"\n"),
      ("AuthorID,Author,Date,Content\n7,ana,13.01.2026 г. 9:05,\"hi, all\"\n"),
    ]
  )
  func locales(text: String) throws {
    let archive = try ReadArchive(folder.file(Self.name + ".csv", text))
    #expect(archive.format == "discord-csv")
    #expect(archive.lines == ["ana: hi, all"])
    #expect(archive.times == ["2026-01-13T09:05:00Z"])
  }

  @Test("texts have headers after empty lines only; files, embeds and reactions are in sections")
  func texts() throws {
    let frame = String(repeating: "=", count: 62)
    let text = """
      \(frame)
      Guild: Moor
      Channel: Talk / general
      \(frame)

      [1/13/2026 9:05 AM] ana (pinned)
      hello
      [1/13/2026 9:06 AM] quoted

      and more

      {Attachments}
      https://cdn.x/a.png

      {Reactions}
      👍 (3) ok

      [1/14/2026 10:00 PM] ben
      Pinned a message.

      \(frame)
      Exported 2 message(s)
      \(frame)
      """
    let archive = try ReadArchive(folder.file(Self.name + ".txt", text))
    #expect(archive.format == "discord-txt")
    #expect(
      archive.lines == [
        "ana: hello\n[1/13/2026 9:06 AM] quoted\n\nand more", "event ben: Pinned a message.",
      ]
    )
    #expect(archive.times == ["2026-01-13T09:05:00Z", "2026-01-14T22:00:00Z"])
    #expect(archive.conversationIds == ["discord:123"])
    #expect(archive.source.conversations.map(\.name) == ["general"])
    #expect(archive.details[0]?.contains(#""emoji":"👍","count":3"#) == true)
    #expect(archive.source.reasons == [])
  }

  @Test("messages with dates in no form that is known are set aside, not taken for the frame")
  func unknownDates() throws {
    let frame = String(repeating: "=", count: 62)
    let text = "\(frame)\nGuild: x\nChannel: y\n\(frame)\n\n[1st of May] ana\nhello\n"
    let archive = try ReadArchive(folder.file("x.txt", text))
    #expect(archive.format == "discord-txt")
    #expect(archive.source.reasons == ["6: the date is not valid"])
  }

  private let page = """
    <!DOCTYPE html><html><head><title>Moor - general</title><style>.chatlog__message{x:y}</style></head><body>
    <div class=preamble><div class=preamble__entries-container><div class=preamble__entry>Moor</div><div class=preamble__entry>Talk / general</div></div></div>
    <div class=chatlog><div class=chatlog__message-group>
    <div id=chatlog__message-container-866674314627121232 class=chatlog__message-container data-message-id=866674314627121232><div class=chatlog__message><div class=chatlog__message-primary>
    <div class=chatlog__header><span class=chatlog__author title="ana" data-user-id=7>Ana B</span><span class=chatlog__timestamp><a href=x>20-Jul-21</a></span></div>
    <div class="chatlog__content chatlog__markdown"><span class=chatlog__markdown-preserve>see <b>it</b> &lt;now&gt;
    line <div>x</div></span><span class=chatlog__edited-timestamp title=y>(edited)</span></div>
    <div class=chatlog__attachment><a href=https://cdn.x/a.png><img class=chatlog__attachment-media src=https://cdn.x/a.png alt="Image"></a></div>
    <div class=chatlog__reactions><div class=chatlog__reaction title=ok><img class=chatlog__emoji alt=👍><span class=chatlog__reaction-count>3</span></div></div>
    </div></div></div>
    <div id=chatlog__message-container-866674314627121233 class=chatlog__message-container data-message-id=866674314627121233><div class=chatlog__message><div class=chatlog__message-primary><div class=chatlog__reply><span class=chatlog__reply-link onclick="scrollToMessage(event, '866674314627121232')">see it</span></div><div class=chatlog__content>second</div></div></div></div></div>
    <div class=chatlog__message-group><div class=chatlog__message-container data-message-id=866674314627121234><span class=chatlog__system-notification-author data-user-id=8>Ben</span><span class=chatlog__system-notification-content><span>joined the server.</span></span></div>
    <div class=chatlog__message-container data-message-id=none><div class=chatlog__content>x</div></div></div></div></body></html>
    """

  @Test("pages have times in their ids, authors of groups, answers, files and reactions")
  func pages() throws {
    let archive = try ReadArchive(folder.file(Self.name + ".html", page), zone: nil)
    #expect(archive.format == "discord-html")
    #expect(
      archive.lines == [
        "Ana B: see it <now>\nline\nx (edited)", "Ana B: second", "event Ben: joined the server.",
      ]
    )
    #expect(archive.source.ids.first == "866674314627121232")
    #expect(archive.times.first?.hasPrefix("2021-07-19T") == true)
    #expect(archive.source.texts(\.replyTo) == [nil, "866674314627121232", nil])
    #expect(archive.source.texts(\.sender) == ["discord:7", "discord:7", "discord:8"])
    #expect(archive.conversationIds == ["discord:123"])
    #expect(archive.source.conversations.map(\.name) == ["general"])
    #expect(archive.details[0]?.contains(#""emoji":"👍","count":3"#) == true)
    #expect(archive.details[0]?.contains("https://cdn.x/a.png") == true)
    #expect(archive.source.reasons == ["5: its id is not a valid Discord id"])
  }

  @Test("a page without an end is read in bounded memory, and no damage makes a reader crash")
  func hostile() throws {
    let long = page.replacing("second", with: String(repeating: "x", count: 9 << 20))
    let archive = try ReadArchive(folder.file("long.html", long), zone: nil)
    #expect(archive.source.problems.contains { $0.reason == "the message is longer than 8 MiB" })
    try expectSurvivesMutations(of: Array(page.utf8), as: DiscordHTMLFormat.self, in: folder)
  }
}
