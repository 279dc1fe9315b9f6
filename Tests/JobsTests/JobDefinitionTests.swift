import CivilTime
import Jobs
import Testing
import YAML

@Suite("A job file")
struct AJobFileTests {
  @Test("may be empty but for a key and then reads the whole workspace for six kinds")
  func mayBeEmptyBut() throws {
    let job = try job("engine: auto")
    #expect(job.name == "nightly")
    #expect(job.source == nil)
    #expect(job.asOf == .automatic)
    #expect(job.engine == .automatic)
    #expect(job.kinds.map(\.name) == JobVocabulary.kinds)
    #expect(job.kinds.allSatisfy { $0.lifetime == nil && $0.minimumConfidence == 0 })
    #expect(job.selection == .init())
    #expect(job.sinks.isEmpty && job.reports.isEmpty)
  }

  @Test("says everything this version knows")
  func saysEverythingThisVersion() throws {
    let job = try job(
      """
      x-owner: ops
      name: nightly
      description: Every night
      source:
        path: ../data/chat.db
        format: sqlite
        timezone: Europe/Berlin
        complete: true
        branches: all
        map: {messages: {table: messages, fields: {id: id, conversationId: c, text: t}}}
        threads: sessions
      as_of: 2019-03-01
      timezone: Europe/Berlin
      engine: offline
      select:
        since: 2018-01-01
        until: 7d
        min_messages: 4
        min_authors: 2
        conversations: {include: ["eng-*"], exclude: ["#random"]}
        exclude_people: [U7, 12345, "Ana B"]
        limit: 500
      kinds:
        decision: {ttl: never, min_confidence: 0.6}
        action_item: {ttl: 2w}
        summary:
      sinks:
        - {type: app, path: ../data/chat.db}
        - {type: jsonl, path: out/insights.jsonl.gz}
      report:
        - {format: markdown, path: out/report.md, since: last}
        - {path: out/report.json, since: 7d}
        - {path: "-"}
      """
    )
    #expect(job.description == "Every night")
    let source = try #require(job.source)
    #expect(source.path == "data/chat.db")
    #expect(source.format == "sqlite")
    #expect(source.timeZone?.identifier == "Europe/Berlin")
    #expect(source.isComplete && source.keepsAllBranches && source.cutsAtSilences)
    guard case .inline(let map, "jobs/nightly.yaml") = source.mapping else {
      Issue.record("The mapping is not inline")
      return
    }
    #expect(map["messages"]?["table"]?.scalar == "messages")
    #expect(map.line == 10)
    #expect(job.engine == .offline)
    #expect(job.selection.minimumMessages == 4)
    #expect(job.selection.minimumAuthors == 2)
    #expect(job.selection.limit == 500)
    #expect(job.selection.until == .before(.milliseconds(7 * 86_400_000)))
    #expect(job.selection.excludedPeople.map(\.text) == ["U7", "12345", "Ana B"])
    #expect(job.kinds.map(\.name) == ["decision", "action_item", "summary"])
    #expect(job.kinds[0].lifetime == .unlimited)
    #expect(job.kinds[0].minimumConfidence == 0.6)
    #expect(job.kinds[1].lifetime == .span(.milliseconds(14 * 86_400_000)))
    #expect(
      job.sinks == [.app(path: "data/chat.db"), .jsonLines(path: "jobs/out/insights.jsonl.gz")]
    )
    #expect(job.reports.map(\.format) == [.markdown, .json, .text])
    #expect(job.reports.map(\.path) == ["jobs/out/report.md", "jobs/out/report.json", nil])
    #expect(job.reports.map(\.since) == [.last, .bound(.before(.milliseconds(604_800_000))), nil])
  }

  @Test(
    "judges at a time",
    arguments: [
      ("now", "now"), ("source", "source"),
      // The last millisecond of the day in Berlin, an hour ahead of UTC.
      ("2019-03-01", "2019-03-01T22:59:59.999Z"),
      ("2019-03-01T12:00:00Z", "2019-03-01T12:00:00.000Z"),
      ("\"2019-03-01 12:00\"", "2019-03-01T11:00:00.000Z"),
    ]
  )
  func judgesAtATime(text: String, expected: String) throws {
    let asOf = try job("timezone: Europe/Berlin\nas_of: \(text)").asOf
    switch asOf {
    case .automatic: Issue.record("the job says an instant")
    case .now: #expect(expected == "now")
    case .source: #expect(expected == "source")
    case .instant(let instant):
      #expect(instant == ISO8601Time(expected)?.instant(in: nil))
    }
  }

  @Test("takes a path or null for its source")
  func takesAPathOr() throws {
    #expect(try job("source: team.jsonl.gz").source?.path == "jobs/team.jsonl.gz")
    #expect(try job("source: /srv/../data/./x").source?.path == "/data/x")
    #expect(try job("source: ../../x").source?.path == "../x")
    #expect(try job("source: null\nengine: offline").source == nil)
  }

  @Test("may be JSON")
  func mayBeJSON() throws {
    let job = try job(#"{"engine": "offline", "kinds": ["summary"]}"#)
    #expect(job.engine == .offline)
    #expect(job.kinds.map(\.name) == ["summary"])
  }

  @Test("counts spans back from the instant it judges at")
  func countsSpansBackFrom() {
    let now = Instant(milliseconds: 86_400_000)
    #expect(TimeBound.before(.seconds(86_400)).instant(now: now).milliseconds == 0)
    #expect(TimeBound.instant(now).instant(now: Instant(milliseconds: 0)) == now)
  }
}

