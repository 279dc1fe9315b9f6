import GeminiEmulator
import JSON
import TestSupport
import Testing

/// Two hosts that share a coordinator and a model, with the built program.
@Suite(
  "Hosts that share a coordinator and a model",
  .enabled(if: PostgresServer.isAvailable, "needs PostgreSQL's server: scripts/setup --checks")
)
struct SharedCoordinatorTests {
  private let test: ModelWorkspace
  private let program: Program
  private let server: PostgresServer
  private let url: String

  init() throws {
    test = try ModelWorkspace { call in
      call.answer(["summary": ["headline": "A ticket", "gist": "Bo.", "topics": [], "bullets": []]])
    }
    server = try #require(PostgresServer.shared)
    url = try server.makeDatabase()
    program = Program(in: test.path(""), service: test.emulator.baseURL)
    try test.write(chats(1...24))
    try test.write("pg.url", url + "\n")
    try test.write(
      "jobs/_defaults.yaml",
      """
      engine: gemini
      redact: [email]
      coordinator: {postgres: {url: {file: ../pg.url}}, lease: 3s}
      limits: {max_usd: 1, max_usd_per_day: 1}
      """
    )
    try test.write(
      "jobs/chat.yaml",
      "extends: _defaults.yaml\nsource: ../chat.jsonl\nas_of: source\nkinds: [summary]\nmodel: {pack: false}\n"
    )
  }

  private func run(_ script: String) async throws {
    let run = try await program.run(script)
    #expect(run.code == 0, "\(script): \(run.errors)")
  }

  private func rows(_ sql: String) throws -> String { try server.execute(sql, at: url) }

  @Test("an answer is paid once, whichever host reads the thread, and cost speaks for both")
  func anAnswerIsPaid()
    async throws
  {
    try await run(
      """
      for n in 1 2; do $D --home . --workspace w$n run chat & pids="$pids $!"; done
      for pid in $pids; do wait $pid || exit 1; done
      """
    )
    #expect(test.emulator.generations.count == 24)
    // A third host reads everything anew, and pays for nothing.
    try await run("$D --home . --workspace w3 run chat")
    #expect(test.emulator.generations.count == 24)
    #expect(try rows("SELECT count(*) FROM debrief.calls WHERE status = 'answered'") == "24\n")
    let cost = try await program.json("$D --home . --workspace w3 cost --by job --json")
    #expect(cost["total"]?["calls"]?.integer == 24)
    let budgets = "SELECT count(*) FROM debrief.budgets WHERE reserved_nano <> 0 OR spent_nano <= 0"
    // The round in which nothing was bought has spent nothing.
    #expect(try rows(budgets + " AND period NOT LIKE '%/2'") == "0\n")
  }

  @Test("what a day may cost holds for both hosts together")
  func whatADayMay() async throws {
    try test.write(
      "jobs/_defaults.yaml",
      """
      engine: gemini
      coordinator: {postgres: {url: {file: ../pg.url}}, lease: 3s}
      limits: {max_usd_per_day: 0.000001}
      """
    )
    for number in 1...2 {
      let run = try await program.run("$D --home . --workspace w\(number) run chat")
      #expect(
        (run.errors + run.output).contains("the daily limit in USD is reached"),
        "\(run.errors)"
      )
    }
    #expect(test.emulator.generations.isEmpty)
  }

  @Test("a host that is killed between a call and its answer leaves no money reserved")
  func aHostThatIs()
    async throws
  {
    _ = try await program.run("DEBRIEF_CRASH=answered:3 $D --home . --workspace w1 run chat")
    try await run("$D --home . --workspace w2 run chat")
    let budget = "SELECT reserved_nano, reserved_requests FROM debrief.budgets WHERE name = 'day'"
    #expect(try rows(budget) == "0|0\n")
    let open = "SELECT count(*) FROM debrief.calls WHERE status = 'reserved'"
    #expect(try rows(open) == "0\n")
    #expect(try rows("SELECT count(*) FROM debrief.answers") == "24\n")
  }
}
