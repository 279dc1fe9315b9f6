import Foundation
import JSON
import TestSupport
import Testing

/// From a PostgreSQL server to a table of insights and back, with the built binary.
@Suite(
  "PostgreSQL from the command line",
  .enabled(if: PostgresServer.isAvailable, "needs PostgreSQL's server: scripts/setup --checks")
)
struct PostgresCommandTests: BuiltProgramSuite {
  private static let schema = """
    CREATE TABLE rooms (id text PRIMARY KEY, title text);
    CREATE TABLE notes (
      id text PRIMARY KEY, room text REFERENCES rooms, body text, author text, sent_at timestamptz,
      updated_at timestamptz
    );
    INSERT INTO rooms VALUES ('r1', 'Launch'), ('r2', 'Pool'), ('r3', 'Kitchen');
    INSERT INTO notes VALUES
      ('m1', 'r1', 'We go with option B for the launch. Decided.', 'Ana', '2026-03-02 09:00Z', '2026-03-02 09:00Z'),
      ('m2', 'r1', 'I''ll send the release notes by Friday.', 'Bo', '2026-03-02 09:01Z', '2026-03-02 09:01Z'),
      ('m3', 'r2', 'I''ll clean the pool tomorrow.', 'Cy', '2026-03-02 09:02Z', '2026-03-02 09:02Z'),
      ('m4', 'r3', 'I''ll send the menu by Friday.', 'Di', '2026-03-02 09:03Z', '2026-03-02 09:03Z');
    """

  let scratch: Scratch
  private let server: PostgresServer
  private let url: String

  init() throws {
    server = try #require(PostgresServer.shared)
    url = try server.makeDatabase(Self.schema)
    scratch = try Scratch()
    try scratch.write(
      "jobs/chat.yaml",
      """
      name: chat
      source:
        postgres: {url: {file: ../pg.url}}
        messages:
          table: notes
          fields: {id: id, conversationId: room, text: body, senderName: author, createdAt: sent_at}
          cursor: updated_at
        conversations: {table: rooms, fields: {id: id, name: title}}
        complete: true
      kinds: [action_item, decision]
      engine: offline
      as_of: source
      sinks:
        - {type: postgres, url: {file: ../pg.url}, table: found}
      """
    )
    try scratch.write("pg.url", url.replacing("debrief@", with: "debrief:not-asked@") + "\n")
  }

  private func rows(_ sql: String) throws -> String { try server.execute(sql, at: url) }

