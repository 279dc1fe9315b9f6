import ChatExports
import Conversations
import TestSupport
import Testing

/// No sample is public: the documents are written by hand after Element's `JSONExport.ts` and the
/// Matrix specification.
@Suite("The reader of Element's exports")
final class MatrixTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func event(
    _ id: Int,
    _ content: String,
    type: String = "m.room.message",
    _ more: String = ""
  ) -> String {
    #"{"type":"\#(type)","sender":"@ana:hs","event_id":"$\#(id)","room_id":"!r:hs","origin_server_ts":\#(1_600_000_000_000 + id * 1000),"content":\#(content)\#(more)}"#
  }

  private func room(_ events: String...) -> String {
    #"{"room_name":"Crew","room_creator":"@ana:hs","topic":"Talk","export_date":"today","exported_by":"@ana:hs","messages":[\#(events.joined(separator: ","))]}"#
  }

  @Test("edits, reactions, redactions and names come from other events")
  func relations() throws {
    let archive = try ReadArchive(
      folder.file(
        "x",
        room(
          event(
            1,
            #"{"membership":"join","displayname":"Ana"}"#,
            type: "m.room.member",
            #","state_key":"@ana:hs""#
          ),
          event(2, #"{"msgtype":"m.text","body":"old"}"#),
          event(
            3,
            #"{"msgtype":"m.text","body":"* new","m.relates_to":{"rel_type":"m.replace","event_id":"$2"},"m.new_content":{"msgtype":"m.text","body":"new"}}"#
          ),
          event(
            4,
            #"{"m.relates_to":{"rel_type":"m.annotation","event_id":"$2","key":"👍"}}"#,
            type: "m.reaction"
          ),
          event(5, "{}"),
          event(6, #"{"msgtype":"m.text","body":"gone"}"#),
          event(7, "{}", type: "m.room.redaction", #","redacts":"$6""#)
        )
      )
    )
    #expect(archive.format == "matrix")
    #expect(
      archive.lines == [
        "event Ana: join: Ana", "Ana: new (edited)", "deleted Ana: ", "deleted Ana: ",
      ]
    )
    #expect(
      archive.details[1] == #"{"reactions":[{"emoji":"👍","count":1,"senderIds":["@ana:hs"]}]}"#
    )
    let crew = try #require(archive.source.conversations.first)
    #expect(crew.id == "matrix:!r:hs")
    #expect(crew.name == "Crew")
    #expect(crew.topic == "Talk")
  }

  @Test("answers lose the quote before them; threads are kept")
  func threads() throws {
    let archive = try ReadArchive(
      folder.file(
        "x",
        room(
          event(1, #"{"msgtype":"m.text","body":"root"}"#),
          event(
            2,
            #"{"msgtype":"m.text","body":"> <@ana:hs> root\n> more\n\nanswer","m.relates_to":{"m.in_reply_to":{"event_id":"$1"}}}"#
          ),
          event(
            3,
            #"{"msgtype":"m.text","body":"in thread","m.relates_to":{"rel_type":"m.thread","event_id":"$1","is_falling_back":true,"m.in_reply_to":{"event_id":"$2"}}}"#
          ),
          event(4, #"{"msgtype":"m.text","body":"> not an answer\n\nx"}"#)
        )
      )
    )
    #expect(
      archive.lines.map { $0.split(separator: ": ")[1] } == [
        "root", "answer", "in thread", "> not an answer\n\nx",
      ]
    )
    #expect(archive.source.texts(\.replyTo) == [nil, "$1", nil, nil])
    #expect(archive.source.texts(\.thread) == [nil, nil, "$1", nil])
  }

  @Test(
    "every kind of message has a text",
    arguments: [
      (
        #"{"msgtype":"m.image","body":"a.png","url":"mxc://hs/x","info":{"mimetype":"image/png"}}"#,
        "[image: a.png]"
      ),
      (#"{"msgtype":"m.file","filename":"a.pdf","body":"the plan"}"#, "the plan"),
      (#"{"msgtype":"m.emote","body":"waves"}"#, "* @ana:hs waves"),
      (#"{"msgtype":"m.location","body":"x","geo_uri":"geo:52,13"}"#, "[location: geo:52,13]"),
      (#"{"msgtype":"m.notice","body":"built"}"#, "built"),
    ]
  )
  func kinds(content: String, text: String) throws {
    #expect(
      try ReadArchive(folder.file("x", room(event(1, content)))).lines == ["@ana:hs: \(text)"]
    )
  }

  @Test("polls and undecryptable messages have a marker; a bad event is set aside")
  func others() throws {
    let archive = try ReadArchive(
      folder.file(
        "x",
        room(
          event(
            1,
            #"{"m.poll":{"question":{"m.text":[{"body":"When?"}]},"answers":[{"m.text":[{"body":"six"}]},{"m.text":[{"body":"ten"}]}]}}"#,
            type: "m.poll.start"
          ),
          event(2, #"{"algorithm":"x"}"#, type: "m.room.encrypted"),
          event(3, #"{"topic":"New"}"#, type: "m.room.topic"),
          #"{"event_id":"$4"}"#
        )
      )
    )
    #expect(
      archive.lines == [
        "@ana:hs: [poll: When?] six, ten", "@ana:hs: [encrypted message]",
        "event @ana:hs: topic: New",
      ]
    )
    #expect(archive.source.reasons == ["record 4: origin_server_ts is missing or not a valid time"])
  }

  @Test("no damage makes it crash")
  func mutations() throws {
    let text = room(
      event(
        1,
        #"{"msgtype":"m.text","body":"> a\n\nb","m.relates_to":{"m.in_reply_to":{"event_id":"$1"}}}"#
      )
    )
    try expectSurvivesMutations(of: Array(text.utf8), as: MatrixFormat.self, in: folder)
  }
}
