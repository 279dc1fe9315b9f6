import ChatExports
import Conversations
import TestSupport
import Testing

/// The documents are written by hand in the form of Meta's downloads.
@Suite("The reader of Messenger's and Instagram's chats")
final class MessengerTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let chat = #"""
    {"participants":[{"name":"Ana"},{"name":"Ren\u00c3\u00a9"}],"messages":[
    {"sender_name":"Ren\u00c3\u00a9","timestamp_ms":1415147732056,"content":"Gr\u00c3\u00bc\u00c3\u009fe \u00f0\u009f\u0098\u0080","reactions":[{"reaction":"\u00e2\u009d\u00a4","actor":"Ana"}]},
    {"sender_name":"Ana","timestamp_ms":1415147731000,"photos":[{"uri":"messages/inbox/x/photos/a.jpg"}]},
    {"sender_name":"Ana","timestamp_ms":1415147730000,"is_unsent":true},
    {"sender_name":"Ana","timestamp_ms":1415147729000,"content":"see","share":{"link":"https://x.y","share_text":"news"}},
    {"sender_name":"Ana","timestamp_ms":1415147728000,"content":"The video chat ended.","call_duration":12,"type":"Call"},
    {"sender_name":"Ana"}
    ],"title":"Ren\u00c3\u00a9","thread_type":"Regular","thread_path":"inbox/rene_abc"}
    """#

  @Test("texts that were encoded twice are as they were meant")
  func texts() throws {
    let archive = try ReadArchive(folder.file("x", chat))
    #expect(archive.format == "messenger")
    #expect(
      archive.lines == [
        "René: Grüße 😀", "Ana: [image: a.jpg]", "deleted Ana: ", "Ana: see\nnews\nhttps://x.y",
        "event Ana: The video chat ended.\n[call: 12 s]",
      ]
    )
    #expect(
      archive.details[0]
        == #"{"reactions":[{"emoji":"❤","count":1,"senderIds":["messenger:Ana"]}]}"#
    )
    #expect(archive.conversationIds == ["messenger:rene_abc"])
    #expect(archive.source.conversations.first?.kind == .direct)
    #expect(archive.source.reasons == ["record 6: timestamp_ms is missing or not a valid time"])
  }

  @Test("several files of a chat are one conversation, and an archived chat keeps its id")
  func files() throws {
    let zip = try folder.zip(
      "x.zip",
      [
        ("messages/archived_threads/rene_abc/message_1.json", chat),
        (
          "messages/archived_threads/rene_abc/message_2.json",
          #"{"messages":[{"sender_name":"Ana","timestamp_ms":1415147000000,"content":"first"}],"thread_path":"archived_threads/rene_abc"}"#
        ),
      ]
    )
    let archive = try ReadArchive(zip)
    #expect(archive.conversationIds == ["messenger:rene_abc"])
    #expect(archive.lines.count == 6)
    let alone = try ReadArchive(folder.file("x", chat))
    #expect(Array(archive.source.ids.prefix(5)) == alone.source.ids)
  }

  @Test("chats with end-to-end encryption have other names for the same")
  func encrypted() throws {
    let text =
      #"{"participants":["Ana","Ben","Cem"],"threadName":"Crew_1","messages":[{"isUnsent":false,"media":[{"uri":"./media/a.png"}],"reactions":[],"senderName":"Ana","text":"","timestamp":1415147732056,"type":"media"}]}"#
    let archive = try ReadArchive(folder.file("x", text))
    #expect(archive.lines == ["Ana: [image: a.png]"])
    #expect(archive.source.conversations.first?.kind == .group)
  }

  @Test("no damage makes it crash")
  func mutations() throws {
    try expectSurvivesMutations(of: Array(chat.utf8), as: MessengerFormat.self, in: folder)
  }
}
