import Foundation
import TestSupport
import Testing
import Threads

/// Hosts that die, and a database that goes away, with the built binary: what is found in the end is what
/// one host alone finds.
@Suite(
  "Several hosts in trouble",
  .enabled(if: PostgresServer.isAvailable, "needs PostgreSQL's server: scripts/setup --checks")
)
struct CoordinatorTroubleTests: BuiltProgramSuite {
  private static let rooms = 300

  let scratch: Scratch
  private let server: PostgresServer
  private let url: String

  init() throws {
    server = try #require(PostgresServer())
    url = try server.makeDatabase()
    scratch = try Scratch()
    try scratch.write(
      "jobs/_defaults.yaml",
      "engine: offline\ncoordinator: {postgres: {url: {file: ../pg.url}}, lease: 3s}\n"
    )
    try scratch.write("pg.url", url + "\n")
    try scratch.write(
      "jobs/chat.yaml",
      """
      extends: _defaults.yaml
      source: {path: ../chat.jsonl, complete: true}
      as_of: source
      kinds: [action_item]
      sinks: [{type: postgres, url: {file: ../pg.url}, table: found}]
      """
    )
    let lines = (1...Self.rooms).map { room in
      """
      {"id":"m\(room)","conversationId":"room\(room)","senderName":"Ana","text":"I'll send report \(room) to Bo by Friday.","createdAt":"2026-03-02T09:00:00Z"}
      """
    }
    try scratch.write("chat.jsonl", lines.joined(separator: "\n") + "\n")
  }

  private func rows(_ sql: String) throws -> String { try server.execute(sql, at: url) }

  /// Runs the job until nothing is left, and checks that each promise was found once.
  private func expectWhole() async throws {
    _ = try await output("$D --home . --workspace last run chat")
    let expected = "\(Self.rooms)|\(Self.rooms)\n"
    #expect(try rows("SELECT count(*), count(DISTINCT title) FROM found") == expected)
    #expect(try rows("SELECT count(*) FROM debrief.workers") == "0\n")
  }

  @Test("eight hosts are killed at every stage of their work, and nothing is lost or doubled")
  func eightHostsAreKilled()
    async throws
  {
    let stages = ["enqueued", "claimed", "found", "finished"]
    let kills = (0..<8).map { "\(stages[$0 % 4]):\($0 / 4):kill" }
    let starts = kills.enumerated().map { number, kill in
      "DEBRIEF_CRASH=\(kill) $P --home . --workspace w\(number) run chat & pids=\"$pids $!\""
    }
    let run = try await scratch.run(
      """
      \(starts.joined(separator: "\n"))
      for pid in $pids; do wait $pid && exit 3; done
      for n in 0 1 2 3 4 5 6 7; do $D --home . --workspace w$n run chat & again="$again $!"; done
      for pid in $again; do wait $pid || exit 1; done
      """
    )
    // 3: a host that was to be killed came to its end, and the test shows nothing.
    #expect(run.code == 0, "\(run.errors)")
    try await expectWhole()
  }

  @Test("connections that the server ends again and again are opened again")
  func connectionsThatTheServer() async throws {
    let end = """
      SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND datname = current_database()
      """
    let (server, url) = (server, url)
    let haveEnded = Event()
    let ending = begin {
      var ends = 0
      while ends < 12, !haveEnded.hasHappened {
        if try server.execute(end, at: url) != "0\n" { ends += 1 }
      }
    }
    // Two that began at a bad moment may give up: 69. The next run goes on.
    _ = try await scratch.run(
      """
      for n in 1 2 3; do $D --home . --workspace w$n run chat & pids="$pids $!"; done
      for pid in $pids; do wait $pid; done
      """
    )
    haveEnded.happen()
    try await ending()
    try await expectWhole()
  }

  @Test("a server that crashes and comes back finds the hosts where they were")
  func aServerThatCrashes() async throws {
    let (server, url) = (server, url)
    let restart = begin {
      // Once the hosts share the work.
      let leases = "SELECT count(*) > 0 FROM debrief.shards WHERE worker IS NOT NULL"
      return eventually { (try? server.execute(leases, at: url)) == "t\n" } && server.restart()
    }
    _ = try await scratch.run(
      """
      for n in 1 2 3; do $D --home . --workspace w$n run chat & pids="$pids $!"; done
      for pid in $pids; do wait $pid; done
      """
    )
    try #require(try await restart())
    try await expectWhole()
  }
}
