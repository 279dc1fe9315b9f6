import Foundation
import JSON
import TestSupport
import Testing

/// Hosts that share a coordinator, each a workspace of its own, with the built binary.
@Suite(
  "Several hosts from the command line",
  .enabled(if: PostgresServer.isAvailable, "needs PostgreSQL's server: scripts/setup --checks")
)
struct CoordinatorCommandTests: BuiltProgramSuite {
  let scratch: Scratch
  private let server: PostgresServer
  private let url: String

  init() throws {
    server = try #require(PostgresServer.shared)
    url = try server.makeDatabase()
    scratch = try Scratch()
    try scratch.write("pg.url", url.replacing("debrief@", with: "debrief:not-asked@") + "\n")
    try scratch.write(
      "jobs/_defaults.yaml",
      """
      engine: offline
      coordinator: {postgres: {url: {file: ../pg.url}}, lease: 3s}
      """
    )
    try scratch.write(
      "jobs/chat.yaml",
      """
      extends: _defaults.yaml
      source: {path: ../chat.jsonl, complete: true}
      as_of: source
      kinds: [action_item, decision]
      schedule: {cron: "* * * * *", timezone: UTC}
      sinks:
        - {type: jsonl, path: "../${OUT:-found}.jsonl"}
        - {type: postgres, url: {file: ../pg.url}, table: found}
      """
    )
    let lines = (1...60).flatMap { room in
      (1...3).map { number in
        """
        {"id":"m\(room)-\(number)","conversationId":"room\(room)","senderName":"Ana","text":"I'll send report \(room).\(number) to Bo by Friday.","createdAt":"2026-03-02T09:0\(number):00Z"}
        """
      }
    }
    try scratch.write("chat.jsonl", lines.joined(separator: "\n") + "\n")
  }

  private func rows(_ sql: String) throws -> String { try server.execute(sql, at: url) }

