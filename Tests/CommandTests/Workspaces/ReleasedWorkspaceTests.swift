import Database
import Foundation
import JSON
import Testing

/// Workspaces that released versions have written, in `Fixtures/workspaces`.
@Suite("Workspaces of released versions")
struct ReleasedWorkspaceTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/workspaces")

  @Test(
    "keep their insights, reviews and threads, and can be run on",
    arguments: [("0.1.0", 3), ("0.2.0", 4)]
  )
  func open(version: String, insightCount: Int) async throws {
    let life = try LifeOnTheCommandLine()
    let file = Self.folder.appending(path: "\(version).db.gz").path
    try await life.output("mkdir w && gzip -dc '\(file)' > w/debrief.db")
    let list = try await life.document("$D insights --as-of 2026-03-04 --json", fits: "insights")
    let insights = try #require(list["insights"]?.array)
    #expect(insights.count == insightCount)
    #expect(insights.compactMap { $0["review"]?["verdict"]?.string } == ["accepted"])
    #expect(try await life.output("$D threads").contains("Launch"))
    #expect(try await life.output("$D doctor").contains("ok"))
    try await life.output("$D ingest chat.jsonl && $D run nightly")
    let connection = try Connection(path: life.scratch.path("w/debrief.db"))
    let owned = try connection.read { transaction in
      try transaction.rows(
        "SELECT count(*) AS n FROM sqlite_schema m, pragma_foreign_key_list(m.name) f"
      ) { try $0["n"] as Int }
    }
    #expect(owned == [16])
    try await life.output("$D forget --conversation c --yes")
    let left = try connection.read { transaction in
      try transaction.rows("SELECT count(*) AS n FROM insight_evidence WHERE message_id LIKE 'c:%'")
      {
        try $0["n"] as Int
      }
    }
    #expect(left == [0])
  }
}
