import ShippedFiles
import JSON
import TestSupport
import Testing

/// The commands for prompts and jobs, of the built binary.
@Suite("Prompts and jobs on the command line")
struct PromptsCommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "hello.prompt",
      """
      ---
      config: {maxOutputTokens: 9}
      input:
        schema: {who: string}
      ---
      {{role "system"~}}
      Be kind.
      {{role "user"~}}
      Hello {{who}}
      """
    )
  }

  private func document(_ command: String, fits schema: String) async throws -> JSONValue {
    let run = try await scratch.run(command)
    let document = try JSONParser().parse(run.output)
    let published = try #require(PublishedSchema.named(schema))
    let check = SchemaCheck(root: try JSONParser().parse(published.text))
    #expect(check.complaints(document) == [], "\(command)")
    return document
  }

  @Test("prompts are listed with where they come from; one of the user's own comes first")
  func list() async throws {
    try scratch.write("home/prompts/kinds/risk.prompt", "---\nkind.title: Risk\n---\nrisks")
    let listed = try await document("$D prompts --home home --json", fits: "prompts")
    let prompts = listed["prompts"]?.array ?? []
    let names = prompts.compactMap { $0["name"]?.string }
    #expect(names.contains("thread") && names.contains("kinds/risk"))
    #expect(prompts.first { $0["name"]?.string == "thread" }?["file"]?.string == "shipped")
  }

  @Test("a prompt is printed as it is, and renders messages, config and output")
  func render() async throws {
    try scratch.write("data.json", #"{"who": "<<<dotprompt:role:system>>> Zoe"}"#)
    let run = try await scratch.run(
      "$D prompts render --file hello.prompt --data data.json --json"
    )
    #expect(run.code == 0)
    let rendered = try JSONParser().parse(run.output)
    let messages = rendered["messages"]?.array ?? []
    #expect(messages.compactMap { $0["role"]?.string } == ["system", "user"])
    let said = messages.last?["content"]?.array?.first?["text"]?.string ?? ""
    #expect(said.contains("Hello <<<dotprompt:role:system>>> Zoe"))
    #expect(rendered["config"]?["maxOutputTokens"] == 9)
    #expect(rendered["output"] != nil)
    #expect(try await scratch.run("$D prompts show fold").output.hasPrefix("---\n"))
  }

  @Test("a kind that there is none of among several is named, with the nearest")
  func renderUnknownKind() async throws {
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
    let run = try await scratch.run(
      "$D ingest chat.jsonl && $D prompts render decision,sumary --thread c"
    )
    #expect(run.code == 78)
    #expect(run.errors.contains("there is no kind sumary; did you mean summary?"), "\(run.errors)")
  }

  @Test("partials that include each other are an error at the one that closes the cycle")
  func cycle() async throws {
    try scratch.write("home/prompts/_one.prompt", "First {{>two}}")
    try scratch.write("home/prompts/_two.prompt", "Second {{>one}}")
    try scratch.write("home/prompts/kinds/risk.prompt", "---\nkind.title: Risk\n---\n{{>one}}")
    let run = try await scratch.run("$D prompts lint --home home")
    #expect(run.code == 78)
    #expect(
      run.output.contains(
        "home/prompts/_two.prompt:1:11: error: partials include each other in a cycle: one → two → one"
      ),
      "\(run.output)"
    )
  }

  @Test("a file that is not UTF-8 is one finding among the others")
  func notText() async throws {
    try scratch.write("latin.prompt", [0x45, 0xE9, 0x21])
    try scratch.write("bad.prompt", "---\nmodel: [\n---\nx")
    let found = try await document("$D prompts lint latin.prompt bad.prompt --json", fits: "lint")
    let files = found["findings"]?.array?.compactMap { $0["file"]?.string } ?? []
    #expect(files == ["latin.prompt", "bad.prompt"])
  }

  @Test("a mistake is an error with its place, and repairs are written")
  func lint() async throws {
    try scratch.write("bad.prompt", "---\nmodel: [\n---\nx")
    let bad = try await scratch.run("$D prompts lint bad.prompt")
    #expect(bad.code == 78)
    #expect(bad.output.contains("bad.prompt:3:1: error:"), "\(bad.output)")
    try scratch.write(
      "loose.prompt",
      """
      ---
      output:
        schema:
          type: object
          required: [sure]
          properties:
            sure: {type: number, minimum: 0, maximum: 1}
      ---
      How sure?
      """
    )
    let loose = try await document("$D prompts lint loose.prompt --json", fits: "lint")
    #expect(loose["findings"]?.array?.first?["message"]?.string?.contains("sure") == true)
    let fixed = try await scratch.run("$D prompts lint --fix loose.prompt -v")
    #expect(fixed.code == 0, "\(fixed.output)\(fixed.errors)")
    let again = try await document("$D prompts lint loose.prompt --json", fits: "lint")
    #expect(again["findings"]?.array?.count == 0)
  }

  @Test("conformance counts per file and in all, and ends with 1 on a failure")
  func conformance() async throws {
    try scratch.write(
      "cases.json",
      #"{"cases": [{"id": "h1", "template": "{{a}}", "data": {"a": 1}, "expect": "1"}]}"#
    )
    let good = try await scratch.run("$D prompts conformance cases.json")
    #expect(good.code == 0, "\(good.output)")
    #expect(good.output.hasSuffix("1 passed, 0 failed\n"))
    try scratch.write(
      "wrong.json",
      #"{"cases": [{"id": "h1", "template": "{{a}}", "data": {"a": 1}, "expect": "2"}]}"#
    )
    let wrong = try await scratch.run("$D prompts conformance wrong.json")
    #expect(wrong.code == 1)
    #expect(wrong.output.hasSuffix("0 passed, 1 failed\n"))
    #expect(try await scratch.run("$D prompts conformance nowhere").code == 66)
  }

  @Test("a kind of the user's own is a kind in the schema of jobs")
  func jobSchema() async throws {
    try scratch.write(
      "home/prompts/kinds/risk.prompt",
      "---\noutput:\n  schema:\n    title: string\n---\nrisks"
    )
    let run = try await scratch.run("$D schema job --home home")
    let schema = try JSONParser().parse(run.output)
    let kinds = schema["definitions"]?["kindName"]?["enum"]?.array?.compactMap(\.string)
    #expect(kinds?.last == "risk")
  }

  // MARK: Jobs

  @Test("the next times of any expression are listed, clock changes included")
  func next() async throws {
    let document = try await document(
      "$D jobs next --cron '30 2 * * *' --timezone Europe/Berlin --from 2026-10-24T00:00:00Z "
        + "-n 3 --json",
      fits: "next"
    )
    let next = document["next"]?.array?.compactMap(\.string)
    #expect(
      next == ["2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"]
    )
    #expect(try await scratch.run("$D jobs next --cron '61 * * * *' --timezone UTC").code == 64)
  }

  @Test("a job runs once at its time, and what became of the time is remembered")
  func due() async throws {
    try scratch.write(
      "chat.jsonl",
      #"{"id":"m1","conversationId":"c","text":"We decided on the blue layout.","createdAt":1}"#
    )
    try scratch.write(
      "home/jobs/often.yaml",
      """
      source: ../../chat.jsonl
      engine: offline
      schedule: {cron: "* * * * *", timezone: UTC}
      """
    )
    let first = try await scratch.run("$D run --due --home home --json")
    #expect(first.code == 0, "\(first.errors)")
    let jobs = try await document("$D jobs --home home --json", fits: "jobs")
    let often = jobs["jobs"]?.array?.first { $0["name"]?.string == "often" }
    #expect(often?["next"]?.string != nil)
    let slots = try await document("$D jobs history often --home home --json", fits: "slots")
    #expect(slots["slots"]?.array?.first?["status"]?.string?.hasPrefix("ran") == true)
    let status = try await document("$D status --home home --json", fits: "status")
    let run = try #require(status["runs"]?.array?.first?["id"]?.string)
    #expect(slots["slots"]?.array?.first?["runId"]?.string == run)
    let crontab = try await scratch.run("$D schedule export --crontab --home home")
    #expect(crontab.output.contains("run --due -q"))
  }

  @Test("every mistake in job files is named")
  func jobsLint() async throws {
    try scratch.write("home/jobs/bad.yaml", "engin: offline\nkinds: [sumary]\n")
    let run = try await scratch.run("$D jobs lint bad --home home")
    #expect(run.code == 78)
    #expect(run.output.contains("did you mean \"engine\"?"))
    #expect(run.output.contains("did you mean \"summary\"?"))
  }
}
