import JSON
import Testing

@Suite("Two clocks on the command line")
struct ClockCommandTests {
  private let life: LifeOnTheCommandLine

  init() throws {
    life = try LifeOnTheCommandLine()
    let later = #"""
      {"id":"m4","conversationId":"c","senderId":"bo","senderName":"Bo","text":"I will book the meeting room for the workshop tomorrow.","createdAt":"2019-03-12T23:30:00Z"}

      """#
    try life.scratch.write("chat.jsonl", ExtractionCommandTests.talk + later)
  }

  @Test("listings, a single insight and reports agree on what has lapsed")
  func lapsed() async throws {
    try await life.output("$D run nightly")
    let clock = "--as-of 2020-01-01"
    let lapsed = try await life.ids("action_item", "\(clock) --state lapsed")
    #expect(!lapsed.isEmpty)
    #expect(try await life.ids("action_item", "\(clock) --state lapsed --show-expired") == lapsed)
    #expect(try await life.ids("action_item", "\(clock) --state open --show-expired").isEmpty)
    let report = try await life.document("$D report --format json \(clock)", fits: "report")
    let items = report["actionItems"]?.array?.filter { $0["state"] == "lapsed" } ?? []
    #expect(items.compactMap { $0["id"]?.string }.sorted() == lapsed.sorted())
  }

  @Test("--as-of knows what had been said by the end of the day in the zone")
  func asOf() async throws {
    try await life.output("$D run nightly")
    #expect(try await life.ids("action_item").count == 2)
    #expect(try await life.ids("action_item", "--as-of 2019-03-11").count == 1)
    #expect(try await life.ids("action_item", "--as-of 2019-03-12").count == 2)
    #expect(
      try await life.ids("action_item", "--as-of 2019-03-12 --timezone Europe/Berlin").count == 1
    )
    #expect(try await life.ids("action_item", "--as-of 2019-03-11T08:00:00Z").count == 0)
    let report = try await life.output("$D report --as-of 2019-03-11")
    #expect(!report.contains("meeting room"))
  }

  @Test(
    "report --known-at is byte for byte the report made then",
    arguments: ["html", "json", "text", "ics"]
  )
  func knownAt(format: String) async throws {
    try await life.output("$D run nightly && $D report --job nightly --format \(format) -o then")
    let time = try await life.output("date -u +%FT%T.%3NZ").split(separator: "\n")[0]
    let id = try #require(try await life.ids("action_item").first)
    try await life.output("$D insights reject \(id)")
    try life.scratch.write(
      "chat.jsonl",
      ExtractionCommandTests.talk.replacing("error report", with: "whole story")
    )
    try await life.output("$D run nightly")
    try await life.output(
      "$D report --job nightly --format \(format) --known-at \(time) > now; cmp then now"
    )
    let differs = try await life.scratch.run(
      "$D report --job nightly --format \(format) | cmp then"
    )
    #expect(differs.code == 1)
  }

  @Test("what is no day is refused")
  func mistakes() async throws {
    let run = try await life.scratch.run("$D insights --as-of tomorrow")
    #expect(run.code == 64)
    #expect(run.errors.contains("--as-of cannot be 'tomorrow'"))
  }
}
