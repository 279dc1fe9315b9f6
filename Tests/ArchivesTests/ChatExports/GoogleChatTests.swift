import CivilTime
import Conversations
import TestSupport
import Testing

@testable import ChatExports

/// No sample is public: the documents are written by hand after notes on Takeout's format.
@Suite("The reader of Google Chat in Takeout")
final class GoogleChatTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "dates in words are understood",
    arguments: [
      ("Thursday, November 3, 2016 at 11:59:50 AM UTC", "2016-11-03T11:59:50Z"),
      ("Thursday, November 3, 2016 at 12:09:50\u{202F}AM UTC", "2016-11-03T00:09:50Z"),
      ("Thursday, 3 November 2016 at 23:59:50 UTC", "2016-11-03T23:59:50Z"),
      ("jeudi 3 août 2016 à 23:59:50 UTC", "2016-08-03T23:59:50Z"),
      ("2026年5月29日金曜日 15時00分29秒 UTC", "2026-05-29T15:00:29Z"),
      ("2026년 5월 29일 금요일 오후 3시 0분 29초 UTC", "2026-05-29T15:00:29Z"),
      ("Salı, 2 Şubat 2016 23:59:50 UTC", "2016-02-02T23:59:50Z"),
      ("الجمعة، 29 مايو 2026 في 11:59:50 م UTC", "2026-05-29T23:59:50Z"),
      ("mardi 2 février 2016 à 23:59:50 UTC", "2016-02-02T23:59:50Z"),
      ("maandag 1 februari 2016 om 23:59:50 UTC", "2016-02-01T23:59:50Z"),
      ("Donnerstag, 3. März 2016 um 23:59:50 UTC", "2016-03-03T23:59:50Z"),
      ("2026年5月29日星期五 UTC 03:00:29", "2026-05-29T03:00:29Z"),
    ]
  )
  func dates(text: String, time: String) {
    let prose = ProseTime(text)
    #expect(prose?.isUTC == true)
    #expect(prose?.dateTime.instant(offset: 0).iso8601 == time)
  }

  @Test(
    "what is no date is none",
    arguments: ["", "noon", "November 31, 2016 at 11:00 AM", "99999:1"]
  )
  func noDates(text: String) { #expect(ProseTime(text) == nil) }

  private func message(_ id: String, _ topic: String, _ more: String) -> String {
    #"{"creator":{"name":"Ana","email":"a@x","user_type":"Human"},"created_date":"Thursday, November 3, 2016 at 11:59:50 AM UTC","topic_id":"\#(topic)","message_id":"\#(id)",\#(more)}"#
  }

  @Test("topics with answers are threads; quotes, files, deletions and people are kept")
  func space() throws {
    let text =
      #"{"messages":["#
      + [
        message(
          "AAA/t1/m1",
          "t1",
          #""text":"one","reactions":[{"emoji":{"unicode":"👍"},"reactor_emails":["b@x"]}]"#
        ),
        message(
          "AAA/t2/m2",
          "t2",
          #""text":"alone","attached_files":[{"original_name":"a?.png","export_name":"File-a_.png"}]"#
        ),
        message("AAA/t1/m3", "t1", #""text":"two","quoted_message_metadata":{"text":"one"}"#),
        message("AAA/t3/m4", "t3", #""message_state":"DELETED""#),
        message(
          "AAA/t4/m5",
          "t4",
          #""attached_files":[{"original_name":"b.pdf","export_name":"b.pdf"}]"#
        ),
        #"{"creator":{"name":"x"},"created_date":"soon"}"#,
      ].joined(separator: ",") + "]}"
    let zip = try folder.zip(
      "takeout.zip",
      [
        ("Takeout/Google Chat/Groups/Space AAA/messages.json", text),
        (
          "Takeout/Google Chat/Groups/Space AAA/group_info.json",
          #"{"name":"Crew","members":[{"name":"Ana","email":"a@x"},{"name":"CI","email":"","user_type":"Bot"}]}"#
        ),
      ]
    )
    let archive = try ReadArchive(zip)
    #expect(archive.format == "google-chat")
    #expect(
      archive.lines == [
        "Ana: one", "Ana: alone", "Ana: > one\ntwo", "deleted Ana: ", "Ana: [file: b.pdf]",
      ]
    )
    #expect(archive.source.texts(\.thread) == ["AAA/t1/m1", nil, "AAA/t1/m1", nil, nil])
    #expect(
      archive.details[0]
        == #"{"reactions":[{"emoji":"👍","count":1,"senderIds":["google-chat:b@x"]}]}"#
    )
    #expect(archive.conversationIds == ["google-chat:AAA"])
    #expect(archive.source.conversations.first?.kind == .channel)
    #expect(archive.source.conversations.first?.participants.map(\.kind) == [.human, .bot])
    #expect(archive.source.reasons == ["record 6: created_date is not a valid time"])
  }

  @Test("no damage makes it crash")
  func mutations() throws {
    let text = #"{"messages":["# + message("AAA/t1/m1", "t1", #""text":"one""#) + "]}"
    try expectSurvivesMutations(of: Array(text.utf8), as: GoogleChatFormat.self, in: folder)
  }
}
