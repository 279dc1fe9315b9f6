import ChatExports
import CivilTime
import Conversations
import TestSupport
import Testing

/// The exports are written by hand after Zulip's documentation of its export.
@Suite("The readers of Zulip's export and public archive")
final class ZulipTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let realm = #"""
    {"zerver_userprofile":[{"id":7,"full_name":"Ana","email":"a@x","is_bot":false,"timezone":"Europe/Lisbon"},{"id":8,"full_name":"Ben","is_bot":false},{"id":9,"full_name":"CI","is_bot":true}],
    "zerver_stream":[{"id":3,"name":"general","description":"Talk"}],
    "zerver_recipient":[{"id":11,"type":2,"type_id":3},{"id":12,"type":1,"type_id":8},{"id":13,"type":1,"type_id":7},{"id":14,"type":3,"type_id":5}],
    "zerver_subscription":[{"recipient":14,"user_profile":7},{"recipient":14,"user_profile":8},{"recipient":14,"user_profile":9}],
    "zerver_reaction":[{"message":102,"user_profile":8,"emoji_name":"tada"}]}
    """#

  private func row(_ id: Int, _ recipient: Int, _ sender: Int, _ subject: String, _ text: String)
    -> String
  {
    #"{"id":\#(id),"sender":\#(sender),"recipient":\#(recipient),"subject":"\#(subject)","content":"\#(text)","date_sent":1409000100.25,"last_edit_time":null}"#
  }

  @Test("a topic is a thread whose root is its first message, in whatever file that lies")
  func export() throws {
    _ = try folder.file("e/realm.json", realm)
    _ = try folder.file(
      "e/messages-000001.json",
      #"{"zerver_message":[\#(row(103, 11, 8, "✔ deploy", "re"))],"zerver_usermessage":[]}"#
    )
    _ = try folder.file(
      "e/messages-000002.json",
      #"{"zerver_message":[\#(row(102, 11, 7, "deploy", "hi @**Ben|8** [a.png](/user_uploads/1/a.png)")),\#(row(104, 12, 7, "", "x")),\#(row(105, 13, 8, "", "y")),\#(row(106, 14, 9, "", "z"))]}"#
    )
    let archive = try ReadArchive(folder.path("e"))
    #expect(archive.format == "zulip")
    #expect(
      archive.lines == [
        "Ben: re", "Ana: hi @Ben [a.png](/user_uploads/1/a.png)", "Ana: x", "Ben: y",
        "CI: z",
      ]
    )
    #expect(archive.source.texts(\.thread) == ["102", "102", nil, nil, nil])
    #expect(archive.source.texts(\.threadName) == [nil, "deploy", nil, nil, nil])
    #expect(
      archive.source.texts(\.conversation) == [
        "zulip:stream3", "zulip:stream3", "zulip:direct7-8", "zulip:direct7-8", "zulip:group5",
      ]
    )
    #expect(
      archive.details[1]
        == #"{"attachments":[{"name":"a.png","url":"/user_uploads/1/a.png","isImage":true}],"reactions":[{"emoji":"tada","count":1,"senderIds":["zulip:8"]}],"mentions":["zulip:8"]}"#
    )
    #expect(archive.times[0] == "2014-08-25T20:55:00.250Z")
    #expect(archive.source.participants.first?.timeZone == "Europe/Lisbon")
  }

  @Test("rows without content are set aside")
  func problems() throws {
    let text =
      #"{"zerver_message":[{"date_sent":1409000103,"id":555},\#(row(1, 11, 7, "t", "x"))]}"#
    let archive = try ReadArchive(folder.file("x", text))
    #expect(archive.source.reasons == ["record 1: content is missing"])
    #expect(archive.conversationIds == ["zulip:recipient11"])
  }

  @Test("the public archive has a file a topic, HTML and names")
  func publicArchive() throws {
    let page =
      #"[{"id":5,"sender_full_name":"Ana","timestamp":1409000100,"content":"<p>see <code>a &lt; b</code><br>and</p>\n<blockquote>\n<p>x</p>\n</blockquote>"},{"id":6,"sender_full_name":"Notification Bot","timestamp":1409000101,"content":"moved"},{"id":7}]"#
    _ = try folder.file("z/113488-general/new.20members.json", page)
    let archive = try ReadArchive(folder.path("z"))
    #expect(archive.format == "zulip-archive")
    #expect(
      archive.lines == ["Ana: see `a < b`\nand\n> x", "event Notification Bot: moved"]
    )
    #expect(archive.source.texts(\.thread) == ["5", "5"])
    #expect(archive.source.texts(\.threadName) == ["new members", nil])
    #expect(archive.source.conversations.map(\.id) == ["zulip:stream113488"])
    #expect(archive.source.conversations.map(\.name) == ["general"])
    #expect(archive.source.reasons == ["record 3: content is missing"])
  }

  @Test(
    "names of streams are decoded",
    arguments: [
      ("113488-general", "general"), ("217875-Is-there-code-for-X%3F", "Is there code for X?"),
      ("217875-Is-there-code-for-X.3F", "Is there code for X?"), ("new.20members", "new members"),
    ]
  )
  func streams(folderName: String, name: String) throws {
    let page =
      #"[{"id":5,"sender_full_name":"Ana","timestamp":1409000100,"content":"<p>hi</p>"}]"#
    _ = try folder.file("z/\(folderName)/topic.json", page)
    let archive = try ReadArchive(folder.path("z"))
    #expect(archive.source.conversations.map(\.name) == [name])
  }

  @Test("no damage makes them crash")
  func mutations() throws {
    let text = #"{"zerver_message":[\#(row(1, 11, 7, "t", "@**Ben|8** [a](/user_uploads/1)"))]}"#
    try expectSurvivesMutations(of: Array(text.utf8), as: ZulipFormat.self, in: folder)
    let page =
      #"[{"id":5,"sender_full_name":"Ana","timestamp":1409000100,"content":"<p>a &lt;<script>x</script></p>"}]"#
    try expectSurvivesMutations(of: Array(page.utf8), as: ZulipArchiveFormat.self, in: folder)
  }
}
