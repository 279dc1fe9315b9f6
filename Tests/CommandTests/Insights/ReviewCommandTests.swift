import ShippedFiles
import JSON
import TestSupport
import Testing

/// The life of an insight on the command line, of the built binary.
struct LifeOnTheCommandLine: BuiltProgramSuite {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
    try scratch.write(
      "jobs/nightly.yaml",
      "source: ../chat.jsonl\nas_of: source\nengine: offline\n"
    )
  }

  /// The ids of the insights of a kind.
  func ids(_ kind: String, _ options: String = "") async throws -> [String] {
    try await document("$D insights --kind \(kind) --json \(options)", fits: "insights")[
      "insights"
    ]?
    .array?.compactMap { $0["id"]?.string } ?? []
  }
}

@Suite("Verdicts on the command line")
struct ReviewCommandTests {
  private let life: LifeOnTheCommandLine

  init() throws { life = try LifeOnTheCommandLine() }

  private func item() async throws -> String {
    try await life.output("$D run nightly")
    return try #require(try await life.ids("action_item").first)
  }

  @Test(
    "a verdict is kept with who and why",
    arguments: [
      ("accept", "accepted"), ("reject", "rejected"), ("done", "done"), ("reopen", "reopened"),
      ("edit --title 'Report it' --due 2019-04-01 --owner none", "edited"),
    ]
  )
  func verdict(words: String, verdict: String) async throws {
    let id = try await item()
    let command = "USER=cleo $D insights \(words) \(id) --note 'so it is' --json"
    let result = try await life.document(command, fits: "review")
    #expect(result["verdict"]?.string == verdict)
    #expect(result["changed"]?.array == [.string(id)])
    let review = try #require(result["insights"]?.array?.first?["review"])
    #expect(review["by"]?.string == "cleo")
    #expect(review["note"]?.string == "so it is")
    let again = try await life.document(command, fits: "review")
    #expect(again["changed"]?.array == [])
    let shown = try await life.document("$D insights show \(id) --json", fits: "insight")
    #expect(shown["review"]?["verdict"]?.string == verdict)
    let changes = try await life.document("$D insights history \(id) --json", fits: "history")
    #expect(changes["changes"]?.array?.last?["by"]?.string == "cleo")
  }

  @Test("two insights become one")
  func merge() async throws {
    let more = #"""
      {"id":"m4","conversationId":"c","senderId":"bo","senderName":"Bo","text":"I will book the meeting room for the workshop tomorrow.","createdAt":"2019-03-11T09:03:00Z"}
      """#
    try life.scratch.write("chat.jsonl", ExtractionCommandTests.talk + more)
    try await life.output("$D run nightly")
    let ids = try await life.ids("action_item")
    try #require(ids.count == 2)
    let result = try await life.document(
      "$D insights merge \(ids[0]) \(ids[1]) --by ana --json",
      fits: "review"
    )
    #expect(result["insights"]?.array?.first?["evidence"]?.array?.count == 2)
    #expect(try await life.ids("action_item") == [ids[0]])
    let refused = try await life.scratch.run("$D insights accept \(ids[1])")
    #expect(refused.code == 64)
    #expect(refused.errors.contains("is part of \(ids[0])"))
  }

  @Test("a verdict is the user's, also where the environment has no name")
  func unnamedUser() async throws {
    let id = try await item()
    let command = "env -u USER -u LOGNAME $D insights accept \(id) --json"
    let review = try await life.document(command, fits: "review")["insights"]?.array?.first?[
      "review"
    ]
    let user = try await life.scratch.run("id -un").output.filter { !$0.isNewline }
    #expect(review?["by"]?.string == user)
  }

  @Test(
    "what makes no verdict is said",
    arguments: [
      ("$D insights accept i-0000000000", 66, "no insight i-0000000000"),
      ("$D insights accept", 64, "ID"),
      ("$D insights edit ID", 64, "--title, --content, --owner or --due"),
      ("$D insights edit ID --due soon", 64, "--due cannot be 'soon'"),
      ("$D insights edit ID --title ' '", 64, "--title cannot be empty"),
      ("$D insights merge ID ID", 64, "cannot be merged with itself"),
      ("$D doctor --online --offline", 64, "--online and --offline exclude each other"),
    ]
  )
  func mistakes(command: String, code: Int32, message: String) async throws {
    let id = try await item()
    let run = try await life.scratch.run(command.replacing("ID", with: id))
    #expect(run.code == code)
    #expect(run.errors.contains(message.replacing("ID", with: id)) || run.errors.contains(message))
  }
}
