import ShippedFiles
import Database
import Foundation
import JSON
import TestSupport
import Testing

@Suite("debrief gc")
struct CollectCommandTests: BuiltProgramSuite {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
    try scratch.write("jobs/nightly.yaml", "as_of: source\nengine: offline\n")
  }

  /// Changes the workspace without the program's knowledge.
  private func execute(_ sql: String) throws {
    try Connection(path: scratch.path("w/debrief.db")).execute(sql)
  }

  @Test("what ended long ago goes, but nothing that a reader said something of")
  func insights() async throws {
    try await output("$D ingest chat.jsonl && $D run nightly")
    try execute(
      """
      UPDATE insights SET expires_at = 0, updated_at = 0 WHERE kind IN ('action_item', 'summary');
      UPDATE insights SET verdict = 'accepted' WHERE kind = 'summary';
      INSERT INTO responses (request_hash, created_at, body) VALUES ('old', 0, x'00'), ('new', 9e15, x'00');
      """
    )
    let before = try await document("$D insights --show-expired --json", fits: "insights")
    let dry = try await document("$D gc --dry-run --json", fits: "gc")
    #expect(dry["insights"]?["expired"]?.array?.count == 1)
    #expect(dry["answers"]?["count"] == 1)
    #expect(try await document("$D insights --show-expired --json", fits: "insights") == before)

    let wet = try await document("$D gc --json", fits: "gc")
    #expect(wet["insights"] == dry["insights"])
    let after = try await document("$D insights --show-expired --json", fits: "insights")
    let kinds = after["insights"]?.array?.compactMap { $0["kind"]?.string } ?? []
    #expect(kinds.contains("summary") && !kinds.contains("action_item"))
    #expect(try await document("$D gc --json", fits: "gc")["answers"]?["count"] == 0)
    // What was removed is not found anew.
    #expect(try await document("$D run nightly --json", fits: "run")["threads"]?["read"] == 0)
  }

  @Test("what ended lately stays, unless the grace is short")
  func grace() async throws {
    try await output("$D ingest chat.jsonl && $D run nightly")
    try execute("UPDATE insights SET status = 'retracted' WHERE kind = 'action_item'")
    #expect(try await document("$D gc --json", fits: "gc")["insights"]?["retracted"] == [])
    let short = try await document("$D gc --grace 0s --json", fits: "gc")
    #expect(short["insights"]?["retracted"]?.array?.count == 1)
    #expect(try await scratch.run("$D gc --grace soon").code == 64)
  }

  @Test("files that killed runs left go; others stay")
  func files() async throws {
    try await output("$D ingest chat.jsonl")
    try await output(
      "touch w/debrief.db.loading w/debrief-a1B2c3 w/.links-a1B2c3 w/debrief-notes.txt"
    )
    let collected = try await document("$D gc --json", fits: "gc")
    #expect(collected["files"]?.array?.count == 3)
    #expect(scratch.strays() == ["debrief-notes.txt"])
    #expect(try await scratch.run("flock -n w/lock $D gc").code == 75)
  }

  @Test("expired insights are counted, and shown on request")
  func expired() async throws {
    try await output("$D ingest chat.jsonl && $D run nightly")
    try execute(
      """
      UPDATE insights SET expires_at = 1, body = json_set(body, '$.expiresAt', '1970-01-01T00:00:00.001Z')
      WHERE kind = 'action_item'
      """
    )
    let listed = try await document("$D insights --json", fits: "insights")
    #expect(listed["expired"] == 1)
    let listing = try await scratch.run("$D insights -v")
    #expect(listing.errors.contains("1 expired, not shown"))
    let all = try await document("$D insights --show-expired --json", fits: "insights")
    #expect(all["expired"] == 0)
    #expect(all["insights"]?.array?.count == (listed["insights"]?.array?.count ?? 0) + 1)
    let report = try await document("$D report --format json", fits: "report")
    #expect(report["leftOut"]?["expired"] == 1)
    let whole = try await document("$D report --format json --show-expired", fits: "report")
    #expect(whole["leftOut"]?["expired"] == 0)
  }
}
