import ChatExports
import Conversations
import TestSupport
import Testing

/// The exports are written by hand after Signal's description of its backups.
@Suite("The reader of Signal's export")
final class SignalTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let frames = """
    {"version":"1","backupTimeMs":"1772442300000"}
    {"account":{"profileKey":"k","givenName":"Ana","familyName":"Brandt"}}
    {"recipient":{"id":"1","self":{}}}
    {"recipient":{"id":"2","contact":{"aci":"QUNJ","profileGivenName":"Ben"}}}
    {"recipient":{"id":"3","group":{"masterKey":"c2VjcmV0","snapshot":{"title":{"title":"Plans"}}}}}
    {"chat":{"id":"10","recipientId":"3"}}
    {"chat":{"id":"11","recipientId":"2"}}
    {"chatItem":{"chatId":"10","authorId":"2","dateSent":"1772442300000","incoming":{},"standardMessage":{"text":{"body":"\u{1F389} \u{FFFC} on Friday?","bodyRanges":[{"start":3,"length":1,"mentionAci":"QUNJ"}]},"reactions":[{"emoji":"👍","authorId":"1"},{"emoji":"👍","authorId":"2"}]}}}
    {"chatItem":{"chatId":"10","authorId":"1","dateSent":"1772442360000","outgoing":{},"revisions":[{}],"standardMessage":{"text":{"body":"Yes"},"quote":{"targetSentTimestamp":"1772442300000","authorId":"2"}}}}
    {"chatItem":{"chatId":"11","authorId":"2","dateSent":"1772442420000","standardMessage":{"attachments":[{"pointer":{"contentType":"image/png","fileName":"a.png"}}]}}}
    {"chatItem":{"chatId":"11","authorId":"2","dateSent":"1772442480000","remoteDeletedMessage":{}}}
    {"chatItem":{"chatId":"10","authorId":"1","dateSent":"1772442490000","directionless":{},"updateMessage":{"groupChange":{"updates":[]}}}}
    {"chatItem":{"chatId":"10","authorId":"1","dateSent":"1772442500000","somethingNew":{}}}
    {"chatItem":{"chatId":"10"}}

    """

  @Test("chats, people, answers, mentions, reactions, files and deletions are kept")
  func export() throws {
    _ = try folder.file("export/main.jsonl", frames)
    _ = try folder.file("export/files/ab/abc.png", "x")
    let archive = try ReadArchive(folder.path("export"), zone: nil)
    #expect(archive.format == "signal")
    #expect(
      archive.lines == [
        "Ben: \u{1F389} @Ben on Friday?", "Ana Brandt: Yes (edited)", "Ben: [image: a.png]",
        "deleted Ben: ", "event Ana Brandt: [groupChange]",
      ]
    )
    #expect(archive.times.first == "2026-03-02T09:05:00Z")
    #expect(archive.source.conversations.map(\.name) == ["Plans", "Ben"])
    #expect(archive.source.conversations.map(\.kind) == [.group, .direct])
    #expect(archive.source.texts(\.replyTo)[1] == archive.source.ids[0])
    #expect(archive.details[0]?.contains(#""mentions":["signal:QUNJ"]"#) == true)
    #expect(archive.details[0]?.contains(#""count":2"#) == true)
    #expect(!archive.messageKeys.joined().contains("c2VjcmV0"))
    #expect(
      archive.source.reasons == [
        "13: it has no content that debrief knows", "14: dateSent is missing",
      ]
    )
    #expect(archive.leftOut == ["files/ab/abc.png"])
  }

  @Test("a later export, whose numbers differ, has the same ids")
  func later() throws {
    let first = try folder.read(frames, as: "a.jsonl")
    let other = frames.replacing("\"2\"", with: "\"77\"").replacing("\"10\"", with: "\"55\"")
    let second = try folder.read(other, as: "b.jsonl")
    #expect(first.messageKeys == second.messageKeys)
    try expectSurvivesMutations(of: Array(frames.utf8), as: SignalFormat.self, in: folder)
  }
}
