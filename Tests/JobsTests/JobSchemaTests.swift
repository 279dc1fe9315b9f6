import ShippedFiles
import Foundation
import JSON
import Jobs
import TestSupport
import Testing
import YAML

/// The package's own `jobs` folder.
private let shipped = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: "jobs")

@Suite("The schema of a job")
struct TheSchemaOfAJobTests {
  private static func check() throws -> SchemaCheck {
    SchemaCheck(root: try JSONParser().parse(#require(PublishedSchema.named("job")).text))
  }

  @Test("lies beside the shipped jobs")
  func liesBesideTheShipped() throws {
    let file = try String(contentsOf: shipped.appending(path: "job.schema.json"), encoding: .utf8)
    #expect(file == PublishedSchema.named("job").map { $0.text + "\n" })
  }

  @Test("fits every shipped job, and debrief reads it")
  func fitsEveryShippedJob() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: shipped.path)
      .filter { $0.hasSuffix(".yaml") }
    #expect(files.contains("demo.yaml"))
    for file in files {
      let url = shipped.appending(path: file)
      let text = try String(contentsOf: url, encoding: .utf8)
      #expect(text.hasPrefix("# yaml-language-server: $schema=job.schema.json\n"), "\(file)")
      #expect(try Self.check().complaints(YAMLNode.parse(text).json) == [], "\(file)")
      if !file.hasPrefix("_") { _ = try JobDefinition(contentsOf: url.path) }
    }
  }