  @Test("a job reads a server and writes a table, and the password stands nowhere")
  func aJobReadsA() async throws {
    #expect(try await output("$D --home . jobs lint") == "")
    let run = try await scratch.run("$D --home . run chat -v")
    try #require(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("chat: the role debrief is a superuser"))
    let found = try rows("SELECT kind, title FROM found ORDER BY 1, 2")
    #expect(
      found
        == """
        action_item|Clean the pool
        action_item|Send the menu
        action_item|Send the release notes
        decision|We go with option B for the launch

        """
    )
    let traces = try await output(
      "$D --home . jobs explain chat; $D --home . status; $D insights --json; $D report; grep -c not-asked w/debrief.db || true"
    )
    #expect(!(run.errors + run.output + traces.dropLast(2)).contains("not-asked"))
    #expect(traces.hasSuffix("0\n"))
  }

  @Test("the next run reads what changed, deletes what is gone, and takes over verdicts")
  func theNextRunReads()
    async throws
  {
    _ = try await output("$D --home . run chat")
    _ = try rows(
      """
      UPDATE found SET verdict = 'accepted', note = 'yes' WHERE kind = 'decision';
      DELETE FROM notes WHERE id = 'm4';
      UPDATE notes SET body = 'I''ll clean the kitchen tomorrow.', updated_at = '2026-03-02 10:00Z'
        WHERE id = 'm3';
      """
    )
    let run = try await document("$D --home . run chat --json", fits: "run")
    #expect(run["source"]?["messages"] == 3)
    #expect(run["source"]?["changedMessages"] == 1)
    #expect(run["source"]?["deletedMessages"] == 1)
    let found = try rows("SELECT title FROM found WHERE status = 'active' ORDER BY 1")
    #expect(
      found
        == "Clean the kitchen\nSend the release notes\nWe go with option B for the launch\n"
    )
    let decisions = try await output("$D insights --kind decision --json")
    #expect(decisions.contains(#""verdict":"accepted","note":"yes","by":"postgres""#))
  }

  @Test("a table that was emptied is filled again though nothing changed")
  func aTableThatWas() async throws {
    _ = try await output("$D --home . run chat")
    _ = try rows("DROP TABLE found CASCADE")
    _ = try await output("$D --home . run chat")
    #expect(try rows("SELECT count(*) FROM found") == "4\n")
  }

  @Test("times without a zone are read as the job of init says")
  func timesWithoutAZone() async throws {
    _ = try rows("ALTER TABLE notes ALTER COLUMN sent_at TYPE timestamp")
    let proposed = try await scratch.run("$D init '\(url)' -o mine.yaml")
    #expect(proposed.errors.contains("2026-03-02T09:00:00Z"), "\(proposed.errors)")
    #expect(proposed.output.contains("name: mine\n"))
    _ = try await output("$D run ./mine.yaml")
    _ = try await output("$D --workspace other ingest --map mine.yaml '\(url)'")
  }

  @Test("what a server says is judged now, as that of every live database")
  func whatAServerSays() async throws {
    _ = try await output("$D ingest --map jobs/chat.yaml '\(url)'")
    let insights = try await document("$D insights --json", fits: "insights")
    #expect(insights["asOf"]?.string?.hasPrefix("2026-03-02") == false)
  }

  @Test("what is forgotten leaves the table at once with --apps")
  func whatIsForgottenLeaves() async throws {
    _ = try await output("$D --home . run chat")
    let receipt = try await output("$D --home . forget --conversation r2 --apps --yes")
    #expect(receipt.contains("found"))
    #expect(try rows("SELECT count(*) FROM found WHERE conversation_id = 'r2'") == "0\n")
  }

  @Test("init proposes a job that runs, and report needs none")
  func initProposesAJob() async throws {
    let job = try await output("$D init '\(url)' --quiet")
    #expect(job.contains("messages:"))
    let name = url.split(separator: "/")[2].prefix { $0 != "?" }
    let run = try await scratch.run("$D run \(name) --json")
    #expect(run.code == 0, "\(run.errors)")
    let page = try await output("$D report '\(url)' --map jobs/chat.yaml --format text -o -")
    #expect(page.contains("We go with option B for the launch"))
  }

  @Test("shards read every conversation once")
  func shardsReadEveryConversation() async throws {
    for number in 1...3 {
      _ = try await output("$D --home . --workspace w\(number) run chat --shard \(number)/3")
    }
    let counts = try rows("SELECT count(*), count(DISTINCT id) FROM found")
    #expect(counts == "4|4\n")
    // What one part would read is explained as it is run.
    let whole = try await output("$D --home . --workspace w1 jobs explain chat --shard 1/3 --json")
    #expect(whole.contains("in another shard"), "\(whole)")
    let refused = try await scratch.run("$D --home . run chat --shard 4/3")
    #expect(refused.code == 64)
  }

  @Test("a server that is gone is 69, a password in an argument is refused")
  func aServerThatIs() async throws {
    try scratch.write("pg.url", "postgresql:///x?host=/nowhere\n")
    let gone = try await scratch.run("$D --home . run chat")
    #expect(gone.code == 69, "\(gone.errors)")
    #expect(gone.errors.hasPrefix("debrief: postgresql://file:"))
    for command in ["--home . run chat", "inspect '\(url)'", "init '\(url)' -o -"] {
      let offline = try await scratch.run("$D --offline \(command)")
      #expect(offline.code == 69)
      #expect(offline.errors.contains("--offline: no connection to PostgreSQL is opened"))
    }
    let argument = try await scratch.run("$D inspect postgresql://ana:geheim@h/db")
    #expect(argument.code == 78)
    #expect(!argument.errors.contains("geheim"))
  }
}
