import Jobs
import Testing

@Suite("A mistake in a job file")
struct AMistakeInAJobTests {
  @Test("does not hide the next one")
  func doesNotHideThe() {
    let text = """
      name: nightli
      sorce: x
      source:
        pth: x
      select: {min_messages: 0, limit: many, since: yesterday}
      kinds: [decisions, summary, summary]
      sinks: [{type: app}, {type: josnl, path: x.jsonl}]
      timezone: Europe/Berln
      redact: {patterns: {ticket: "(?<=x)y", good: "T-[0-9]+"}}
      """
    #expect(
      complaints(text) == [
        "jobs/nightly.yaml:1:7: name is \"nightli\", but the file's name is \"nightly\"",
        "jobs/nightly.yaml:2:1: unknown key \"sorce\"; did you mean \"source\"?",
        "jobs/nightly.yaml:4:3: unknown key \"source.pth\"; did you mean \"path\"?",
        "jobs/nightly.yaml:4:3: source needs path",
        "jobs/nightly.yaml:5:24: select.min_messages must be between 1 and 1000000000",
        "jobs/nightly.yaml:5:34: select.limit must be a whole number, this is a text",
        "jobs/nightly.yaml:5:47: select.since: \"yesterday\" is not a valid time: use a date (2024-03-01),"
          + " a time (2024-03-01T09:00:00Z) or a span before now (7d, 1h30m)",
        "jobs/nightly.yaml:6:9: unknown kind \"decisions\"; did you mean \"decision\"?",
        "jobs/nightly.yaml:6:29: summary occurs twice in kinds",
        "jobs/nightly.yaml:7:9: sinks[0] needs path",
        "jobs/nightly.yaml:7:29: sinks[1].type cannot be \"josnl\"; did you mean \"jsonl\"?",
        "jobs/nightly.yaml:8:11: timezone: \"Europe/Berln\" is not an IANA time zone name"
          + " (did you mean Europe/Berlin?)",
        "jobs/nightly.yaml:9:29: the pattern (?<=x)y is not valid: invalid perl operator: (?<,"
          + " at character 1",
      ]
    )
  }

  @Test(
    "is reported with file, line and column",
    arguments: [
      ("engine: auto\nengine: offline", "2:1: \"engine\" occurs twice, first on line 1"),
      ("engine: [auto", "2:1: did not find expected ',' or ']' while parsing a flow sequence"),
      ("- engine", "1:1: a job must be a mapping, this is a list"),
      ("", "1:1: a job must be a mapping, this is nothing"),
      ("name: 7", "1:7: name must be a text, this is a number: put it in quotes"),
      ("description: \"\"", "1:14: description is empty"),
      ("source: ~/chat.db", "1:9: source: ~ means nothing here; write the whole path"),
      ("source: [a]", "1:9: source must be a mapping, this is a list"),
      ("source: {path: x, format: slak}", "1:27: source.format cannot be \"slak\"; did you mean"),
      ("source: {path: x, complete: yes}", "1:29: source.complete must be true or false"),
      ("source: {path: x, branches: both}", "1:29: source.branches cannot be \"both\"; known are"),
      ("as_of: today", "1:8: as_of must be now, source or a date (2024-03-01)"),
      ("as_of: 7d", "1:8: as_of must be now, source or a date (2024-03-01)"),
      ("as_of: 2019-02-30", "1:8: as_of: \"2019-02-30\" does not exist in the calendar"),
      ("select: 5", "1:9: select must be a mapping, this is a number"),
      ("select: {min_authors: 1.5}", "1:23: select.min_authors must be a whole number"),
      ("select: {limit: 99999999999999999999}", "1:17: select.limit must be a whole number"),
      (
        "select: {since: 2020-01-02, until: 2020-01-02}",
        "1:36: select.until must be after select.since"
      ),
      ("select: {conversations: x}", "1:25: select.conversations must be a list, this is a text"),
      (
        "select:\n  conversations:\n    exclude:\n      - #random\n      - x",
        "4:8: select.conversations.exclude[0] must be a name, this is nothing (put a name"
      ),
      ("select: {exclude_people: [[a]]}", "1:27: select.exclude_people[0] must be a name"),
      (
        "redact:\n  patterns:\n    - \"T-[0-9]{4,}\"",
        "3:5: redact.patterns must be a mapping of names to patterns"
      ),
      ("redact: {patterns: true}", "1:20: redact.patterns must be a mapping of names to patterns"),
      ("kinds: []", "1:8: kinds is empty: leave it out to find all of them"),
      ("kinds: all", "1:8: kinds must be a list or a mapping, this is a text"),
      (
        "kinds: {decision: {ttl: 7}}", "1:25: kinds.decision.ttl must be a span (48h, 30d) or never"
      ),
      (
        "kinds: {decision: {ttl: 0d}}",
        "1:25: kinds.decision.ttl must be a span (48h, 30d) or never"
      ),
      (
        "kinds: {decision: {min_confidence: 1.01}}",
        "1:36: kinds.decision.min_confidence must be between 0 and 1"
      ),
      (
        "kinds: {decision: {min_confidence: high}}",
        "1:36: kinds.decision.min_confidence must be a number"
      ),
      (
        "kinds: {decision: {tll: 7d}}",
        "1:20: unknown key \"kinds.decision.tll\"; did you mean \"ttl\"?"
      ),
      ("kinds: {decison: {}}", "1:9: unknown kind \"decison\"; did you mean \"decision\"?"),
      ("sinks: {type: app, path: x}", "1:8: sinks must be a list, this is a mapping"),
      (
        "sinks: [{type: jsonl, path: x.json}]",
        "1:29: sinks[0].path must end in .jsonl or .jsonl.gz"
      ),
      (
        "sinks: [{type: jsonl, path: a.jsonl}, {type: jsonl, path: ./b/../a.jsonl}]",
        "1:59: sinks[1].path is already written by this job"
      ),
      (
        "sinks: [{type: postgres, service: a}, {type: postgres, service: a, table: insights}]",
        "1:39: sinks[1] is already written by this job"
      ),
      (
        "source: a.jsonl\nsinks: [{type: jsonl, path: a.jsonl}]",
        "2:29: sinks[0].path would overwrite the source"
      ),
      ("report: html", "1:9: report must be a mapping, this is a text"),
      ("report: {format: pdf}", "1:18: report.format cannot be \"pdf\"; known are"),
      ("report: {since: ever}", "1:17: report.since: \"ever\" is not a valid time"),
      (
        "extends: [a.yaml, b.yaml, c.yaml, d.yaml, e.yaml]",
        "1:10: extends names 5 files; the maximum"
      ),
      ("engine: \"a\\u001b[31m\"", "1:9: engine cannot be \"a\\u{1B}[31m\"; known are auto"),
    ]
  )
  func isToldWithFile(text: String, complaint: String) throws {
    let found = complaints(text)
    #expect(found.count == 1, "\(found)")
    let first = try #require(found.first)
    #expect(first.hasPrefix("jobs/nightly.yaml:" + complaint), "\(first)")
  }

  @Test("may be the name of the file")
  func mayBeTheName() {
    #expect(complaints("engine: auto", name: "My Job").first?.contains("the file's name") == true)
  }

  @Test("may be a file that is not there")
  func mayBeAFile() {
    #expect(throws: JobError.self) { try JobDefinition(contentsOf: "/nonexistent/a.yaml") }
    let found = complaints("extends: _x.yaml")
    #expect(found == ["/nonexistent/jobs/_x.yaml: there is no such file"])
  }
}
