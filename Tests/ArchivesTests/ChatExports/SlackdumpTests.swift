import ChatExports
import Conversations
import Database
import TestSupport
import Testing

/// The archives are written by hand after slackdump's schema and `chunk.md`.
@Suite("The readers of slackdump's archives")
final class SlackdumpTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let schema = """
    CREATE TABLE CHUNK (ID INTEGER PRIMARY KEY, TYPE_ID SMALLINT, CHANNEL_ID TEXT);
    CREATE TABLE MESSAGE (ID INTEGER NOT NULL, CHUNK_ID INTEGER NOT NULL, CHANNEL_ID TEXT NOT NULL,
      TS TEXT NOT NULL, PARENT_ID INTEGER, IS_PARENT SMALLINT, TXT TEXT, DATA BLOB NOT NULL,
      PRIMARY KEY (ID, CHUNK_ID));
    CREATE TABLE CHANNEL (ID TEXT NOT NULL, CHUNK_ID INTEGER NOT NULL, NAME TEXT, DATA BLOB NOT NULL,
      PRIMARY KEY (ID, CHUNK_ID));
    CREATE TABLE S_USER (ID TEXT NOT NULL, CHUNK_ID INTEGER NOT NULL, DATA BLOB NOT NULL,
      PRIMARY KEY (ID, CHUNK_ID));
    CREATE TABLE WORKSPACE (ID INTEGER PRIMARY KEY, TEAM_ID TEXT);
    INSERT INTO WORKSPACE VALUES (1, 'T1');
    INSERT INTO S_USER VALUES ('U1', 1, '{"id":"U1","name":"old"}'),
      ('U1', 2, '{"id":"U1","name":"ana","profile":{"display_name":"Ana"}}');
    INSERT INTO CHANNEL VALUES ('C1', 1, 'general', '{"id":"C1","name":"general","is_channel":true}'),
      ('D1', 1, '', '{"id":"D1","is_im":true,"members":["U1","U2"]}');
    """

  private func message(_ id: Int, _ chunk: Int, _ channel: String, _ json: String) -> String {
    "INSERT INTO MESSAGE VALUES (\(id), \(chunk), '\(channel)', '', NULL, 0, '', "
      + "cast('\(json)' AS BLOB));"
  }

  @Test("the latest copy of a message counts, and ids are distinguished by channel")
  func database() throws {
    let path = folder.path("slackdump.sqlite")
    try Connection(path: path).execute(
      schema
        + message(
          1_000_000_000_000_001,
          1,
          "C1",
          #"{"ts":"1000000000.000001","user":"U1","text":"old"}"#
        )
        + message(
          1_000_000_000_000_001,
          3,
          "C1",
          #"{"ts":"1000000000.000001","thread_ts":"1000000000.000001","user":"U1","text":"new","edited":{"ts":"1000000009.000000"}}"#
        )
        + message(
          1_000_000_000_000_001,
          2,
          "D1",
          #"{"ts":"1000000000.000001","user":"U2","text":"direct"}"#
        )
        + message(
          1_000_000_000_000_002,
          3,
          "C1",
          #"{"ts":"1000000000.000002","thread_ts":"1000000000.000001","user":"U1","text":"reply"}"#
        )
        + message(1_000_000_000_000_003, 3, "C1", "no json")
    )
    let archive = try ReadArchive(path)
    #expect(archive.format == "slackdump-sqlite")
    #expect(archive.lines == ["Ana: new (edited)", "U2: direct", "Ana: reply"])
    #expect(archive.conversationIds == ["slack:T1:C1", "slack:T1:D1"])
    #expect(archive.replies == 1)
    #expect(archive.source.reasons.count == 1)
    #expect(archive.source.conversations.map(\.kind) == [.channel, .direct])
  }

  private let chunks = """
    {"t":0,"ts":1,"id":"C1","n":2,"m":[{"ts":"1000000000.000001","thread_ts":"1000000000.000001","user":"U1","text":"root"},{"ts":"1000000000.000003","user":"U2","text":"x"}]}
    {"t":1,"ts":2,"id":"C1","n":2,"r":"1000000000.000001","p":{"ts":"1000000000.000001"},"m":[{"ts":"1000000000.000001","thread_ts":"1000000000.000001","user":"U1","text":"root"},{"ts":"1000000000.000002","thread_ts":"1000000000.000001","user":"U2","text":"reply"}]}
    {"t":5,"ts":3,"id":"C1","ci":{"id":"C1","name":"general"}}

    """

  @Test("chunks give each message once; users may stand in another, packed file")
  func chunkFiles() throws {
    _ = try folder.file("a/C1.json", chunks)
    _ = try folder.gzip(
      folder.file("x", #"{"t":3,"ts":1,"u":[{"id":"U1","name":"ana"}]}"#),
      as: "a/users.json.gz"
    )
    _ = try folder.file("a/workspace.json", #"{"t":6,"ts":1,"w":{"team_id":"T1"}}"#)
    let archive = try ReadArchive(folder.path("a"))
    #expect(archive.format == "slackdump-chunks")
    #expect(archive.lines == ["ana: root", "U2: x", "U2: reply"])
    #expect(archive.conversationIds == ["slack:T1:C1"])
    #expect(archive.source.conversations.map(\.name) == ["general"])
    #expect(archive.replies == 1)
  }

  @Test("in a dump the answers lie inside their root")
  func dump() throws {
    let text =
      #"{"messages":[{"ts":"1000000000.000001","thread_ts":"1000000000.000001","user":"U1","text":"root","slackdump_thread_replies":[{"ts":"1000000000.000002","thread_ts":"1000000000.000001","user":"U2","text":"reply"}]},{"text":"no time"}],"channel_id":"C1","name":"general"}"#
    let archive = try ReadArchive(folder.file("x.json", text))
    #expect(archive.format == "slackdump")
    #expect(archive.lines == ["U1: root", "U2: reply"])
    #expect(archive.conversationIds == ["slack:C1"])
    #expect(archive.source.reasons == ["record 2: ts is missing"])
  }

  @Test("no damage makes them crash")
  func mutations() throws {
    try expectSurvivesMutations(of: Array(chunks.utf8), as: SlackdumpChunksFormat.self, in: folder)
    let dump =
      #"{"channel_id":"C1","name":"x","messages":[{"ts":"1.1","text":"<@U1>","slackdump_thread_replies":[{"ts":"1.2"}]}]}"#
    try expectSurvivesMutations(of: Array(dump.utf8), as: SlackdumpFormat.self, in: folder)
  }
}
