import Database
import JSON
import Testing

@Suite("Decisions, proof and exchange on the command line")
struct LedgerCommandTests {
  private let life: LifeOnTheCommandLine

  init() throws { life = try LifeOnTheCommandLine() }

  @Test("decisions lists what was decided, as text, JSON and CSV")
  func decisions() async throws {
    try await life.output("$D run nightly")
    let list = try await life.document("$D decisions --json", fits: "decisions")
    let decision = try #require(list["decisions"]?.array?.first)
    #expect(decision["decidedBy"]?.array == ["Ana"])
    #expect(decision["evidence"]?.array?.isEmpty == false)
    let text = try await life.output("$D decisions --topic layout")
    #expect(text.contains("blue layout"))
    #expect(text.contains("2019-03-11 by Ana"))
    #expect(try await life.output("$D decisions --csv").hasPrefix("id,state,title,"))
    #expect(try await life.output("$D decisions --topic unicorn").isEmpty)
    let before = try await life.document(
      "$D decisions --as-of 2019-03-10 --json",
      fits: "decisions"
    )
    #expect(before["decisions"]?.array?.isEmpty == true)
  }

  @Test("insights verify finds what was altered, and says so by its exit code")
  func verify() async throws {
    try await life.output("$D run nightly")
    let id = try #require(try await life.ids("action_item").first)
    let good = try await life.document("$D insights verify --all --json", fits: "verification")
    #expect(good["mismatches"]?.integer == 0)
    #expect(try await life.output("$D insights verify \(id)").contains("quote    VALID"))
    try Connection(path: life.scratch.path("w/debrief.db"))
      .execute("UPDATE insights SET body = json_set(body, '$.title', 'x') WHERE id = '\(id)'")
    let bad = try await life.scratch.run("$D insights verify --all")
    #expect(bad.code == 1)
    #expect(bad.output.contains("record   MISMATCH"))
    let neither = try await life.scratch.run("$D insights verify")
    #expect(neither.code == 64)
  }

  @Test("an insight whose chat is no longer stored is gone, not valid")
  func gone() async throws {
    try await life.output("$D run nightly && $D insights export > all.jsonl")
    try await life.output("$D insights import all.jsonl --workspace other")
    let all = try await life.document(
      "$D insights verify --all --workspace other --json",
      fits: "verification"
    )
    #expect(all["valid"]?.integer == 0)
    #expect(all["gone"]?.integer.map(Int.init) == all["insights"]?.array?.count)
    let summary = try await life.output("$D insights verify --all --workspace other | tail -1")
    #expect(summary.hasPrefix("0 valid, 0 changed, "))
    #expect(summary.hasSuffix(" gone, 0 mismatches\n"))
  }

  @Test("insights go to another workspace and back without loss")
  func exchange() async throws {
    try await life.output("$D run nightly")
    let id = try #require(try await life.ids("action_item").first)
    try await life.output("$D insights accept \(id) --by ana && $D insights export > all.jsonl")
    let added = try await life.document(
      "$D insights import all.jsonl --workspace other --json",
      fits: "insights-import"
    )
    #expect(added["added"]?.integer ?? 0 > 1)
    try await life.output("gzip -k all.jsonl")
    let again = try await life.document(
      "$D insights import all.jsonl.gz --workspace other --json",
      fits: "insights-import"
    )
    #expect(again["added"]?.integer == 0)
    let there = try await life.document(
      "$D insights show \(id) --json --workspace other",
      fits: "insight"
    )
    #expect(there["review"]?["by"]?.string == "ana")
    try await life.output("tail -n 1 all.jsonl > last.json")
    try await life.document("cat last.json", fits: "insight-record")
    let labelled = try await life.output("$D insights export --labelled")
    #expect(labelled.contains(#""label":1"#))
    try await life.output("$D insights export --labelled > l.jsonl; $D eval items --data l.jsonl")
    let broken = try await life.scratch.run("echo '{}' | $D insights import -")
    #expect(broken.code == 65)
    #expect(broken.errors.contains("-:1: "))
  }
}
