import JSON
import TestSupport
import Testing

/// What the commands say about threads that were given up, or that wait after a failure.
@Suite("What was given up")
struct GivenUpTests: BuiltProgramSuite {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
    try scratch.write("jobs/nightly.yaml", "as_of: source\nengine: offline\n")
  }

  /// Runs the job so that its only thread cannot be stored, and is given up.
  private func giveUp() async throws {
    _ = try await scratch.run("$D ingest chat.jsonl")
    try scratch.database(
      "w/debrief.db",
      "CREATE TRIGGER refuse BEFORE INSERT ON insights BEGIN SELECT raise(ABORT, 'refused'); END"
    )
    let run = try await scratch.run("$D run nightly")
    #expect(run.code == 1)
    #expect(run.errors.contains("1 thread was given up"), "\(run.errors)")
    try scratch.database("w/debrief.db", "DROP TRIGGER refuse")
  }

  private func reasons(_ command: String) async throws -> [String] {
    try await document(command, fits: "skipped")["threads"]?.array?
      .compactMap { $0["reason"]?.string } ?? []
  }

  @Test("shows in the status and in doctor, with its reason and the way to try it again")
  func status() async throws {
    try await giveUp()
    let status = try await document("$D status --json", fits: "status")
    #expect(status["jobs"]?.array?.first?["givenUp"]?.integer == 1)
    #expect(status["runs"]?.array?.first?["givenUp"]?.integer == 1)
    let sentence = "1 thread was given up ("
    let text = try await output("$D status")
    #expect(text.contains("job nightly: \(sentence)"))
    #expect(text.contains("refused") && text.contains("`debrief queue redrive --job nightly`"))
    // It is for a user to decide, so nothing is wrong with the machine.
    let doctor = try await output("$D doctor")
    #expect(doctor.contains("queue: nightly: \(sentence)"), "\(doctor)")
    _ = try await output("$D queue redrive --job nightly && $D run nightly")
    #expect(try await !output("$D status; $D doctor").contains("given up"))
    let later = try await document("$D status --json", fits: "status")
    #expect(later["jobs"]?.array?.first?["givenUp"]?.integer == 0)
  }

  @Test("is counted by a run, which says so at a terminal, and is not called due by plans")
  func runs() async throws {
    try await giveUp()
    let run = try await document("$D run nightly --json", fits: "run")
    #expect(run["givenUp"]?.integer == 1)
    #expect(run["threads"]?["skipped"]?["given up"]?.integer == 1)
    #expect(try await scratch.run("$D run nightly").errors.isEmpty)
    let watched = try await scratch.run("$D run nightly -v")
    #expect(watched.errors.contains("1 given up"), "\(watched.errors)")
    let plan = try await document("$D run nightly --dry-run --json", fits: "run")
    #expect(plan["threads"]?["read"]?.integer == 0)
    #expect(plan["due"]?.array?.isEmpty != false)
    #expect(plan["threads"]?["skipped"]?["given up"]?.integer == 1)
    let explained = try await document("$D jobs explain nightly --json", fits: "explain")
    #expect(explained["due"]?.array?.isEmpty == true)
    #expect(explained["givenUp"]?.integer == 1)
    #expect(try await output("$D jobs explain nightly").contains("1 thread was given up"))
    #expect(try await reasons("$D threads --skipped --json") == ["given up"])
  }

  @Test("is due again once the thread has changed")
  func changed() async throws {
    try await giveUp()
    try scratch.write(
      "more.jsonl",
      ExtractionCommandTests.talk
        + #"{"id":"m4","conversationId":"c","senderId":"bo","text":"Sent it today.","createdAt":"2019-03-11T09:03:00Z"}"#
    )
    _ = try await output("$D ingest more.jsonl")
    let explained = try await document("$D jobs explain nightly --json", fits: "explain")
    #expect(explained["due"]?.array?.count == 1)
    #expect(try await reasons("$D threads --skipped --json") == [])
    let run = try await document("$D run nightly --json", fits: "run")
    #expect(run["threads"]?["read"]?.integer == 1)
    #expect(run["givenUp"]?.integer == 0)
  }

  @Test("takes no place within the limit of a job")
  func limit() async throws {
    try scratch.write(
      "chat.jsonl",
      ExtractionCommandTests.talk
        + ExtractionCommandTests.talk.replacing(#""c""#, with: #""d""#).replacing(
          "2019",
          with: "2020"
        )
    )
    try scratch.write(
      "jobs/nightly.yaml",
      "as_of: source\nengine: offline\nselect: {limit: 1, order: oldest-first}\n"
    )
    try await giveUp()
    let run = try await document("$D run nightly --json", fits: "run")
    #expect(run["threads"]?["read"]?.integer == 1)
    #expect(run["threads"]?["skipped"]?["given up"]?.integer == 1)
  }

  @Test("is not what only waits: plans call that waiting until its time has come")
  func waiting() async throws {
    try await giveUp()
    let wait = { (instant: String) in
      try scratch.database(
        "w/debrief.db",
        "UPDATE work_items SET state = 'waiting', wake_at = \(instant), attempts = 2"
      )
    }
    try wait("9000000000000")
    #expect(try await reasons("$D threads --skipped --json") == ["waits after a failure"])
    let plan = try await scratch.run("$D run nightly --dry-run -v")
    #expect(plan.errors.contains("0 threads due, 0 unchanged, 1 waiting after a failure"))
    #expect(plan.code == 0 && !plan.errors.contains("given up"))
    try wait("1")
    #expect(try await reasons("$D threads --skipped --json") == [])
  }
}
