import ChatExports
import CivilTime
import Conversations
import TestSupport
import Testing

/// The documents are written by hand after the exporter's `JsonMessageWriter.cs`.
@Suite("The reader of DiscordChatExporter's JSON")
final class DiscordTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func document(
    _ messages: String,
    channel: String =
      #"{"id":"10","type":"GuildTextChat","categoryId":"5","category":"Team","name":"general","topic":"Talk"}"#
  ) -> String {
    #"{"guild":{"id":"1","name":"G"},"channel":"# + channel
      + #","dateRange":{"after":null,"before":null},"exportedAt":"2026-01-01T00:00:00+01:00","messages":["#
      + messages + #"],"messageCount":1}"#
  }

  private func message(_ id: Int, _ content: String, _ more: String = "") -> String {
    #"{"id":"\#(id)","type":"Default","timestamp":"2023-01-17T20:33:07.4891+01:00","timestampEdited":null,"content":"\#(content)","author":{"id":"7","name":"ana","nickname":"Ana","isBot":false}\#(more)}"#
  }

  @Test("a channel has its name, kind and topic, and messages their people")
  func channel() throws {
    let path = try folder.file("x.json", document(message(100, "hi")))
    let archive = try ReadArchive(path)
    #expect(archive.format == "discord")
    #expect(archive.lines == ["Ana: hi"])
    #expect(archive.times == ["2023-01-17T19:33:07.489Z"])
    let conversation = try #require(archive.source.conversations.first)
    #expect(conversation.id == "discord:10")
    #expect(conversation.name == "general")
    #expect(conversation.kind == .channel)
    #expect(conversation.topic == "Talk")
  }

  @Test("threads are files of their own and become threads of their channel")
  func threads() throws {
    _ = try folder.file(
      "export/general.json",
      document(
        message(100, "question") + ","
          + #"{"id":"101","type":"ThreadCreated","timestamp":"2023-01-17T20:33:08+01:00","content":"Started a thread: Deploys","author":{"id":"7","name":"ana"},"reference":{"messageId":"100"}}"#
      )
    )
    let thread =
      #"{"id":"100","type":"GuildPublicThread","categoryId":"10","category":"general","name":"Deploys"}"#
    _ = try folder.file(
      "export/general - Deploys [part 1].json",
      document(
        #"{"id":"102","type":"21","timestamp":"2023-01-17T20:33:09+01:00","content":"","author":{"id":"7"},"reference":{"messageId":"100"}},"#
          + message(103, "answer"),
        channel: thread
      )
    )
    _ = try folder.file(
      "export/general - Deploys [part 2].json",
      document(message(104, "thanks a lot"), channel: thread)
    )
    let archive = try ReadArchive(folder.path("export"))
    #expect(archive.conversationIds == ["discord:10"])
    #expect(
      zip(archive.source.ids, archive.source.texts(\.thread)).map { "\($0 ?? "") \($1 ?? "-")" }
        == ["103 100", "104 100", "100 -", "101 -"]
    )
    #expect(archive.lines.last == "event ana: Started a thread: Deploys")
  }

  @Test("the post of a forum begins with its subject")
  func forum() throws {
    let thread =
      #"{"id":"100","type":"GuildPublicThread","categoryId":"10","category":"help","name":"How?"}"#
    let path = try folder.file("x", document(message(100, "like this"), channel: thread))
    #expect(try ReadArchive(path).lines == ["Ana: How?\nlike this"])
  }

  @Test("replies, edits, reactions, stickers and forwards are kept")
  func details() throws {
    let reply =
      #"{"id":"2","type":"Reply","timestamp":"2023-01-17T20:33:07Z","timestampEdited":"2023-01-17T20:34:07Z","content":"yes","author":{"id":"8","name":"ben"},"reference":{"messageId":"1","channelId":"10"},"mentions":[{"id":"7","name":"ana"}],"reactions":[{"emoji":{"id":null,"name":"👍","code":"thumbsup"},"count":3,"users":[{"id":"7"}]}]}"#
    let sticker =
      #"{"id":"3","type":"Default","timestamp":"2023-01-17T20:33:07Z","content":"","author":{"id":"8","name":"ben"},"attachments":[{"id":"1","url":"https://x/a.PNG","fileName":"a.PNG"}],"stickers":[{"name":"wave"}]}"#
    let forward =
      #"{"id":"4","type":"Default","timestamp":"2023-01-17T20:33:07Z","content":"","author":{"id":"8","name":"ben"},"reference":{"type":"Forward","messageId":"1"},"forwardedMessage":{"content":"the plan","attachments":[]}}"#
    let path = try folder.file(
      "x",
      document([message(1, "hi"), reply, sticker, forward].joined(separator: ","))
    )
    let archive = try ReadArchive(path)
    #expect(
      archive.lines == [
        "Ana: hi", "ben: yes (edited)", "ben: [image: a.PNG] [image: sticker wave]",
        "ben: [forwarded] the plan",
      ]
    )
    #expect(archive.source.texts(\.replyTo) == [nil, "1", nil, nil])
    #expect(
      archive.details[1]
        == #"{"reactions":[{"emoji":"👍","count":3,"senderIds":["discord:7"]}],"mentions":["discord:7"]}"#
    )
  }

  @Test("lines of the platform are events; programs speak through embeds")
  func kinds() throws {
    let pin =
      #"{"id":"1","type":"ChannelPinnedMessage","timestamp":"2023-01-17T20:33:07Z","content":"Pinned a message.","author":{"id":"7","name":"ana"},"reference":{"messageId":"9"}}"#
    let bot =
      #"{"id":"2","type":"20","timestamp":"2023-01-17T20:33:07Z","content":"","author":{"id":"9","name":"ci","isBot":true},"embeds":[{"title":"Build 12","description":"failed","fields":[{"name":"Stage","value":"test"}]}]}"#
    let archive = try ReadArchive(folder.file("x", document("\(pin),\(bot)")))
    #expect(archive.lines == ["event ana: Pinned a message.", "ci: Build 12\nfailed\nStage: test"])
    #expect(archive.source.texts(\.replyTo) == [nil, nil])
    #expect(archive.source.messages.map(\.row.senderKind) == [.human, .bot])
  }

  @Test("marks that the exporter left on request are resolved")
  func markup() throws {
    let content = #"<@7> in <#10> <:wave:12> <a:party:13> <t:1700000000:R> <@&3> 1 < 2 <b>"#
    let archive = try ReadArchive(
      folder.file("x", document(message(1, content, #","mentions":[{"id":"7","nickname":"Ana"}]"#)))
    )
    #expect(
      archive.lines == ["Ana: @Ana in #10 :wave: :party: 2023-11-14T22:13:20Z @3 1 < 2 <b>"]
    )
  }

  @Test("a killed export yields its whole messages and says that it is cut off")
  func killed() throws {
    let whole = document("\(message(1, "a")),\(message(2, "b")),\(message(3, "c"))")
    let end = try #require(whole.firstRange(of: #""content":"c""#))
    let archive = try ReadArchive(folder.file("x", String(whole[..<end.lowerBound])))
    #expect(archive.lines == ["Ana: a", "Ana: b"])
    #expect(archive.source.problems.count == 1)
    #expect(archive.source.problems.first?.reason.contains("is cut off") == true)
  }

  @Test("a bad record is set aside with its number; members may come in any order")
  func problems() throws {
    let text =
      #"{"messages":[{"type":"Default"},"# + message(2, "b")
      + #"],"guild":{"id":"1"},"channel":{"id":"10","type":"DirectTextChat","name":"Ana"}}"#
    let archive = try ReadArchive(folder.file("x", text))
    #expect(archive.source.reasons == ["record 1: id is missing"])
    #expect(archive.lines == ["Ana: b"])
    #expect(archive.source.conversations.map(\.kind) == [.direct])
  }

  @Test("no damage makes it crash")
  func mutations() throws {
    let text = document(
      message(1, "<@7> <t:1:R>", #","mentions":[{"id":"7"}],"reactions":[{"emoji":{"name":"x"}}]"#)
    )
    try expectSurvivesMutations(of: Array(text.utf8), as: DiscordFormat.self, in: folder)
  }
}