  @Test("knows the keys and kinds that debrief knows")
  func knowsTheKeysAnd() throws {
    let schema = try JSONParser().parse(#require(PublishedSchema.named("job")).text)
    let keys = schema["properties"]?.object?.members.map(\.name) ?? []
    let known = complaints("zzzzzzzzzz: 1").first?.split(separator: "known are ").last ?? ""
    #expect(Set(known.split(separator: ", ").map(String.init)) == Set(keys))
    let kinds = schema["definitions"]?["kindName"]?["enum"]?.array?.compactMap(\.string)
    #expect(kinds == JobVocabulary.kinds)
  }

  @Test(
    "accepts what debrief accepts",
    arguments: [
      "source: a.jsonl", "source: null", "name: null", "description: null", "extends: null",
      "source: {path: a, map: m.yaml}",
      "source: {path: a, map: {id: /x, text: /y, conversationId: /z}}", "as_of: 2019-03-01",
      "as_of: 2019-03-01T10:00:00Z", "as_of: source", "x-note: {a: 1}", "kinds: [summary]",
      "kinds: {summary: , decision: {ttl: never, min_confidence: 1}}",
      "kinds: {priority: {ttl: 1d12h}}",
      "select: {since: 7d, until: 1h30m}", "select: {conversations: [a, 1, true]}",
      "select: {conversations: {include: [a], exclude: null}}", "select: null",
      "report: {format: json, since: last, for: ana}", "report: [{path: a.md}, {path: \"-\"}]",
      "sinks: [{type: jsonl, path: a.jsonl.gz}, {type: app, path: a.db}]", "engine: null",
      "timezone: Europe/Berlin", "timezone: \"+02:00\"", "name: nightly", "schedule: null",
      "schedule: {cron: \"30 2 * * *\", timezone: Europe/Berlin}",
      "schedule: {cron: \"@daily\", timezone: UTC, jitter: 10m, start_deadline: 1d12h}",
      "schedule: {cron: 0 2 * * mon-fri/2, timezone: UTC, missed: skip, overlap: queue-one}",
      "schedule: {cron: 0 2 * * *, timezone: UTC, jitter: null, missed: null, overlap: null}",
      "schedule: {cron: \"${CRON:-@daily}\", timezone: \"${ZONE:-UTC}\", jitter: \"${J:-10m}\"}",
      "notify: {healthcheck: {env: HC_URL}}", "metrics: out/j.prom", "notify: null",
      "notify: [{webhook: {url: {credential: hook}, sign_with: {file: key}}, when: [failure]}]",
      "params: {a: 1, b: {type: date, default: null, description: x}, c: }", "params: null",
      "select: {quiet_for: 45m, max_messages: 100, order: newest-first, people: [Ana, 7]}",
      "select: {threads: {exclude: [\"x*\"]}, changed_since: last-success}",
      "select: {changed_since: 7d, threads: [a]}", "select: {since: \"${S:-7d}\"}",
      "engine: ${E:-offline}", "model: {api_key: {credential: gemini-api-key}}",
      "params: {n: {type: integer, default: 2}}\nselect: {limit: \"${params.n}\"}",
      "params: {n: {type: integer, default: 2}}\nlimits: {max_usd: \"${params.n}\"}",
    ]
  )
  func acceptsWhatDebriefAccepts(text: String) throws {
    #expect(complaints(text) == [])
    #expect(try Self.check().complaints(YAMLNode.parse(text).json) == [])
  }

  @Test(
    "refuses what debrief refuses",
    arguments: [
      "sorce: x", "name: [a]", "name: Nightly", "description: \"\"", "description: 5",
      "extends: ../x.yaml", "extends: {a: b}", "source: {format: slack}", "source: 5",
      "source: \"\"",
      "source: ~/x", "source: {path: x, complete: \"true\"}", "source: {path: x, branches: some}",
      "source: {path: x, typo: 1}", "as_of: never", "as_of: 5", "select: []",
      "select: {min_messages: 0}", "select: {min_messages: \"4\"}", "select: {limit: -1}",
      "select: {limit: 1.5}", "select: {since: 7}", "select: {since: 1m1h}",
      "select: {conversations: all}", "select: {conversations: {only: [a]}}",
      "select: {exclude_people: Ana}", "select: {exclude_people: [null]}", "kinds: summary",
      "kinds: []", "kinds: {}", "kinds: [summry]", "kinds: {summary: {ttl: forever}}",
      "kinds: {summary: {min_confidence: 2}}", "kinds: {summary: {min_confidence: -0.1}}",
      "kinds: {summary: {weight: 2}}", "engine: magic", "engine: true", "timezone: 5",
      "sinks: {type: app}", "sinks: [{type: app}]", "sinks: [{path: x}]",
      "sinks: [{type: jsonl, path: x.txt}]", "sinks: [{type: app, path: x, table: t}]",
      "report: text", "report: {format: pdf}", "report: {since: soon}", "report: {title: x}",
      "schedule: {cron: \"0 3 * * *\"}", "version: 1", "schedule: {timezone: UTC}",
      "schedule: daily",
      "schedule: {cron: 0 3 * *, timezone: UTC}", "schedule: {cron: 0 3 ? * *, timezone: UTC}",
      "schedule: {cron: 0 3 * * *, timezone: +02:00}", "schedule: {cron: 0 3 * * *, timezone: CET}",
      "schedule: {cron: 0 3 * * *, timezone: UTC, jitter: 600}",
      "schedule: {cron: 0 3 * * *, timezone: UTC, jitter: 0s}",
      "schedule: {cron: 0 3 * * *, timezone: UTC, jitter: 10min}",
      "schedule: {cron: 0 3 * * *, timezone: UTC, missed: run-all}",
      "schedule: {cron: 0 3 * * *, timezone: UTC, overlap: allow}",
      "schedule: {cron: 0 3 * * *, timezone: UTC, every: 1h}",
      "notify: {}", "notify: {healthcheck: https://hc.example/x}", "notify: {when: [start]}",
      "notify: {healthcheck: {env: A}, when: [never]}", "notify: {webhook: {sign_with: {env: A}}}",
      "notify: {webhook: {url: {env: A}, sign_with: key}}", "metrics: a.txt", "metrics: 5",
      "notify: {healthcheck: {env: A}, webhook: {url: {env: A}}}", "notify: x",
      "params: [a]", "params: {A: 1}", "params: {a: {typ: date}}", "params: {a: {type: text}}",
      "params: {a: [1]}", "select: {quiet_for: 5}", "select: {quiet_for: 0s}",
      "select: {order: random}", "select: {people: Ana}", "select: {max_messages: 0}",
      "select: {changed_since: never}", "select: {threads: x}", "model: {api_key: AIza}",
      "model: {api_key: {env: A, file: b}}", "model: {api_key: {}}", "model: {api_key: {value: a}}",
      "model: {api_key: {env: null}}", "model: {credential: {file: null}}",
      "notify: {healthcheck: null}", "notify: {healthcheck: {env: null}}",
      "notify: {webhook: {url: {file: null}}}", "deliver: {webhook: null}",
      "digest: {period: null}", "source: {postgres: {service: null}}",
      "source: {postgres: {url: null}}", "coordinator: {postgres: {url: {credential: null}}}",
    ]
  )
  func refusesWhatDebriefRefuses(text: String) throws {
    #expect(complaints(text) != [])
    #expect(try Self.check().complaints(YAMLNode.parse(text).json) != [])
  }
}
