import CivilTime
import Conversations
import Foundation
import Testing

@testable import Workspace

@Suite("A conversation of Slack that some exports say the team of")
struct KnownConversationsTests {
  private static let channel = "C0123456789"

  /// Writes an export with two messages, and returns its folder.
  private func export(_ name: String, team: String?, channel: String, in test: TestWorkspace) throws
    -> String
  {
    let folder = test.path(name)
    try FileManager.default.createDirectory(
      atPath: folder + "/general",
      withIntermediateDirectories: true
    )
    let member = team.map { #""team_id":"\#($0)","# } ?? ""
    let files = [
      "channels.json": #"[{"id":"\#(channel)","name":"general","members":["U1"]}]"#,
      "users.json": #"[{"id":"U1",\#(member)"name":"ana","real_name":"Ana"}]"#,
      "general/2024-03-01.json":
        #"[{"type":"message","user":"U1","text":"one","ts":"1709251200.000100"},"#
        + #"{"type":"message","user":"U1","text":"two","ts":"1709251260.000100"}]"#,
    ]
    for (file, text) in files {
      try text.write(toFile: folder + "/" + file, atomically: true, encoding: .utf8)
    }
    return folder
  }

  private func ids(_ exports: [(name: String, team: String?)], channel: String) throws -> [String] {
    let test = try TestWorkspace()
    for (name, team) in exports {
      let source = try export(name, team: team, channel: channel, in: test)
      _ = try Ingestion(test.workspace, options: test.options, now: .now).run([source])
    }
    return try test.members().keys.map(\.rawValue).sorted()
  }

  @Test(
    "is one, whichever was read first, and keeps its id",
    arguments: [
      ([("a", "T1"), ("b", nil)], "slack:T1:C0123456789:1709251200.000100"),
      ([("a", nil), ("b", "T1")], "slack:C0123456789:1709251200.000100"),
      ([("a", nil), ("b", "T1"), ("c", nil)], "slack:C0123456789:1709251200.000100"),
    ] as [([(String, String?)], String)]
  )
  func one(exports: [(String, String?)], id: String) throws {
    #expect(try ids(exports, channel: Self.channel) == [id])
  }

  @Test("is one of each team where two teams share it")
  func shared() throws {
    #expect(try ids([("a", "T1"), ("b", "T2")], channel: Self.channel).count == 2)
  }

  @Test("is not taken for another one because a folder has the same name")
  func folder() throws {
    let test = try TestWorkspace()
    try test.ingest([line("m", 0, "words", #""conversationId":"slack:T1:general""#)])
    let more = [line("n", 0, "words", #""conversationId":"slack:general""#)]
    try test.ingest(more, from: "more.jsonl")
    #expect(try test.members().keys.sorted() == ["slack:T1:general:m", "slack:general:n"])
  }
}
