import ShippedFiles
import Database
import Foundation
import JSON
import TestSupport
import Testing

@Suite("debrief forget")
struct ForgetCommandTests {
  /// Words that stand nowhere but in what Bo wrote, or in what is known of Bo.
  private static let canaries = [
    "zebrafish", "narwhal", "quokka", "walrus", "Bolivar", "u-bo-77",
  ]

  private static let talk = """
    {"id":"m1","conversationId":"c","conversationName":"Ops","senderId":"ana","senderName":"Ana","text":"The gateway timed out twice this week. I'll read the logs by Monday.","createdAt":"2019-03-11T09:00:00Z","readBy":["u-bo-77"],"reactions":[{"emoji":"👍","count":2,"senderIds":["u-bo-77","cy"]}]}
    {"id":"m2","conversationId":"c","senderId":"u-bo-77","senderName":"Bolivar","text":"I'll send the zebrafish report to the vendor by Friday.","createdAt":"2019-03-11T09:01:00Z"}
    {"id":"m3","conversationId":"c","senderId":"ana","senderName":"Ana","text":"Good. We decided on the blue layout for the start page.","createdAt":"2019-03-11T09:02:00Z"}
    {"id":"m4","conversationId":"d","conversationName":"Bolivar","conversationKind":"direct","senderId":"u-bo-77","senderName":"Bolivar","text":"We decided on the quokka plan. Can you send the walrus slides by Tuesday?","createdAt":"2019-03-12T09:00:00Z","conversation":{"participants":[{"id":"u-bo-77","name":"Bolivar"},{"id":"ana","name":"Ana"}]}}

    """

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("chat.jsonl", Self.talk)
    try scratch.write(
      "earlier.jsonl",
      Self.talk.replacingOccurrences(of: "zebrafish", with: "narwhal")
    )
    try scratch.write(
      "jobs/nightly.yaml",
      "as_of: source\nengine: offline\ndigest: {period: week, min_threads: 1}\n"
    )
  }

  /// Runs a command that has to succeed.
  @discardableResult
  private func output(_ command: String) async throws -> String {
    let run = try await scratch.run(command)
    #expect(run.code == 0, "\(command): \(run.errors)")
    return run.output
  }

  /// A workspace with insights, a stored answer and rows that wait.
  private func fill() async throws {
    try await output("$D ingest earlier.jsonl && $D run nightly")
    try await output("$D ingest chat.jsonl && $D run nightly")
    try await output("$D report --job nightly --for bolivar -o bolivar.txt")
    let connection = try Connection(path: scratch.path("w/debrief.db"))
    try connection.execute(
      """
      INSERT INTO responses (request_hash, created_at, body) VALUES ('h', 0, x'717565'), ('k', 0, x'00');
      UPDATE responses SET body = CAST('the zebrafish answer' AS BLOB) WHERE request_hash = 'h';
      INSERT INTO calls (run, thread, kinds, request_hash, attempt, model, tier, status, owner,
        lease_until, day, reserved_at, reserved_tokens, reserved_cost, error)
      VALUES ('r', 'c:m1', '', 'h', 1, 'm', 't', 'answered', 'o', 0, '', 0, 0, 0, 'zebrafish'),
        ('r', 'other', '', 'k', 1, 'm', 't', 'answered', 'o', 0, '', 0, 0, 0, NULL);
      UPDATE work_items SET state = 'dead', failure = 'content', reason = 'zebrafish'
        WHERE subject = 'c:m1';
      INSERT INTO work_history (item, at, event, failure, reason)
        SELECT id, 0, 'failed', 'content', 'the narwhal answer' FROM work_items;
      INSERT INTO sink_queue (sink, thread_id) VALUES ('app.db', 'c:m1'), ('app.db', 'other');
      """
    )
  }

  /// The canaries that stand in any byte of any file of the workspace.
  private func found(_ folder: String = "w") throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path(folder))
    return try names.flatMap { name in
      let bytes = Data(try scratch.bytes("\(folder)/\(name)"))
      return Self.canaries.filter { canary in
        [canary, canary.lowercased()].contains { bytes.range(of: Data($0.utf8)) != nil }
      }
      .map { "\(name): \($0)" }
    }
  }

  private func receipt(_ command: String) async throws -> JSONValue {
    let parser = JSONParser()
    let document = try parser.parse(try await output(command))
    let published = try #require(PublishedSchema.named("forget"))
    #expect(SchemaCheck(root: try parser.parse(published.text)).complaints(document) == [])
    return document
  }

  @Test("a person is in no byte of the workspace any more, and does not come back")
  func person() async throws {
    try await fill()
    #expect(try !found().isEmpty)
    let receipt = try await receipt("$D forget --person bolivar --yes --json")
    #expect(try found() == [])
    #expect(receipt["messages"] == 2)
    #expect(receipt["references"] == 1)
    #expect(receipt["people"] == 1)
    #expect(receipt["answers"] == 1)
    // What waited for a sink, two items of work, and for two insights what they were seen in first
    // and again.
    #expect(receipt["queued"] == 7)
    #expect(receipt["remaining"] == 0)
    #expect(receipt["insights"]?.array?.contains { $0["outcome"] == "dropped" } == true)
    #expect(receipt["insights"]?.array?.contains { $0["outcome"] == "rederived" } == true)

    let second = try await self.receipt("$D forget --person bolivar --yes --json")
    #expect(second["messages"] == 0 && second["insights"] == [])
    try await output("$D ingest earlier.jsonl && $D run nightly")
    try await output("$D ingest chat.jsonl && $D run nightly")
    #expect(try found() == [])
    #expect(try await output("$D export | grep -c '\"text\"'") == "2\n")
    #expect(try await output("$D search zebrafish --json").contains("\"hits\":[]"))
  }

  @Test("damaged details that name a person go as a whole")
  func damagedDetails() async throws {
    try await output("$D ingest chat.jsonl")
    try Connection(path: scratch.path("w/debrief.db")).execute(
      #"UPDATE messages SET details = '{"readBy":["u-bo-77"' WHERE native_id = 'm1'"#
    )
    try await output("$D forget --person bolivar --yes")
    #expect(try found() == [])
  }

  /// The rows of an app's table that quote what Bo wrote, and all rows.
  private func rows(_ app: String) throws -> (ofBo: Int64, all: Int64) {
    let connection = try Connection(path: scratch.path(app), mode: .readOnly)
    return try connection.read { transaction in
      let all = try transaction.integer("SELECT count(*) FROM insights")
      let ofBo = try transaction.integer(
        "SELECT count(*) FROM insights WHERE content || metadata LIKE '%zebrafish%' OR content LIKE '%quokka%'"
      )
      return (ofBo ?? -1, all ?? -1)
    }
  }

  @Test("a person is found, and leaves titles, in whatever case a name is written")
  func anyCase() async throws {
    let message = #"""
      {"id":"1","conversationId":"d","conversationName":"JOSÉ","senderId":"u1","senderName":"José","text":"Hola","createdAt":"2024-03-01T09:00:00Z"}
      {"id":"2","conversationId":"d","senderId":"u2","senderName":"Ana","text":"Hola","createdAt":"2024-03-01T09:01:00Z"}
      {"id":"3","conversationId":"e","conversationName":"josé","senderId":"u2","senderName":"Ana","text":"Hola","createdAt":"2024-03-01T09:02:00Z"}
      {"id":"4","conversationId":"f","conversationName":"Ana, José , Eva","senderId":"u2","senderName":"Ana","text":"Buenas","createdAt":"2024-03-01T09:03:00Z"}

      """#
    try scratch.write("direct.jsonl", message)
    try await output("$D ingest direct.jsonl")
    #expect(try await output("$D search hola --from jOSÉ").contains("José"))
    let receipt = try await receipt("$D forget --person josÉ --yes --json")
    #expect(receipt["messages"] == 1)
    let bytes = Data(try scratch.bytes("w/debrief.db"))
    for name in ["JOSÉ", "José", "josé"] { #expect(bytes.range(of: Data(name.utf8)) == nil) }
    #expect(try await output("$D search buenas --json").contains("Ana, Eva"))
    // Reading the source again does not bring a name back.
    try await output("$D ingest direct.jsonl")
    let again = Data(try scratch.bytes("w/debrief.db"))
    for name in ["JOSÉ", "José", "josé"] { #expect(again.range(of: Data(name.utf8)) == nil) }
  }

  @Test("a part of a name forgets no one, and names those who may be meant")
  func aPartOfAName() async throws {
    try await output("$D ingest chat.jsonl")
    let run = try await scratch.run("$D forget --person boli --yes")
    #expect(run.code != 0)
    #expect(
      run.errors.contains("boli may mean") && run.errors.contains("use the id"),
      "\(run.errors)"
    )
  }

  @Test("a person leaves an app's table at once with --apps, else with the job's next run")
  func apps() async throws {
    for app in ["app.db", "later.db"] { try scratch.database(app, "CREATE TABLE t (a)") }
    try scratch.write(
      "jobs/nightly.yaml",
      "as_of: source\nengine: offline\nsinks: [{type: app, path: ../app.db}, {type: app, path: ../later.db}]\n"
    )
    try await output("$D ingest chat.jsonl && $D run nightly")
    #expect(try rows("app.db").ofBo > 0)
    try scratch.database("app.db", "UPDATE insights SET dismissed = 1, user_feedback = 'no'")

    let waiting = try await receipt("$D forget --person bolivar --yes --json")
    #expect(waiting["apps"]?.array?.map { $0["outcome"] } == ["waiting", "waiting"])
    #expect(try rows("app.db").ofBo > 0)
    try await output("mv later.db away.db")
    let run = try await scratch.run("$D forget --person bolivar --yes --apps --json")
    #expect(run.code == 66, "\(run.errors)")
    let outcomes = try JSONParser().parse(run.output)["apps"]?.array?.map { $0["outcome"] }
    #expect(outcomes == ["removed", "failed"])
    #expect(try rows("app.db").ofBo == 0)

    try await output("mv away.db later.db && $D run nightly")
    #expect(try rows("later.db").ofBo == 0)
    #expect(try rows("later.db").all > 0)
    let last = try await receipt("$D forget --person bolivar --yes --json")
    #expect(last["apps"] == [])
  }

  @Test("what is derived anew holds what is left, and is read again by the next run")
  func rederived() async throws {
    try await fill()
    let before = try JSONParser().parse(try await output("$D insights --kind decision --json"))
    let decision = try #require(
      before["insights"]?.array?.first { $0["conversationId"] == "c" }?["id"]?.string
    )
    try await output("$D forget --person Bolivar --yes")
    let parser = JSONParser()
    let after = try parser.parse(try await output("$D insights show \(decision) --json"))
    #expect(after["title"]?.string?.contains("blue layout") == true)
    let run = try parser.parse(try await output("$D run nightly --json"))
    #expect(run["threads"]?["read"] == 1)
    #expect(try await output("$D insights show \(decision) --json").contains(decision))
  }

  @Test("a reader's note and words that quote what is forgotten go with it, a day stays")
  func readersWords() async throws {
    try await fill()
    let listed = try JSONParser().parse(try await output("$D insights --kind action_item --json"))
    let insights = listed["insights"]?.array ?? listed.array ?? []
    let mine = insights.first { insight in
      insight["evidence"]?.array?.allSatisfy { $0["senderName"] == "Ana" } == true
    }
    let id = try #require(mine?["id"]?.string)
    try await output(
      "$D insights edit \(id) --title 'After the narwhal' --content 'zebrafish report' --due 2019-03-20 --note quokka"
    )
    try await output("$D forget --person bolivar --yes")
    #expect(try found() == [])
    let left = try JSONParser().parse(try await output("$D insights show \(id) --json"))
    #expect(left["review"]?["verdict"] == "edited")
    #expect(left["review"]?["edits"] == ["due": "2019-03-20"])
    #expect(left["detail"]?["due"] == "2019-03-20")
  }

  @Test("a conversation goes whole, and what was said before a day goes from all")
  func conversationAndTime() async throws {
    try await fill()
    try await output("cp -r w v; $D forget --conversation Bolivar --yes")
    // The others stand in the conversation that stays.
    #expect(try found().filter { $0.contains("quokka") || $0.contains("walrus") } == [])
    try await output("$D ingest chat.jsonl")
    #expect(try await output("$D threads --json").contains("\"c:m1\""))
    #expect(try await !output("$D threads --json").contains("d:m4"))

    try await output("$D --workspace v forget --before 2019-03-12 --yes")
    try await output("$D --workspace v ingest chat.jsonl")
    #expect(try found("v").filter { $0.contains("zebra") } == [])
    #expect(try await output("$D --workspace v export | grep -c id") == "1\n")
  }

  @Test("a dry run reports the same and changes nothing")
  func dryRun() async throws {
    try await fill()
    let before = try await output("$D export; $D insights --json; $D status --json")
    let dry = try await receipt("$D forget --person Bolivar --dry-run --json")
    #expect(try await output("$D export; $D insights --json; $D status --json") == before)
    let wet = try await receipt("$D forget --person Bolivar --yes --json")
    #expect(dry["insights"] == wet["insights"])
    #expect(dry["messages"] == wet["messages"])
    #expect(dry["dryRun"] == true && wet["dryRun"] == false)
  }

  @Test("it does not guess what to forget, and asks before it does")
  func refusals() async throws {
    #expect(try await scratch.run("$D forget --person Ana --yes").code == 66)
    try await fill()
    #expect(try await scratch.run("$D forget --yes").code == 64)
    #expect(try await scratch.run("$D forget --person Ana").code == 64)
    #expect(try await scratch.run("$D forget --person Nobody --yes").code == 66)
    #expect(try await scratch.run("$D forget --conversation nowhere --yes").code == 66)
    let busy = try await scratch.run("flock -n w/lock $D forget --person Ana --yes")
    #expect(busy.code == 75)
    let running = try await scratch.run("flock -n w/job-nightly.lock $D forget --person Ana --yes")
    #expect(running.code == 75)
  }

  @Test("killed at any moment, running it again completes it")
  func kill() async throws {
    try await fill()
    try await output("touch w/debrief.db.loading && rm -rf full && cp -r w full")
    for delay in ["0.005", "0.02", "0.04", "0.06", "0.08", "0.1", "0.15", "0.2"] {
      try await output("rm -rf w && cp -r full w")
      let killed = try await scratch.run(
        "timeout -s KILL \(delay) $P forget --person Bolivar --yes"
      )
      #expect([0, 128 + SIGKILL].contains(killed.code))
      try await output("$D forget --person Bolivar --yes")
      #expect(try found() == [])
      #expect(scratch.strays().filter { !$0.hasSuffix(".lock") } == [])
    }
  }
}
