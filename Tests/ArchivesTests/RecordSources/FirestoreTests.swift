import ArchiveReading
import Archives
import CivilTime
import Conversations
import RecordSources
import TestSupport
import Testing

/// The exports are written by hand in the dialects of the tools that make them.
@Suite("The reader of Firestore exports")
final class FirestoreTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ text: String) throws -> ReadArchive {
    try ReadArchive(folder.file("x", text), zone: nil)
  }

  @Test(
    "a time is understood in every dialect",
    arguments: [
      #"{"_seconds":1700000000,"_nanoseconds":500000000}"#,
      #"{"seconds":1700000000,"nanoseconds":500000000}"#,
      #"{"__time__":"2023-11-14T22:13:20.500Z"}"#,
      #"{"__datatype__":"timestamp","value":{"_seconds":1700000000,"_nanoseconds":500000000}}"#,
      #"{"timestampValue":"2023-11-14T22:13:20.500Z"}"#, #""2023-11-14T22:13:20.500Z""#,
      "1700000000500", #""Timestamp(seconds=1700000000, nanoseconds=500000000)""#,
    ]
  )
  func times(time: String) throws {
    let line =
      #"{"path":"conversations/c1/messages/m1","data":{"text":"hi","senderId":"u1","createdAt":\#(time)}}"#
    let archive = try read(line)
    #expect(archive.format == "firestore")
    #expect(archive.times == ["2023-11-14T22:13:20.500Z"])
    #expect(archive.source.ids == ["m1"])
    #expect(archive.conversationIds == ["c1"])
  }

  private let conversation =
    #""groupName":"Crew","type":"group","participantIds":["u1","u2","u3"],"participantDetails":{"u1":{"displayName":"Ana"},"u2":{"displayName":"Ben"}},"lastMessage":{"text":"stale"}"#
  private let message =
    #""senderId":"u1","senderName":"Ana","text":"hi","createdAt":{"_seconds":1700000000,"_nanoseconds":0}"#

  @Test("trees of collections are walked down, whatever they call a subcollection")
  func trees() throws {
    let trees = [
      #"{"__collections__":{"conversations":{"c1":{\#(conversation),"__collections__":{"messages":{"m1":{\#(message),"__collections__":{}}}}}}}}"#,
      #"{"conversations":{"c1":{\#(conversation),"subCollection":{"conversations/c1/messages":{"m1":{\#(message)}}}}}}"#,
      #"{"conversations":{"c1":{\#(conversation),"messages":[{"id":"m1",\#(message)}]}}}"#,
    ]
    for tree in trees {
      let archive = try read(tree)
      #expect(archive.format == "firestore")
      #expect(archive.lines == ["Ana: hi"])
      #expect(archive.source.ids == ["m1"])
      let crew = try #require(archive.source.conversations.first)
      #expect(crew.id == "c1")
      #expect(crew.name == "Crew")
      #expect(crew.kind == .group)
      #expect(crew.participants.map(\.name) == ["Ana", "Ben", nil])
    }
  }

  @Test("typed values of the REST interface are unwrapped")
  func typed() throws {
    let text = #"""
      {"documents":[{"name":"projects/p/databases/(default)/documents/conversations/c1","fields":{"participantIds":{"arrayValue":{"values":[{"stringValue":"u1"},{"stringValue":"u2"}]}},"groupName":{"nullValue":null}}},
      {"name":"projects/p/databases/(default)/documents/conversations/c1/messages/m1","fields":{"text":{"stringValue":"hi"},"senderId":{"referenceValue":"projects/p/databases/(default)/documents/users/u1"},"createdAt":{"timestampValue":"2023-11-14T22:13:20Z"},"readBy":{"mapValue":{"fields":{"u2":{"booleanValue":true}}}}}},
      {"name":"projects/p/databases/(default)/documents/conversations/c1/messages/m2","fields":{"text":{"stringValue":"later"},"senderId":{"stringValue":"u2"}},"createTime":"2023-11-14T22:14:20Z"},
      {"name":"projects/p/databases/(default)/documents/users/u1","fields":{"displayName":{"stringValue":"Ana"},"preferences":{"mapValue":{"fields":{"aiEnabled":{"booleanValue":false}}}}}}]}
      """#
    let archive = try read(text)
    #expect(archive.lines == ["u1: hi", "u2: later"])
    #expect(archive.times == ["2023-11-14T22:13:20Z", "2023-11-14T22:14:20Z"])
    #expect(archive.details[0] == #"{"readBy":["u2"]}"#)
    #expect(archive.source.conversations.first?.kind == .direct)
    #expect(archive.source.participants.first?.name == "Ana")
    #expect(archive.source.participants.first?.isOptedOut == true)
  }

  @Test("rows of a log of changes give changed and deleted messages")
  func changes() throws {
    let lines = #"""
      {"document_name":"projects/p/databases/(default)/documents/chats/c1/messages/m1","document_id":"m1","timestamp":"2023-11-14T22:13:20Z","operation":"CREATE","data":"{\"text\":\"hi\",\"sender\":{\"id\":\"u1\",\"name\":\"Ana\"},\"createdAt\":{\"_seconds\":1700000000}}"}
      {"document_name":"projects/p/databases/(default)/documents/chats/c1/messages/m1","document_id":"m1","timestamp":"2023-11-14T22:14:20Z","operation":"DELETE","data":null}
      """#
    let archive = try read(lines)
    #expect(archive.lines == ["Ana: hi", "deleted -: "])
    #expect(archive.conversationIds == ["c1"])
  }

  @Test("lists of documents with their path are read; a bad one is set aside")
  func lists() throws {
    let text =
      #"[{"path":"chats/c1/messages/m1","senderId":"u1","text":"hi","createdAt":null},{"path":"chats/c1/messages/m2","senderId":"u1","text":"x","createdAt":[]},{"path":"settings/a","data":{}},7]"#
    let archive = try read(text)
    #expect(archive.lines == ["u1: hi"])
    #expect(
      archive.source.reasons == [
        "record 2: createdAt is not a valid time", "record 4: it does not name a document",
      ]
    )
  }

  @Test(
    "other documents are not taken for it",
    arguments: [
      #"{"a":{"b":{"c":1}}}"#, #"[{"name":"a/b","fields":[]}]"#, #"{"users":{"u1":{"name":"x"}}}"#,
      #"{"path":"settings/a","data":{"x":1}}"#,
    ]
  )
  func others(text: String) throws {
    #expect(try !FirestoreFormat.recognizes(SourceProbe.open(folder.file("x", text))))
  }

  @Test("no damage makes it crash")
  func mutations() throws {
    let text =
      #"{"__collections__":{"chats":{"c1":{\#(conversation),"__collections__":{"messages":{"m1":{\#(message)}}}}}}}"#
    try expectSurvivesMutations(of: Array(text.utf8), as: FirestoreFormat.self, in: folder)
  }
}
