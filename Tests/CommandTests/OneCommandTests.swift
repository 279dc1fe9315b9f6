import Foundation
import JSON
import ShippedFiles
import TestSupport
import Testing

/// From an export to a report in one command, with the built binary.
@Suite("One command")
struct OneCommandTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "samples").path

  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
  }

  private func output(_ command: String) async throws -> String {
    let run = try await scratch.run(command)
    #expect(run.code == 0, "\(command): \(run.errors)")
    return run.output
  }

  private func document(_ command: String, fits schema: String) async throws -> JSONValue {
    let document = try JSONParser().parse(try await output(command))
    let published = try #require(PublishedSchema.named(schema))
    let check = SchemaCheck(root: try JSONParser().parse(published.text))
    #expect(check.complaints(document) == [], "\(command)")
    return document
  }

  @Test
  func `report SOURCE writes a page and stores nothing`() async throws {
    let built = try await scratch.run("${P%/*}/build-samples '\(Self.samples)' out")
    try #require(built.code == 0, "\(built.errors)")
    let printed = try await output("mkdir t && TMPDIR=$PWD/t $D report out/slack-export.zip")
    #expect(printed == "slack-export.html\n")
    let page = String(decoding: try scratch.bytes("slack-export.html"), as: UTF8.self)
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.contains("<title>slack-export, 2 to 31 March 2026</title>"))
    #expect(try await output("ls t; test -e w || echo none") == "none\n")
    // A second one replaces the first, but no file that is no report.
    _ = try await output("TMPDIR=$PWD/t $D report out/slack-export.zip")
    let other = try await scratch.run("echo x > chat.html; $D report chat.jsonl; cat chat.html")
    #expect(other.output == "x\n")
    #expect(other.errors.contains("chat.html exists and is no report"))
  }

  @Test
  func `report SOURCE takes formats, files and filters`() async throws {
    let report = try await document("$D report chat.jsonl --format json", fits: "report")
    #expect(report["job"] == "chat")
    #expect(report["actionItems"]?.array?.count == 1)
    #expect(report["asOf"]?["basis"] == "source")
    let kind = try await document(
      "$D report chat.jsonl --format json --kind decision --conversation c",
      fits: "report"
    )
    #expect(kind["actionItems"] == [])
    #expect(kind["decisions"]?.array?.count == 1)
    _ = try await output("$D report chat.jsonl -o notes.md")
    #expect(String(decoding: try scratch.bytes("notes.md"), as: UTF8.self).hasPrefix("# "))
    #expect(try await scratch.run("$D report nosuch.zip").code == 66)
    #expect(try await scratch.run("$D report --save").code == 64)
    #expect(try await scratch.run("$D report chat.jsonl --job nightly").code == 64)
  }

  @Test
  func `report SOURCE with --save stores what it found`() async throws {
    _ = try await output("$D report chat.jsonl --save -o page.html")
    let stored = try await document("$D insights --json", fits: "insights")
    #expect(stored["insights"]?.array?.isEmpty == false)
  }

  @Test
  func `a workspace that a killed process left is removed by the next report`() async throws {
    let left = try await output(
      """
      mkdir -p t/debrief-report-999999999-abcdef/workspace t/debrief-report-1-abcdef
      touch t/debrief-report-999999999-abcdef/workspace/debrief.db
      TMPDIR=$PWD/t $D report chat.jsonl -o page.html; ls t
      """
    )
    #expect(left == "debrief-report-1-abcdef\n")
  }

  @Test
  func `run SOURCE stores what it finds and prints settings that are a job`() async throws {
    let settings = try await output("$D run chat.jsonl")
    #expect(settings.contains("as_of: source"))
    #expect(settings.contains("extends: _defaults.yaml"))
    try scratch.write("jobs/chat.yaml", settings)
    let again = try await document("$D run chat --json --offline", fits: "run")
    #expect(again["threads"]?["unchanged"]?.integer == 1)
    #expect(again["threads"]?["read"]?.integer == 0)
    #expect(try await scratch.run("$D run nosuch.zip").code == 66)
    #expect(try await scratch.run("$D jobs lint chat").code == 0)
  }

  @Test
  func `init says as_of by the kind of source, where it wrote, and what is next`() async throws {
    let built = try await scratch.run("${P%/*}/build-samples '\(Self.samples)' out")
    try #require(built.code == 0, "\(built.errors)")
    let export = try await scratch.run("$D init out/slack-export.zip")
    #expect(export.output.contains("as_of: source"))
    #expect(export.output.contains("report:"))
    #expect(
      export.errors.contains("wrote jobs/slack-export.yaml; next: debrief run slack-export")
    )
    let live = try await scratch.run("$D init out/chat-app.sqlite")
    #expect(live.output.contains("as_of: now"))
    _ = try await output("$D run slack-export --offline && test -s slack-export.html")
  }

  // MARK: Names as people type them

  @Test
  func `names are found as people type them, and candidates are listed`() async throws {
    try scratch.write(
      "team.jsonl",
      """
      {"id":"1","conversationId":"C1","conversationName":"launch","senderId":"U1","senderName":"Ana Brandt","text":"The gateway timed out twice this week, the logs show it.","createdAt":"2019-03-11T09:00:00Z"}
      {"id":"2","conversationId":"C1","conversationName":"launch","senderId":"U2","senderName":"Kiri Walsh","text":"I'll send the error report to the vendor by Friday.","createdAt":"2019-03-11T09:01:00Z"}
      {"id":"3","conversationId":"C2","conversationName":"launch-party","senderId":"U3","senderName":"Kim Brandt","text":"I'll order the sails by Friday.","createdAt":"2019-03-11T09:01:00Z"}

      """
    )
    _ = try await output(
      "$D ingest team.jsonl && $D run nightly --offline --param source=team.jsonl"
    )
    for (command, part) in [
      ("report --for kiri", "Kiri Walsh"), ("search gateway --from ana", "gateway"),
      ("threads --conversation LAUNCH --json", "C1"), ("thread launch --offline", "error report"),
      ("insights --owner kiri", "error report"), ("insights --state open --owner kiri", "error"),
      ("run thread --param thread=Launch --offline", "error report"),
    ] {
      let run = try await scratch.run("$D \(command)")
      #expect(run.code == 0, "\(command): \(run.errors)")
      #expect(run.output.contains(part), "\(command): \(run.output)")
    }
    let several = try await scratch.run("$D report --for brandt")
    #expect(several.code == 64)
    #expect(several.errors.contains("Ana Brandt (U1) or Kim Brandt (U3)"), "\(several.errors)")
    let items = try await document("$D insights --owner kiri --json", fits: "insights")
    let id = try #require(items["insights"]?.array?.first?["id"]?.string)
    _ = try await output("$D insights edit \(id) --owner ana")
    let edited = try await document("$D insights show \(id) --json", fits: "insight")
    #expect(edited["detail"]?["owner"]?["name"] == "Ana Brandt")
    #expect(edited["detail"]?["owner"]?["id"] == "U1")
  }

  // MARK: Small traps

  @Test
  func `a source that is not there is named by lint, doctor and explain`() async throws {
    try scratch.write("home/jobs/j.yaml", "source: /nosuch/chat.jsonl\nengine: offline\n")
    for command in ["jobs lint j", "doctor", "jobs explain j"] {
      let run = try await scratch.run("$D --home home \(command)")
      #expect(run.output.contains("/nosuch/chat.jsonl is not there"), "\(command): \(run.output)")
    }
  }

  @Test
  func `a dry run reads the source first, and leaves the workspace as it is`() async throws {
    try scratch.write("home/jobs/j.yaml", "source: ../../chat.jsonl\nengine: offline\n")
    let dry = try await document("$D --home home run j --dry-run --json", fits: "run")
    #expect(dry["due"]?.array?.count == 1)
    #expect(try await output("test -e w/debrief.db || echo none") == "none\n")
    // What the offline engine read is offered to be read again, with its price.
    _ = try await output("$D --home home run j")
    let offer = try await scratch.run("$D --home home run j --dry-run --engine gemini")
    #expect(offer.code == 0, "\(offer.errors)")
    #expect(!offer.output.contains("0 calls"))
    #expect(offer.output.contains("--refresh reads them again, 1 call to"), "\(offer.output)")
  }

  @Test
  func `a message that was not sent is in no search result and no page`() async throws {
    try scratch.write(
      "unsent.jsonl",
      ExtractionCommandTests.talk + """
        {"id":"m4","conversationId":"c","senderId":"bo","senderName":"Bo","text":"The zeppelin is late.","status":"failed","createdAt":"2019-03-11T09:03:00Z"}

        """
    )
    _ = try await output("$D ingest unsent.jsonl && $D run nightly --offline")
    #expect(!(try await scratch.run("$D search zeppelin")).output.contains("zeppelin"))
    #expect(!(try await output("$D report --format html")).contains("zeppelin"))
    #expect(try await output("$D show c").contains("(not sent)"))
  }
}
