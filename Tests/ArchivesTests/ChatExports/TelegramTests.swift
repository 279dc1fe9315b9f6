import ChatExports
import CivilTime
import Conversations
import TestSupport
import Testing

/// The documents are written by hand after Telegram Desktop's `export_output_json.cpp`.
@Suite("The reader of Telegram's result.json")
final class TelegramTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func chat(
    _ messages: String...,
    head: String = #""name":"Crew","type":"private_supergroup","id":5"#
  ) -> String {
    "{\(head),\"messages\":[\(messages.joined(separator: ","))]}"
  }

  private func message(_ id: Int, _ more: String) -> String {
    #"{"id":\#(id),"type":"message","date":"2024-01-15T12:30:00","date_unixtime":"1705315800","from":"Ana","from_id":"user7",\#(more)}"#
  }

  private func read(_ text: String, zone: TimeZoneRules? = nil) throws -> ReadArchive {
    try ReadArchive(folder.file("result.json", text), zone: zone)
  }

  @Test("texts are strings, lists of runs or entities")
  func texts() throws {
    let archive = try read(
      chat(
        message(1, #""text":"plain","text_entities":[{"type":"plain","text":"plain"}]"#),
        message(2, #""text":["see ",{"type":"text_link","text":"it","href":"https://x.y"},"!"]"#),
        message(
          3,
          #""text":"","text_entities":[{"type":"pre","text":"let a","language":"swift"},{"type":"plain","text":" "},{"type":"code","text":"b"},{"type":"mention_name","text":"Ben","user_id":8}]"#
        ),
        message(4, #""text":"old","edited":"2024-01-15T12:31:00","edited_unixtime":"1705315860""#)
      )
    )
    #expect(archive.format == "telegram")
    #expect(
      archive.lines == [
        "Ana: plain", "Ana: see it (https://x.y)!", "Ana: ```let a``` `b`Ben", "Ana: old (edited)",
      ]
    )
    #expect(archive.times[0] == "2024-01-15T10:50:00Z")
    #expect(archive.details[2] == #"{"mentions":["telegram:user8"]}"#)
    #expect(archive.source.conversations.map(\.kind) == [.group])
  }

  @Test("old exports have local times only, which need a zone")
  func localTimes() throws {
    let old =
      #"{"id":1,"type":"message","date":"2019-07-12T16:55:32","from":"Bob","from_id":7,"text":"x"}"#
    let head = #""name":"Bob","type":"personal_chat","id":7"#
    #expect(
      try read(chat(old, head: head)).source.reasons == [
        "record 1: date has no time zone: pass --timezone"
      ]
    )
    let archive = try read(chat(old, head: head), zone: .utc)
    #expect(archive.times == ["2019-07-12T16:55:32Z"])
    #expect(archive.source.texts(\.sender) == ["telegram:user7"])
    #expect(archive.source.conversations.map(\.kind) == [.direct])
  }

  @Test("answers in a topic of a forum belong to its thread")
  func topics() throws {
    let archive = try read(
      chat(
        #"{"id":1,"type":"service","date_unixtime":"1705315800","actor":"Ana","actor_id":"user7","action":"topic_created","title":"Deploys","text":""}"#,
        message(2, #""text":"a","reply_to_message_id":1"#),
        message(3, #""text":"b","reply_to_message_id":2"#),
        message(4, #""text":"c""#),
        message(5, #""text":"d","reply_to_message_id":4"#),
        message(6, #""text":"e","reply_to_message_id":9,"reply_to_peer_id":"channel3""#)
      )
    )
    #expect(archive.source.texts(\.thread) == ["1", "1", "1", nil, nil, nil])
    #expect(archive.source.texts(\.replyTo) == [nil, nil, "2", nil, "4", nil])
    #expect(archive.lines[0] == "event Ana: topic created: Deploys")
  }

  @Test(
    "what is no text has a marker",
    arguments: [
      (#""text":"","photo":"photos/a.jpg""#, "[image: a.jpg]"),
      (
        #""text":"","photo":"(File not included. Change data exporting settings to download.)""#,
        "[image]"
      ),
      (
        #""text":"","file":"stickers/a.webp","media_type":"sticker","sticker_emoji":"😀""#,
        "[image: sticker 😀]"
      ),
      (
        #""text":"","file":"(File not included.)","media_type":"voice_message","duration_seconds":12"#,
        "[file: voice message, 12 s]"
      ),
      (
        #""text":"","file":"files/a.pdf","file_name":"plan.pdf","mime_type":"application/pdf""#,
        "[file: plan.pdf]"
      ),
      (
        #""text":"","poll":{"question":"When?","answers":[{"text":"six","voters":2},{"text":"ten","voters":0}]}"#,
        "[poll: When?] six (2), ten (0)"
      ),
      (
        #""text":"","location_information":{"latitude":52.5,"longitude":13.4}"#,
        "[location: 52.5, 13.4]"
      ),
      (
        #""text":"","contact_information":{"first_name":"Ben","last_name":"","phone_number":"1"}"#,
        "[contact: Ben]"
      ),
      (#""text":"news","forwarded_from":"Times""#, "[forwarded from Times] news"),
      (#""text":"news","forwarded_from":null"#, "[forwarded from a deleted account] news"),
      (#""text":"look","photo":"photos/a.jpg""#, "look"),
    ]
  )
  func markers(fields: String, text: String) throws {
    #expect(try read(chat(message(1, fields))).lines == ["Ana: \(text)"])
  }

  @Test("reactions, deleted accounts and calls are kept")
  func details() throws {
    let archive = try read(
      chat(
        message(
          1,
          #""text":"x","reactions":[{"type":"emoji","count":2,"emoji":"👍","recent":[{"from":"Ben","from_id":"user8"}]}]"#
        ),
        #"{"id":2,"type":"message","date_unixtime":"1705315800","from":null,"from_id":"user9","text":"y"}"#,
        #"{"id":3,"type":"service","date_unixtime":"1705315800","actor":"Ana","actor_id":"user7","action":"phone_call","duration_seconds":12,"discard_reason":"hangup","text":""}"#
      )
    )
    #expect(
      archive.lines == ["Ana: x", "Deleted Account: y", "event Ana: phone call: 12 s, hangup"]
    )
    #expect(
      archive.details[0]
        == #"{"reactions":[{"emoji":"👍","count":2,"senderIds":["telegram:user8"]}]}"#
    )
  }

  @Test("all chats of an account are read, whose ids are counted apart")
  func account() throws {
    let text =
      #"{"about":"Here is the data","personal_information":{"user_id":1},"chats":{"about":"x","list":["#
      + chat(message(1, #""text":"a""#), head: #""name":"Ana","type":"personal_chat","id":5"#) + ","
      + chat(message(1, #""text":"b""#)) + #"]},"left_chats":{"list":["#
      + chat(message(1, #""text":"c""#), head: #""name":null,"type":"bot_chat","id":7"#) + "]}}"
    let archive = try read(text)
    #expect(archive.lines == ["Ana: a", "Ana: b", "Ana: c"])
    #expect(
      archive.source.texts(\.conversation) == [
        "telegram:user5", "telegram:channel5", "telegram:user7",
      ]
    )
    #expect(archive.source.messages.map(\.row.senderKind) == [.human, .human, .bot])
  }

  @Test("the chat may stand after its messages; one without a name is read too")
  func order() throws {
    let late =
      #"{"messages":["# + message(1, #""text":"a""#)
      + #"],"id":5,"type":"private_group","name":"Crew"}"#
    #expect(try read(late).conversationIds == ["telegram:group5"])
    let bare =
      #"{"messages":[{"type":"message","date_unixtime":"1544006350","from":"A","text":"x"},{"type":"message","date_unixtime":"1544006350","from":"A","text":"x"}]}"#
    let archive = try read(bare)
    #expect(archive.lines == ["A: x", "A: x"])
    #expect(Set(archive.source.ids).count == 2)
  }

  @Test("a killed export yields its whole messages; a bad one is set aside")
  func damage() throws {
    let text = chat(
      message(1, #""text":"a""#),
      #"{"id":2,"type":"message","date_unixtime":"x"}"#,
      message(3, #""text":"c""#)
    )
    let archive = try read(String(text.dropLast(4)))
    #expect(archive.lines == ["Ana: a"])
    #expect(archive.source.reasons.first == "record 2: date_unixtime is not a valid time")
    #expect(archive.source.reasons.count == 2)
  }

  @Test("no damage makes it crash")
  func mutations() throws {
    let text = chat(
      #"{"id":1,"type":"service","date_unixtime":"1705315800","action":"topic_created","title":"D"}"#,
      message(
        2,
        #""text":["a",{"type":"pre","text":"b"}],"reply_to_message_id":1,"poll":{"question":"q","answers":[{"text":"a","voters":1}]}"#
      )
    )
    try expectSurvivesMutations(of: Array(text.utf8), as: TelegramFormat.self, in: folder)
  }
}
