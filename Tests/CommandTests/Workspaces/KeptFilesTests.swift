import Foundation
import TestSupport
import Testing

/// Outputs that would replace what must live, of the built binary.
@Suite("No output replaces")
struct KeptFilesTests {
  let scratch: Scratch

  init() async throws {
    scratch = try Scratch()
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
    try scratch.write(
      "home/jobs/j.yaml",
      "source: ../../chat.jsonl\nas_of: source\nengine: offline\n"
    )
    try scratch.write("home/prompts/own.prompt", "{{role \"user\"}}hello\n")
    try scratch.write("home/gemini-api-key", "k")
    try scratch.write("keys/api", "k")
    try scratch.write("keys/token", "t")
    try scratch.write("keys/ping", "https://ping.example")
    try scratch.write("credentials/db", "c")
    try scratch.write(
      "home/jobs/keyed.yaml",
      """
      source: ../../chat.jsonl
      model: {api_key: {file: ../../keys/api}}
      notify: {healthcheck: {file: ../../keys/ping}}

      """
    )
    try scratch.write(
      "home/jobs/vertex.yaml",
      "source: ../../chat.jsonl\nmodel: {credential: {file: ../../keys/token}}\n"
    )
    let run = try await scratch.run("$D run j --home home")
    #expect(run.code == 0, "\(run.errors)")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link.md"),
      withDestinationPath: scratch.path("w/debrief.db")
    )
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("folder"),
      withDestinationPath: scratch.path("w")
    )
    try FileManager.default.linkItem(
      atPath: scratch.path("w/debrief.db"),
      toPath: scratch.path("hard.md")
    )
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("later.md"),
      withDestinationPath: scratch.path("w/debrief.db-journal")
    )
  }

  /// The bytes of all that must live.
  private func living() throws -> [[UInt8]] {
    try [
      "w/debrief.db", "chat.jsonl", "home/jobs/j.yaml", "home/prompts/own.prompt",
      "home/gemini-api-key", "keys/api", "keys/token", "keys/ping", "credentials/db",
    ]
    .map(scratch.bytes)
  }

  @Test(
    "the workspace, a source, a job, a prompt or a key, by any name",
    arguments: [
      "w/debrief.db", "./w/../w/debrief.db", "folder/debrief.db", "link.md", "hard.md",
      "w/debrief.db-wal", "later.md", "w/lock", "w/redaction-salt", "chat.jsonl",
      "home/jobs/j.yaml", "home/jobs/new.yaml", "home/prompts/own.prompt", "home/gemini-api-key",
      "keys/api", "keys/token", "keys/ping", "credentials/db",
    ]
  )
  func commands(location: String) async throws {
    let before = try living()
    for command in ["report -o", "export -o"] {
      let run = try await scratch.run(
        "CREDENTIALS_DIRECTORY=$PWD/credentials CONFIGURATION_DIRECTORY=$PWD/home $D \(command) \(location) --home home"
      )
      #expect(run.code == 73, "\(command) \(location): \(run.code) \(run.errors)")
      #expect(run.errors.contains("which no output may replace"), "\(run.errors)")
    }
    #expect(try living() == before)
    let check = try await scratch.run("$D insights")
    #expect(check.code == 0)
  }

  @Test(
    "what a job reads, or another of its outputs, before anything is read",
    arguments: [
      "report: {path: ../../w/debrief.db}", "report: {path: k.yaml}",
      "report: {path: ../../chat.jsonl}",
      "report: {path: ../../link.md}", "sinks: [{type: jsonl, path: ../../w/debrief.db}]",
      "sinks: [{type: app, path: ../../w/debrief.db}]",
      "sinks: [{type: jsonl, path: ../../hard.md}]",
      "sinks: [{type: jsonl, path: o.jsonl}]\nreport: {path: o.jsonl, format: json}",
      "sinks: [{type: jsonl, path: ../../chat.jsonl}]", "metrics: ../../w/debrief.db",
    ]
  )
  func jobs(outputs: String) async throws {
    let before = try living()
    try scratch.write(
      "home/jobs/k.yaml",
      "source: ../../chat.jsonl\nas_of: source\nengine: offline\n\(outputs)\n"
    )
    let job = try scratch.bytes("home/jobs/k.yaml")
    let run = try await scratch.run("$D run k --home home")
    #expect(run.code == 73 || run.code == 78, "\(run.code) \(run.errors)")
    #expect(try living() == before)
    #expect(try scratch.bytes("home/jobs/k.yaml") == job)
  }

  @Test("and what may be written is written, as often as wanted")
  func allowed() async throws {
    try scratch.write(
      "home/jobs/k.yaml",
      """
      source: ../../chat.jsonl
      as_of: source
      engine: offline
      sinks: [{type: jsonl, path: ../../out.jsonl}]
      report: {path: ../../out.md}
      metrics: ../../out.prom

      """
    )
    for _ in 0..<2 {
      let run = try await scratch.run(
        "$D run k --home home && $D report -o out.md && $D export -o out.jsonl.gz"
      )
      #expect(run.code == 0, "\(run.errors)")
    }
  }
}
