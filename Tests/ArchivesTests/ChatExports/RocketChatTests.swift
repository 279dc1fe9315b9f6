import BSON
import ChatExports
import Conversations
import Foundation
import TestSupport
import Testing

/// The collections are written by hand in the form of `mongodump` and `mongoexport`.
@Suite("The reader of Rocket.Chat's collections")
final class RocketChatTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let messages = #"""
    {"_id":"m1","rid":"R1","msg":"plan @ben","ts":{"$date":"2021-06-11T22:13:20.500Z"},"u":{"_id":"u1","username":"ana","name":"Ana"},"mentions":[{"_id":"u2","username":"ben"}],"reactions":{":tada:":{"usernames":["ben"]}},"tcount":1}
    {"_id":"m2","rid":"R1","tmid":"m1","msg":"[ ](https://chat/x?msg=m1) yes","ts":{"$date":{"$numberLong":"1623449600500"}},"u":{"_id":"u2","username":"ben"},"attachments":[{"message_link":"https://chat/x?msg=m1","text":"plan"}],"editedAt":{"$date":"2021-06-11T22:14:20Z"}}
    {"_id":"m3","rid":"R1","t":"uj","msg":"cem","ts":{"$date":"2021-06-11T22:15:20Z"},"u":{"_id":"u3","username":"cem"}}
    {"_id":"m4","rid":"R1","msg":"","ts":{"$date":"2021-06-11T22:16:20Z"},"u":{"_id":"u1","username":"ana"},"attachments":[{"title":"a.png","title_link":"/file/a.png","description":"look"}]}
    {"_id":"m5","rid":"R1","t":"rm","msg":"","ts":{"$date":"2021-06-11T22:17:20Z"},"u":{"_id":"u1","username":"ana"}}
    {"_id":"m6","rid":"R1","t":"e2e","msg":"Zx==","ts":{"$date":"2021-06-11T22:18:20Z"},"u":{"_id":"u1","username":"ana"},"alias":"Ana L"}
    {"_id":"m7","msg":"livechat","ts":{"$date":"2021-06-11T22:18:20Z"}}

    """#

  @Test("threads, quotes, reactions and the platform's lines are kept")
  func exported() throws {
    _ = try folder.file("d/messages.json", messages)
    _ = try folder.file(
      "d/rooms.json",
      #"[{"_id":"R1","t":"c","name":"h73Cus","fname":"Dorm","prid":"R0"},{"_id":"R2","t":"d","usernames":["ana","ben"]}]"#
    )
    _ = try folder.file(
      "d/users.json",
      #"{"_id":"u2","username":"ben","name":"Ben","active":true,"type":"user"}"#
    )
    let archive = try ReadArchive(folder.path("d"))
    #expect(archive.format == "rocketchat")
    #expect(
      archive.lines == [
        "Ana: plan @ben", "ben: yes (edited)", "event cem: joined: cem", "ana: look",
        "deleted ana: ", "Ana L: [encrypted message]",
      ]
    )
    #expect(archive.source.texts(\.thread).prefix(2) == [nil, "m1"])
    #expect(archive.source.texts(\.replyTo).prefix(2) == [nil, "m1"])
    #expect(
      archive.details[0]
        == #"{"reactions":[{"emoji":"tada","count":1,"senderIds":["rocketchat:u2"]}],"mentions":["rocketchat:u2"]}"#
    )
    #expect(archive.source.reasons == ["7: rid is missing"])
    #expect(archive.source.conversations.map(\.name) == ["Dorm", "ana, ben"])
    #expect(archive.source.conversations.map(\.kind) == [.channel, .direct])
  }

  /// `{"_id": "m1", "rid": "R", "msg": "hé", "ts": 2021…, "u": {"_id": "u1", "name": "Ana"}}`.
  private var document: [UInt8] {
    func text(_ name: String, _ value: String) -> [UInt8] {
      [2] + Array(name.utf8) + [0] + number(value.utf8.count + 1) + Array(value.utf8) + [0]
    }
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    func document(_ elements: [UInt8]) -> [UInt8] { number(elements.count + 5) + elements + [0] }
    let time = (0..<8).map { UInt8(1_623_449_600_500 >> (8 * $0) & 0xFF) }
    let user = [3, 0x75, 0] + document(text("_id", "u1") + text("name", "Ana"))
    let other: [UInt8] = [8, 0x62, 0, 1, 0x10, 0x69, 0, 7, 0, 0, 0, 5, 0x78, 0, 1, 0, 0, 0, 0, 9]
    return document(
      text("_id", "m1") + text("rid", "R") + text("msg", "hé") + [9, 0x74, 0x73, 0] + time
        + user + other
    )
  }

  @Test("BSON is read, also where it is cut off")
  func dumped() throws {
    let url = folder.url.appending(path: "x.bson")
    try Data(document + document.dropLast(3)).write(to: url)
    let archive = try ReadArchive(url.path)
    #expect(archive.format == "rocketchat")
    #expect(archive.lines == ["Ana: hé"])
    #expect(archive.times == ["2021-06-11T22:13:20.500Z"])
    #expect(archive.source.reasons == ["2: it is cut off"])
  }

  @Test("no damage makes it crash")
  func mutations() throws {
    try expectSurvivesMutations(of: document + document, as: RocketChatFormat.self, in: folder)
    try expectSurvivesMutations(of: Array(messages.utf8), as: RocketChatFormat.self, in: folder)
    let decoder = BSONDecoder()
    for seed in 1...3000 as ClosedRange<UInt64> {
      var mutation = Mutation(seed: seed)
      _ = decoder.value(of: mutation.mutate(document))
    }
  }
}