@Suite("A file that a job extends")
struct AFileThatAJobTests {
  @Test("lies underneath: mappings are merged, lists replace, null removes")
  func liesUnderneathMappingsAre() throws {
    let base = [
      "jobs/_defaults.yaml": """
      engine: offline
      timezone: Europe/Berlin
      select: {min_messages: 4, min_authors: 2, exclude_people: [U1, U2]}
      kinds: {decision: {ttl: 30d, min_confidence: 0.4}}
      report: {format: text, path: all.txt}
      """
    ]
    let job = try job(
      """
      extends: _defaults.yaml
      select: {min_messages: 6, exclude_people: [U3]}
      kinds: {decision: {ttl: never}, summary: }
      report: null
      """,
      base: base
    )
    #expect(job.engine == .offline)
    #expect(job.timeZone?.identifier == "Europe/Berlin")
    #expect(job.selection.minimumMessages == 6)
    #expect(job.selection.minimumAuthors == 2)
    #expect(job.selection.excludedPeople.map(\.text) == ["U3"])
    #expect(job.kinds.map(\.name) == ["decision", "summary"])
    #expect(job.kinds[0].lifetime == .unlimited)
    #expect(job.kinds[0].minimumConfidence == 0.4)
    #expect(job.reports.isEmpty)
  }

  @Test("is covered by those named after it")
  func isCoveredByThose() throws {
    let base = [
      "jobs/a.yaml": "engine: offline\nselect: {limit: 1}", "jobs/b.yaml": "engine: auto",
    ]
    let job = try job("extends: [a.yaml, b.yaml]", base: base)
    #expect(job.engine == .automatic)
    #expect(job.selection.limit == 1)
  }

  @Test("does not mix its mapping of a source with that of the job")
  func doesNotMixIts() throws {
    let base = ["jobs/_b.yaml": "source: {path: a, map: {id: /a, text: /b, conversationId: /c}}"]
    let job = try job("extends: _b.yaml\nsource: {map: {id: /key}}", base: base)
    guard case .inline(let map, _) = job.source?.mapping else {
      Issue.record("The mapping is not inline")
      return
    }
    #expect(map.mapping?.entries.map(\.key) == ["id"])
  }

  @Test("is named in the complaints about it")
  func isNamedInThe() {
    let base = ["jobs/_defaults.yaml": "engine: offlne\nextends: x.yaml"]
    #expect(
      complaints("extends: _defaults.yaml\nzzzz: 4", base: base) == [
        "jobs/nightly.yaml:2:1: unknown key \"zzzz\"; known are name, description, extends,"
          + " params, source, as_of, select, kinds, digest, engine, model, context, limits, redact,"
          + " wording, timezone, schedule, sinks, report, deliver, notify,"
          + " metrics, coordinator",
        "jobs/_defaults.yaml:1:9: engine cannot be \"offlne\"; did you mean \"offline\"?",
        "jobs/_defaults.yaml:2:10: a file that a job extends cannot extend others",
      ]
    )
  }

  @Test(
    "lies beside the job",
    arguments: ["../x.yaml", "/etc/x.yaml", "sub/x.yaml", "_x", "..yaml", ".yaml"]
  )
  func liesBesideTheJob(path: String) {
    #expect(
      complaints("extends: \(path)") == [
        "jobs/nightly.yaml:1:10: extends must be the name of a file in the job's folder: _defaults.yaml"
      ]
    )
  }
}
