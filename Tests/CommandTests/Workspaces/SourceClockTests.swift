import Foundation
import JSON
import ShippedFiles
import TestSupport
import Testing

/// As of when insights are judged, in the built binary.
@Suite("The clock of a source")
struct SourceClockTests: BuiltProgramSuite {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "samples"
    ).path

  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
    try scratch.write("jobs/_defaults.yaml", "engine: offline\n")
  }

  @Test("a job without as_of judges an export at its newest message")
  func aJobWithoutAs() async throws {
    try scratch.write("jobs/plain.yaml", "source: ../chat.jsonl\nengine: offline\n")
    let run = try await document("$D run plain --json", fits: "run")
    #expect(run["asOf"] == "2019-03-11T09:02:00Z")
    let report = try await document("$D report --format json", fits: "report")
    #expect(report["asOf"]?["basis"] == "source")
    #expect(report["actionItems"]?.array?.count == 1)
  }

  @Test(
    "a source whose times have no zone is run with the zone that the user gives; a job has its own"
  )
  func zone() async throws {
    try scratch.write(
      "WhatsApp Chat with Ana.txt",
      "24/12/2021, 18:03 - Ana: I'll send the report on Monday\n24/12/2021, 18:04 - Ben: thanks\n"
    )
    let job = try await output("$D run 'WhatsApp Chat with Ana.txt' --timezone Europe/Berlin")
    #expect(job.contains("timezone: Europe/Berlin"))
    #expect(try await output("$D export").contains("2021-12-24T17:03:00"))
    try scratch.write("jobs/plain.yaml", "source: ../chat.jsonl\nengine: offline\n")
    let refused = try await scratch.run("$D run plain --timezone UTC")
    #expect(refused.code == 64)
    #expect(refused.errors.contains("a job has it"))
  }

  @Test("running one job changes no other listing")
  func runningOneJobChanges() async throws {
    try scratch.write("jobs/plain.yaml", "source: ../chat.jsonl\nengine: offline\n")
    try scratch.write("jobs/today.yaml", "as_of: now\nengine: offline\n")
    _ = try await output("$D run plain")
    let before = try await output("$D insights --json && $D status --json | grep -c expired")
    _ = try await output("$D run today && $D run thread --param thread=c --offline >&2")
    #expect(try await output("$D insights --json && $D status --json | grep -c expired") == before)
  }

  @Test("an archive is judged by its end beside a live database")
  func anArchiveIsJudged() async throws {
    let built = try await scratch.run("${P%/*}/build-samples '\(Self.samples)' out")
    try #require(built.code == 0, "\(built.errors)")
    _ = try await output("$D ingest chat.jsonl && $D run nightly --offline")
    let alone = try await document("$D insights --conversation c --json", fits: "insights")
    #expect(alone["insights"]?.array?.isEmpty == false)
    _ = try await output("$D run nightly --offline --param source=out/chat-app.sqlite")
    let beside = try await document("$D insights --conversation c --json", fits: "insights")
    #expect(beside["insights"] == alone["insights"])
    let status = try await document("$D status --json", fits: "status")
    #expect(
      status["sources"]?.array?.compactMap { $0["basis"]?.string }.sorted() == ["now", "source"]
    )
  }

  @Test("an archive without any time is judged now, and says so")
  func anArchiveWithoutAny() async throws {
    try scratch.write("u.jsonl", #"{"id": "1", "conversationId": "u", "text": "I'll send it."}"#)
    _ = try await output("$D ingest u.jsonl")
    let report = try await document("$D report --format json", fits: "report")
    #expect(report["asOf"]?["basis"] == "now")
    let status = try await document("$D status --json", fits: "status")
    #expect(status["sources"]?.array?.compactMap { $0["basis"]?.string } == ["now"])
  }

  @Test("a report lists what is past its time, and counts as listings do")
  func aReportListsWhat() async throws {
    _ = try await output("$D ingest chat.jsonl && $D run nightly --offline")
    let now = try await document("$D report --as-of now --format json", fits: "report")
    #expect(now["asOf"]?["basis"] == "now")
    #expect(now["actionItems"]?.array?.map { $0["state"]?.string } == ["lapsed"])
    let listed = try await document("$D insights --as-of now --json", fits: "insights")
    #expect(now["leftOut"]?["expired"] == listed["expired"])
    #expect(listed["insights"]?.array?.contains { $0["kind"] == "action_item" } == false)
    let then = try await document("$D report --as-of source --format json", fits: "report")
    #expect(then["actionItems"]?.array?.map { $0["state"]?.string } == ["open"])
    let status = try await document("$D status --json", fits: "status")
    let active = status["insights"]?.array?.compactMap { $0["active"]?.integer }.reduce(0, +)
    let holding = try await document("$D insights --json", fits: "insights")["insights"]?.array?
      .count
    #expect(active.map { Int($0) } == holding)
  }
}
