import ShippedFiles
import Foundation
import JSON
import Jobs
import TestSupport
import Testing
import YAML

/// The cases of `spec/job-schema-cases.json`, which mutate a draft of the job language, in the
/// language as it became.
@Suite("The cases of the draft of jobs")
struct TheCasesOfTheDraftTests {
  private static let zone = "timezone: Europe/Berlin"
  private static let path = "{path: a.db}"

  /// What each case is in today's language.
  static let cases: [String: String] = [
    "version 2": "version: 2", "version as string": "version: \"1\"",
    "name upper case": "name: Nightly",
    "name too long": "name: \(String(repeating: "a", count: 65))", "unknown top key": "shedule: {}",
    "cron without timezone": "schedule: {cron: 30 2 * * *}",
    "cron and every": "schedule: {cron: 30 2 * * *, \(zone), every: 1h}",
    "zone abbreviation": "schedule: {cron: 30 2 * * *, timezone: CEST}",
    "zone offset": "schedule: {cron: 30 2 * * *, timezone: \"+02:00\"}",
    "jitter number": "schedule: {cron: 30 2 * * *, \(zone), jitter: 600}",
    "jitter bad unit": "schedule: {cron: 30 2 * * *, \(zone), jitter: 10min}",
    "missed run-all": "schedule: {cron: 30 2 * * *, \(zone), missed: run-all}",
    "overlap allow": "schedule: {cron: 30 2 * * *, \(zone), overlap: allow}",
    "source path missing": "source: {format: sqlite}",
    "secret inline": "model: {api_key: AIzaSyNotARealKey}",
    "secret two refs": "model: {api_key: {env: A, file: b}}", "insights empty": "kinds: []",
    "insight kind upper": "kinds: [Decision]",
    "confidence 60": "kinds: {decision: {min_confidence: 60}}",
    "prompt path traversal": "kinds: [../../etc/passwd]",
    "prompt with extension": "kinds: [decision.v2.prompt]",
    "ttl forever": "kinds: {decision: {ttl: forever}}",
    "ttl number": "kinds: {decision: {ttl: 365}}",
    "concurrency 0": "limits: {concurrency: 0}", "cost negative": "limits: {max_usd: -1}",
    "notify with key on": "notify: {on: [failure], healthcheck: {env: HC}}",
    "sink unknown": "sinks: [{type: kafka, path: a}]",
    "sink table injection": "sinks: [{type: app, path: a.db, table: insights; DROP TABLE x}]",
    "notify without channel": "notify: [{when: [failure]}]",
    "notify webhook url inline": "notify: [{webhook: {url: \"https://hooks.example/abc\"}}]",
    "redact unknown builtin": "redact: [emial]",
    "batch mode boolean (what an unquoted off becomes in YAML 1.1)": "engine: false",
  ]

  /// Cases that mean something else today, and why.
  static let others = [
    "version missing": "there is no version: keys are only ever added",
    "source type unknown": "formats are known to the program, not to the schema",
    "map unknown field": "mappings have a schema of their own",
    "secret env lower": "the environment has variables in lower case too",
    "null source": "no source means the whole workspace",
    "insights map not list": "kinds may be a mapping",
    "x- key allowed": "valid, below",
  ]

  @Test("are refused by the schema and by debrief", arguments: cases.keys.sorted())
  func areRefusedByThe(name: String) throws {
    let text = try #require(Self.cases[name])
    #expect(complaints(text) != [], "\(name)")
    let check = SchemaCheck(
      root: try JSONParser().parse(#require(PublishedSchema.named("job")).text)
    )
    #expect(check.complaints(try YAMLNode.parse(text).json) != [], "\(name)")
  }

  @Test("leave keys of the user's own alone")
  func leaveKeysOfThe() throws {
    #expect(complaints("x-note: {a: 1}") == [])
  }

  @Test("are all there", .enabled(if: SharedFolder.has("spec/job-schema-cases.json")))
  func areAllThere() throws {
    let file = try Data(contentsOf: URL(filePath: SharedFolder.path("spec/job-schema-cases.json")))
    let table = try JSONParser().parse(String(decoding: file, as: UTF8.self))
    let names = table["cases"]?.array?.compactMap { $0["name"]?.string } ?? []
    #expect(!names.isEmpty)
    #expect(Set(names) == Set(Self.cases.keys).union(Self.others.keys))
  }
}
