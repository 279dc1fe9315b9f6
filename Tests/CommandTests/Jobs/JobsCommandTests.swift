import ShippedFiles
import Foundation
import JSON
import TestSupport
import Testing

/// The jobs that ship, and the commands about jobs, of the built binary.
@Suite("Jobs on the command line")
struct JobsCommandTests: BuiltProgramSuite {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "samples"
    ).path

  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func buildSamples() async throws {
    let built = try await scratch.run("${P%/*}/build-samples '\(Self.samples)' out")
    try #require(built.code == 0, "\(built.errors)")
  }

  // MARK: The jobs that ship

  @Test(
    "each job that ships reads the sample archives offline, where there is nothing but the program",
    arguments: [
      "run archive --param archive=out/team.jsonl.gz",
      "run nightly --param source=out/slack-export.zip",
      "run nightly --param source=out/chat-app.sqlite",
    ]
  )
  func shipped(command: String) async throws {
    try await buildSamples()
    let result = try await document("$D --offline \(command) --json", fits: "run")
    #expect((result["threads"]?["read"]?.integer ?? 0) > 0)
    #expect((result["insights"]?["new"]?.integer ?? 0) > 0)
    let again = try await document("$D --offline \(command) --json", fits: "run")
    #expect(again["threads"]?["read"]?.integer == 0)
  }

  @Test("nightly reads what was ingested, and its source may stand in the environment")
  func nightly() async throws {
    try await buildSamples()
    _ = try await scratch.run("$D ingest out/team.jsonl.gz")
    let run = try await document("$D run nightly --json", fits: "run")
    #expect((run["threads"]?["read"]?.integer ?? 0) > 0)
    let other = try await document(
      "DEBRIEF_SOURCE=out/slack-export.zip $D run nightly --json",
      fits: "run"
    )
    #expect(other["source"]?["format"]?.string == "slack")
  }

  @Test("thread reads one thread of the workspace and reports on it")
  func thread() async throws {
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
    _ = try await scratch.run("$D ingest chat.jsonl")
    let run = try await scratch.run("$D run thread --param thread=c")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("# thread, 11 March 2019\n"))
    let other = try await scratch.run("$D run thread --param thread=d --json")
    #expect(other.code == 66)
    #expect(other.errors.contains("no thread or conversation d in the workspace"))
  }

  @Test("a parameter that is missing, unknown or wrong is a mistake of the command line or the job")
  func parameters() async throws {
    let missing = try await scratch.run("$D run thread")
    #expect(missing.code == 64)
    #expect(missing.errors.hasPrefix("debrief: thread needs --param thread=STRING: The id of"))
    let unknown = try await scratch.run("$D run thread --param thred=x")
    #expect(unknown.code == 78)
    #expect(unknown.errors.contains("unknown parameter \"thred\"; did you mean \"thread\"?"))
    #expect(try await scratch.run("$D run thread --param thread").code == 64)
  }

  @Test("a job of the user's own comes before the one that ships, and may lean on its defaults")
  func overlay() async throws {
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
    try scratch.write(
      "home/jobs/nightly.yaml",
      "extends: _defaults.yaml\nsource: ../../chat.jsonl\n"
    )
    let jobs = try await document("$D jobs --home home --json", fits: "jobs")
    let files = jobs["jobs"]?.array?.compactMap { $0["file"]?.string } ?? []
    #expect(files == ["shipped", "shipped", "home/jobs/nightly.yaml", "shipped"])
    let run = try await document("$D run nightly --home home --json", fits: "run")
    #expect(run["threads"]?["read"]?.integer == 1)
    #expect(try await scratch.run("$D jobs lint --home home").code == 0)
  }

  @Test("doctor names every mistake in the jobs and prompts that a run would find")
  func doctor() async throws {
    try scratch.write("home/jobs/good.yaml", "engine: offline\n")
    #expect(try await scratch.run("$D doctor --home home").code == 0)
    try scratch.write("home/jobs/bad.yaml", "engine: offline\nkinds: [sumary]\n")
    try scratch.write("home/jobs/gone.yaml", "source:\n  path: a.jsonl\n  map: none.yaml\n")
    try scratch.write("home/jobs/inner.yaml", "source:\n  path: a\n  map: {fields: {x: /y}}\n")
    try scratch.write("home/jobs/outer.yaml", "source: {path: a.jsonl, map: map.yaml}\n")
    try scratch.write("home/jobs/map.yaml", "fields:\n  identity: /y\n")
    try scratch.write("home/jobs/open.yaml", "")
    try scratch.write("home/prompts/kinds/risk.prompt", "---\nkind: [\n---\nFind risks.\n")
    let run = try await scratch.run("$D doctor --home home")
    #expect(run.code == 1)
    for location in [
      "job: home/jobs/bad.yaml:2:9: ", "job: home/jobs/gone.yaml:3:8: ",
      "job: home/jobs/inner.yaml:3:18: ", "job: home/jobs/map.yaml:2:3: ",
      "prompts: home/prompts/kinds/risk.prompt:",
    ] {
      #expect(run.output.contains("FAIL  \(location)"), "\(location)\n\(run.output)")
    }
    #expect(!run.output.contains("good.yaml"))
    let lint = try await scratch.run("$D jobs lint --home home")
    #expect(lint.code == 78 && lint.output.contains("home/jobs/gone.yaml:3:8: "))
    let report = try JSONParser().parse(
      try await scratch.run("$D doctor --home home --json").output
    )
    let failed = report["checks"]?.array?.filter { $0["ok"]?.bool == false } ?? []
    #expect(failed.count { $0["name"]?.string == "job" } >= 4)
  }

  @Test("run --due leaves the jobs that ship alone, and a broken job does not stop the others")
  func due() async throws {
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
    try scratch.write("home/jobs/a-broken.yaml", "engin: offline\n")
    try scratch.write(
      "home/jobs/often.yaml",
      "source: ../../chat.jsonl\nschedule: {cron: \"* * * * *\", timezone: UTC}\n"
    )
    let run = try await scratch.run("$D run --due --home home")
    #expect(run.code == 78)
    #expect(run.errors.contains("a-broken.yaml:1:1"))
    let slots = try await document("$D jobs history often --json", fits: "slots")
    #expect(slots["slots"]?.array?.isEmpty == false)
    let nightly = try await document("$D jobs history nightly --json", fits: "slots")
    #expect(nightly["slots"]?.array?.isEmpty == true)
  }

  // MARK: Explaining

  @Test("explain lists new, changed, unchanged and skipped threads, and reads nothing itself")
  func explain() async throws {
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
    try scratch.write("home/jobs/j.yaml", "kinds: [decision]\nengine: offline\n")
    let empty = try await document("$D jobs explain j --home home --json", fits: "explain")
    #expect(empty["due"]?.array?.isEmpty == true)
    _ = try await scratch.run("$D ingest chat.jsonl")
    let new = try await document("$D jobs explain j --home home --json", fits: "explain")
    #expect(new["due"]?.array?.first?["reason"]?.string == "new")
    #expect(new["due"]?.array?.first?["kinds"]?.array?.compactMap(\.string) == ["decision"])
    _ = try await scratch.run("$D run j --home home")
    let done = try await document("$D jobs explain j --home home --json", fits: "explain")
    #expect(done["unchanged"]?.integer == 1)
    try scratch.write("home/jobs/j.yaml", "kinds: [decision, summary]\nengine: offline\n")
    let kinds = try await document("$D jobs explain j --home home --json", fits: "explain")
    #expect(kinds["due"]?.array?.first?["reason"]?.string == "kinds")
    #expect(kinds["due"]?.array?.first?["kinds"]?.array?.compactMap(\.string) == ["summary"])
    try scratch.write(
      "more.jsonl",
      ExtractionCommandTests.talk
        + #"{"id":"m4","conversationId":"c","senderId":"bo","text":"Sent it today.","createdAt":"2019-03-11T09:03:00Z"}"#
    )
    _ = try await scratch.run("$D ingest more.jsonl")
    let changed = try await document("$D jobs explain j --home home --json", fits: "explain")
    #expect(changed["due"]?.array?.first?["reason"]?.string == "changed")
    let run = try await scratch.run("$D jobs explain j --home home")
    #expect(run.output.contains("changed since it was read"))
    #expect(run.output.contains("1 thread due"))
  }

  @Test("explain estimates what a model would cost")
  func cost() async throws {
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
    _ = try await scratch.run("$D ingest chat.jsonl")
    let plan = try await document(
      "GEMINI_API_KEY=k $D jobs explain nightly --engine gemini --json",
      fits: "explain"
    )["plan"]
    #expect(plan?["calls"]?.integer == 1)
    #expect((plan?["inputTokens"]?.integer ?? 0) > 0)
    #expect(plan?["cost"]?.array?.isEmpty == false)
  }

  @Test("the resolved job says where every value comes from")
  func resolved() async throws {
    let document = try await document(
      "DEBRIEF_TIMEZONE=Europe/Berlin $D jobs explain nightly --resolved --max-usd 3 --json",
      fits: "explain"
    )
    let values = document["values"]?.array ?? []
    let origin = { (name: String) in
      values.first { $0["name"]?.string == name }?["origin"]?.string ?? "none"
    }
    #expect(origin("schedule.timezone").hasSuffix(", env DEBRIEF_TIMEZONE"))
    #expect(origin("limits.max_usd") == "--max-usd")
    #expect(origin("engine").hasPrefix("shipped:jobs/_defaults.yaml:"))
    #expect(origin("as_of") == "default")
  }

  // MARK: Selection

  /// A thread of some messages by two people that ends at an instant.
  private func talk(_ conversation: String, messages: Int, end: String) -> String {
    (1...messages).map { number in
      let sender = number.isMultiple(of: 2) ? "bo" : "ana"
      return #"{"id":"\#(number)","conversationId":"\#(conversation)","senderId":"\#(sender)","#
        + #""text":"We decided on layout \#(number).","createdAt":"\#(end)"}"#
    }.joined(separator: "\n") + "\n"
  }

  @Test(
    "each thread that a selection leaves out has its reason",
    arguments: [
      ("select: {min_messages: 3}", ["b": "too few messages"]),
      ("select: {max_messages: 3}", ["a": "too many messages"]),
      ("select: {min_authors: 2}", ["b": "too few people"]),
      ("select: {quiet_for: 1h}", ["c": "not quiet yet"]),
      ("select: {conversations: {exclude: [a]}}", ["a": "conversation not wanted"]),
      ("select: {threads: [\"a:*\", c]}", ["b": "thread not wanted"]),
      ("select: {people: [bo]}", ["b": "people not wanted"]),
      ("select: {until: 2020-01-01}", ["c": "after the period"]),
      ("select: {since: 2018-06-01}", ["b": "before the period"]),
      ("select: {limit: 1}", ["a": "over the limit", "c": "over the limit"]),
      (
        "select: {limit: 1, order: newest-first}", ["a": "over the limit", "b": "over the limit"]
      ),
    ]
  )
  func reasons(selection: String, expected: [String: String]) async throws {
    // No thread of the future has gone quiet.
    let talks = [
      talk("a", messages: 4, end: "2019-01-01T00:00:00Z"),
      talk("b", messages: 1, end: "2018-01-01T00:00:00Z"),
      talk("c", messages: 3, end: "2990-01-01T00:00:00Z"),
    ]
    try scratch.write("chat.jsonl", talks.joined())
    try scratch.write("home/jobs/j.yaml", "engine: offline\n\(selection)\n")
    _ = try await scratch.run("$D ingest chat.jsonl")
    let list = try await document("$D threads --skipped --home home --json", fits: "skipped")
    var found: [String: String] = [:]
    for row in list["threads"]?.array ?? [] {
      let conversation = row["thread"]?["conversationId"]?.string ?? ""
      found[conversation] = row["reason"]?.string
      // Who lists threads wants to know them again.
      #expect(row["thread"]?["title"]?.string?.isEmpty == false)
    }
    #expect(found == expected)
    let run = try await document("$D run j --home home --json", fits: "run")
    #expect(run["threads"]?["read"]?.integer == Int64(3 - expected.count))
  }

  @Test("threads that were never read come first, and a limit counts only what is due")
  func limit() async throws {
    try scratch.write("home/jobs/j.yaml", "engine: offline\nselect: {limit: 1}\n")
    for name in ["a", "b", "c"] {
      try scratch.write("\(name).jsonl", talk(name, messages: 2, end: "2019-01-01T00:00:00Z"))
    }
    _ = try await scratch.run("$D ingest a.jsonl b.jsonl c.jsonl")
    for left in [2, 1, 0] {
      let run = try await document("$D run j --home home --json", fits: "run")
      #expect(run["threads"]?["read"]?.integer == 1)
      #expect(run["threads"]?["skipped"]?["over the limit"]?.integer ?? 0 == Int64(left))
    }
    let listed = try await scratch.run("$D threads --skipped --job j --home home")
    #expect(listed.output.contains("unchanged"))
  }

  @Test("a thread of only people who are left out is listed as opted out")
  func optedOut() async throws {
    try scratch.write("chat.jsonl", talk("c", messages: 2, end: "2019-01-01T00:00:00Z"))
    try scratch.write("home/jobs/j.yaml", "select: {exclude_people: [ana, bo]}\n")
    _ = try await scratch.run("$D ingest chat.jsonl")
    let list = try await document(
      "$D threads --skipped --job j --home home --json",
      fits: "skipped"
    )
    #expect(list["threads"]?.array?.first?["reason"]?.string == "opted out")
  }

  @Test("a changed engine makes threads stale: listed, and read again only with --refresh")
  func stale() async throws {
    try scratch.write("chat.jsonl", talk("c", messages: 2, end: "2019-01-01T00:00:00Z"))
    try scratch.write("home/jobs/j.yaml", "kinds: [decision]\nengine: offline\n")
    _ = try await scratch.run("$D ingest chat.jsonl && $D run j --home home")
    try scratch.database(
      "w/debrief.db",
      "UPDATE extraction_kinds SET versions = json_set(versions, '$.decision', 'old')"
    )
    let explained = try await document("$D jobs explain j --home home --json", fits: "explain")
    #expect(explained["stale"]?.array?.first?["reason"]?.string == "stale")
    #expect(explained["due"]?.array?.isEmpty == true)
    let list = try await document("$D threads --skipped --home home --json", fits: "skipped")
    #expect(list["threads"]?.array?.first?["reason"]?.string == "stale")
    let plain = try await document("$D run j --home home --json", fits: "run")
    #expect(plain["threads"]?["read"]?.integer == 0)
    let refreshed = try await document("$D run j --refresh --home home --json", fits: "run")
    #expect(refreshed["threads"]?["read"]?.integer == 1)
    let done = try await document("$D run j --refresh --home home --json", fits: "run")
    #expect(done["threads"]?["read"]?.integer == 0)
  }
}