  /// The lines of several files, sorted.
  private func lines(_ files: [String]) throws -> [String] {
    try files.flatMap { try text($0 + ".jsonl").split(separator: "\n").map(String.init) }
      .map(Self.withoutRun).sorted()
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try scratch.bytes(name), as: UTF8.self)
  }

  /// An insight without what differs between runs: their ids and times.
  private static func withoutRun(_ line: String) -> String {
    line.replacing(#/"(triggeredBy|createdAt|updatedAt|lastSeenAt|runId)":"[^"]*"/#, with: "")
  }

  @Test("the walkthrough in the documentation prints what it shows")
  func walkthrough() async throws {
    let page = Transcript.Stage.root.appending(path: "docs/scale.md")
    let blocks = try text(of: page).matches(of: #/(?m)^```(?:sh)?\n([^`]*?)^```$/#)
      .map { String($0.output.1) }
    let index = try #require(blocks.firstIndex { $0.contains("mkdir -p walk") })
    let program = try #require(blocks[index].split(separator: "\n").last)
    let query = try #require(program.firstMatch(of: #/^psql debrief -c "(.*)"$/#)?.output.1)
    let commands = blocks[index].replacing(program, with: "")
      .replacing("postgresql:///debrief", with: url)
    try await output("export HOME=$PWD; debrief() { $D \"$@\"; }\n" + commands)
    let shown = blocks[index + 1].split(separator: "\n").dropFirst(2).dropLast().map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: "|")
    }
    #expect(try rows(String(query)).split(separator: "\n").map(String.init) == shown)
  }

  private func text(of file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }

  @Test("three hosts find together what one finds alone, and each message is on one of them")
  func threeHostsFindTogether()
    async throws
  {
    let alone = try text("jobs/chat.yaml")
      .replacing("extends: _defaults.yaml", with: "engine: offline")
      .replacing("  - {type: postgres, url: {file: ../pg.url}, table: found}", with: "")
    try scratch.write("jobs/alone.yaml", alone)
    _ = try await output("OUT=one $D --home . --workspace one run alone")
    _ = try await output(
      """
      for n in 1 2 3; do OUT=three$n $D --home . --workspace w$n run chat & pids="$pids $!"; done
      for pid in $pids; do wait $pid || exit 1; done
      """
    )
    let expected = try lines(["one"])
    #expect(expected.count == 180)
    #expect(try lines(["three1", "three2", "three3"]) == expected)
    #expect(try rows("SELECT count(*) FROM found") == "180\n")
    #expect(try rows("SELECT count(*) FROM debrief.workers") == "0\n")
    #expect(try rows("SELECT count(*) FROM debrief.shards WHERE round = 1") == "64\n")
    // Messages stay with the host that has their shard.
    var conversations: [String] = []
    for number in 1...3 {
      let threads = try await document(
        "$D --home . --workspace w\(number) threads --json",
        fits: "threads"
      )
      let own = (threads["threads"]?.array ?? []).compactMap { $0["conversationId"]?.string }
      conversations += Set(own)
    }
    #expect(Set(conversations).count == 60)
  }

  @Test("status speaks for all hosts, also to one that never ran the job")
  func statusSpeaksForAll() async throws {
    _ = try await output("OUT=s1 $D --home . --workspace w1 run chat")
    try scratch.write("own.jsonl", #"{"id":"1","conversationId":"own","text":"Hello"}"# + "\n")
    _ = try await output("$D --home . --workspace w2 ingest own.jsonl")
    let never = try await scratch.run("$D --home . --workspace w2 status --max-age 1h")
    #expect(never.code == 0, "\(never.output)")
    let one = try await document("$D --home . --workspace w1 status --json", fits: "status")
    #expect(one["otherHosts"]?.array?.isEmpty == true)
    let other = try await document("$D --home . --workspace w2 status --json", fits: "status")
    #expect(other["messages"]?.integer == 1)
    let host = try #require(other["otherHosts"]?.array?.first)
    #expect(host["messages"]?.integer == 180)
    #expect(host["insights"]?.integer == 180)
    #expect(host["runs"]?.array?.first?["result"]?.string == "done")
    let successes = [one, other].map { $0["jobs"]?.array?.first?["lastSuccessAt"]?.string }
    #expect(successes[0] != nil && successes[0] == successes[1])
    let shown = try await output("$D --home . --workspace w2 status")
    #expect(shown.contains("OTHER HOST"))
  }

  @Test("a time of the schedule is run by one host")
  func aTimeOfThe() async throws {
    // The current minute of each day: were each minute a time, hosts that start in two would run two.
    let minutes = Int(Date.now.timeIntervalSince1970) / 60 % (24 * 60)
    let job = try text("jobs/chat.yaml")
      .replacing("* * * * *", with: "\(minutes % 60) \(minutes / 60) * * *")
    try scratch.write("jobs/chat.yaml", job)
    _ = try await output(
      """
      for n in 1 2 3; do OUT=d$n $D --home . --workspace w$n run --due & pids="$pids $!"; done
      for pid in $pids; do wait $pid || exit 1; done
      """
    )
    #expect(try rows("SELECT count(*), min(status) FROM debrief.slots") == "1|ran\n")
    let files = ["d1.jsonl", "d2.jsonl", "d3.jsonl"].filter {
      (try? scratch.bytes($0)) != nil
    }
    #expect(files.count == 1)
    for number in 1...3 {
      let history = try await output("$D --home . --workspace w\(number) jobs history chat")
      #expect(history.contains("ran  started at its time"))
    }
  }

  @Test("hosts lists no host at rest, and no password")
  func hostsShowsNoOneAt() async throws {
    let run = try await scratch.run("$D --home . run chat -v")
    try #require(run.code == 0, "\(run.errors)")
    let hosts = try await document("$D --home . hosts --json", fits: "hosts")
    #expect(hosts["workers"]?.array?.isEmpty == true)
    let shown = try await output(
      "$D --home . hosts; $D --home . status; $D --home . jobs explain chat"
    )
    #expect(!(run.errors + run.output + shown).contains("not-asked"))
  }

  @Test("a coordinator that is gone is 69, and nothing is opened with --offline")
  func aCoordinatorThatIs() async throws {
    try scratch.write("pg.url", "postgresql://ana:geheim@/x?host=/nowhere\n")
    let gone = try await scratch.run("$D --home . run chat")
    #expect(gone.code == 69, "\(gone.errors)")
    #expect(gone.errors.hasPrefix("debrief: coordinator postgresql://file:"))
    #expect(!gone.errors.contains("geheim"))
    let offline = try await scratch.run("$D --home . --offline run chat")
    #expect(offline.code == 69)
    let shard = try await scratch.run("$D --home . run chat --shard 1/2")
    #expect(shard.code == 64)
    let status = try await scratch.run("$D --home . status")
    #expect(status.code != 69)
  }

  @Test("a worker that is killed leaves its shards to the others")
  func aWorkerThatIs() async throws {
    // Frozen after it took everything: it can do nothing until the others are done.
    let run = try await scratch.run(
      """
      OUT=frozen DEBRIEF_CRASH=claimed:0:stop $P --home . --workspace w1 run chat & pid=$!
      until grep -q 'State:.T' /proc/$pid/status || ! kill -0 $pid; do sleep 0.05; done
      $D --home . hosts | grep -q ' 64$' || exit 2
      kill -KILL $pid
      OUT=other $D --home . --workspace w2 run chat || exit 1
      """
    )
    #expect(run.code == 0, "\(run.errors)")
    #expect(try lines(["other"]).count == 180)
    #expect(try rows("SELECT count(*) FROM found") == "180\n")
  }

  @Test("a worker frozen beyond its lease finds that others went on, and writes nothing")
  func aWorkerFrozenBeyond()
    async throws
  {
    let run = try await scratch.run(
      """
      OUT=frozen DEBRIEF_CRASH=claimed:0:stop $P --home . --workspace w1 run chat & pid=$!
      until grep -q 'State:.T' /proc/$pid/status || ! kill -0 $pid; do sleep 0.05; done
      $D --home . hosts | grep -q ' 64$' || exit 2
      OUT=other $D --home . --workspace w2 run chat || exit 1
      kill -CONT $pid
      wait $pid
      """
    )
    #expect(run.code == 0, "\(run.errors)")
    #expect(try lines(["other"]).count == 180)
    #expect(try lines(["frozen"]).isEmpty)
    #expect(try rows("SELECT count(*), count(DISTINCT id) FROM found") == "180|180\n")
  }

  @Test("what one host is asked to forget is forgotten by all, each with its next run")
  func whatOneHostIs()
    async throws
  {
    _ = try await output("OUT=f1 $D --home . --workspace w1 run chat")
    _ = try await output("OUT=f2 $D --home . --workspace w2 run chat")
    let asked = try await document(
      "$D --home . --workspace w1 forget --conversation room7 --apps --yes --json",
      fits: "forget"
    )
    let states = (asked["hosts"]?.array ?? []).map { $0["forgottenAt"]?.string != nil }
    #expect(states.sorted { $0 && !$1 } == [true, false])
    let request = "SELECT conversation, whole_at IS NULL FROM debrief.forget_requests"
    #expect(try rows(request) == "room7|t\n")
    _ = try await output("OUT=f2 $D --home . --workspace w2 run chat")
    #expect(try rows(request) == "|f\n")
    #expect(try lines(["f2"]).count == 177)
    for number in 1...2 {
      let left = try await output("grep -c 'report 7[.]1' w\(number)/debrief.db || true")
      #expect(left == "0\n")
    }
    // A host that never had it passes the request on.
    let passed = try await scratch.run(
      "$D --home . --workspace w3 forget --conversation room9 --yes --json"
    )
    #expect(passed.code == 0, "\(passed.errors)")
    #expect(passed.output.contains(#""forgottenAt":null"#))
  }

  @Test("the walk in docs scale leads two workers to one table")
  func theWalkInDocs() async throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/scale.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let block = try #require(text.split(separator: "```sh\n").dropFirst().first)
    let walk = try #require(block.split(separator: "```").first)
    let own = try #require(PostgresServer())
    _ = try own.makeDatabase("CREATE DATABASE debrief")
    try scratch.write("walk.sh", String(walk))
    let run = try await scratch.run(
      """
      export PGHOST='\(own.folder)' PGUSER=debrief PAGER=
      debrief() { $P "$@"; }
      set -e
      . ./walk.sh
      """
    )
    #expect(run.code == 0, "\(run.errors)")
    for line in [
      "action_item | Send the contract", "action_item | Write to the newspaper",
      "decision    | We decided to book the large hall", "OTHER HOST",
    ] {
      #expect(run.output.contains(line), "\(run.output)")
    }
  }

  @Test("without a coordinator hosts says so")
  func withoutACoordinatorHosts() async throws {
    try scratch.write("jobs/_defaults.yaml", "engine: offline\n")
    let run = try await scratch.run("$D --home . hosts")
    #expect(run.code == 78)
    #expect(run.errors.contains("names no coordinator"))
  }
}
