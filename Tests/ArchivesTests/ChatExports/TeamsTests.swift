import ChatExports
import Conversations
import TestSupport
import Testing

/// The lists are written by hand after Graph's documentation of `chatMessage`.
@Suite("The reader of Teams messages")
final class TeamsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func message(_ id: Int, _ html: String, _ more: String = "") -> String {
    #"{"id":"\#(id)","createdDateTime":"2025-08-12T13:03:39.18Z","lastModifiedDateTime":"2025-08-12T14:00:00Z","messageType":"message","from":{"user":{"id":"u1","displayName":"Ana"}},"body":{"contentType":"html","content":"\#(html)"},"channelIdentity":{"teamId":"t","channelId":"19:c"}\#(more)}"#
  }

  @Test("bodies are plain text; answers, mentions, reactions and importance are kept")
  func channel() throws {
    let text =
      #"{"@odata.context":"x","value":["#
      + message(
        1,
        "<p>hi <at id=\\\"0\\\">Ben</at>&nbsp;&amp; all</p><attachment id=\\\"a\\\"></attachment>",
        #","subject":"Plan","importance":"high","mentions":[{"id":0,"mentionText":"Ben","mentioned":{"user":{"id":"u2"}}}],"attachments":[{"id":"a","contentType":"reference","contentUrl":"https://x/plan.docx","name":"plan.docx"}],"reactions":[{"reactionType":"👍","user":{"user":{"id":"u2"}}}]"#
      )
      + ","
      + message(2, "<p>yes</p>", #","replyToId":"1","lastEditedDateTime":"2025-08-12T13:05:00Z""#)
      + "," + message(3, "", #","deletedDateTime":"2025-08-12T13:06:00Z""#)
      + ##",{"id":"4","createdDateTime":"2025-08-12T13:07:00Z","messageType":"systemEventMessage","from":null,"body":{"contentType":"html","content":"<systemEventMessage/>"},"channelIdentity":{"channelId":"19:c"},"eventDetail":{"@odata.type":"#microsoft.graph.membersAddedEventMessageDetail"}}]}"##
    let archive = try ReadArchive(folder.file("x", text))
    #expect(archive.format == "teams")
    #expect(
      archive.lines == [
        "Ana: Plan\nhi @Ben & all", "Ana: yes (edited)", "deleted Ana: ", "event -: members added",
      ]
    )
    #expect(archive.source.texts(\.thread) == [nil, "1", nil, nil])
    #expect(
      archive.details[0]
        == #"{"attachments":[{"name":"plan.docx","url":"https://x/plan.docx"}],"reactions":[{"emoji":"👍","count":1,"senderIds":["teams:u2"]}],"mentions":["teams:u2"],"priority":"high"}"#
    )
    #expect(archive.conversationIds == ["teams:19:c"])
  }

  @Test("PowerShell's capitals, names of channels, quotes in chats and programs are understood")
  func folderOfLists() throws {
    _ = try folder.file(
      "t/teams/1/channels_1.json",
      #"[{"Id":"19:c","DisplayName":"General","MembershipType":"standard"}]"#
    )
    _ = try folder.file(
      "t/users/usersList.json",
      #"[{"Id":"u1","DisplayName":"Ana","UserPrincipalName":"a@x"}]"#
    )
    _ = try folder.file(
      "t/teams/1/messages_1.json",
      #"[{"Id":"1","CreatedDateTime":"2025-08-12T13:03:39.181+00:00","MessageType":"message","From":{"Application":{"Id":"b","DisplayName":"CI"},"User":null},"Body":{"ContentType":"text","Content":" built <x> "},"ChannelIdentity":{"ChannelId":"19:c"}}]"#
    )
    _ = try folder.file(
      "t/users/u1/messages_u1.json",
      #"[{"Id":"2","CreatedDateTime":"2025-08-12T13:03:39Z","MessageType":"message","From":{"User":{"Id":"u1","DisplayName":null}},"Body":{"ContentType":"html","Content":"<p>ok</p>"},"ChatId":"19:a@unq.gbl.spaces","Attachments":[{"Id":"9","ContentType":"messageReference","Content":"{\"messageId\":\"9\"}"}]},{"Id":"3"}]"#
    )
    let archive = try ReadArchive(folder.path("t"))
    #expect(archive.lines == ["CI: built <x>", "teams:u1: ok"])
    #expect(archive.source.texts(\.replyTo) == [nil, "9"])
    #expect(archive.source.conversations.map(\.name) == ["General", nil])
    #expect(archive.source.conversations.map(\.kind) == [.channel, .direct])
    #expect(archive.source.participants.map(\.name) == ["Ana"])
    #expect(archive.source.messages.map(\.row.senderKind) == [.bot, .human])
    #expect(archive.source.reasons == ["record 2: createdDateTime is missing"])
  }

  @Test("no damage makes it crash")
  func mutations() throws {
    let text =
      "[" + message(1, "<p>a &#x41; <at>x</at></p>", #","reactions":[{"reactionType":"x"}]"#) + "]"
    try expectSurvivesMutations(of: Array(text.utf8), as: TeamsFormat.self, in: folder)
  }
}
