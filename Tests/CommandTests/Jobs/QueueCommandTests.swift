import ShippedFiles
import Foundation
import JSON
import TestSupport
import Testing

/// The commands of the queue, of the built binary.
@Suite("The queue on the command line")
struct QueueCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
    try scratch.write(
      "jobs/nightly.yaml",
      "source: ../chat.jsonl\nas_of: source\nengine: offline\n"
    )
  }

  /// What a command printed as JSON, which has to fit the schema of the queue.
  private func queue(_ command: String) async throws -> JSONValue {
    let run = try await scratch.run(command)
    #expect(run.code == 0, "\(command): \(run.errors)")
    let parser = JSONParser()
    let document = try parser.parse(run.output)
    let published = try #require(PublishedSchema.named("queue"))
    let check = SchemaCheck(root: try parser.parse(published.text))
    #expect(check.complaints(document) == [], "\(command)")
    return document
  }

  /// Runs the job so that its thread cannot be stored, and is given up.
  private func giveUp() async throws {
    _ = try await scratch.run("$D ingest chat.jsonl")
    try scratch.database(
      "w/debrief.db",
      "CREATE TRIGGER refuse BEFORE INSERT ON insights BEGIN SELECT raise(ABORT, 'refused'); END"
    )
    #expect(try await scratch.run("$D run nightly").code == 1)
    try scratch.database("w/debrief.db", "DROP TRIGGER refuse")
  }

  @Test("queue counts the work of each job")
  func list() async throws {
    _ = try await scratch.run("$D run nightly")
    let found = try await queue("$D queue --json")
    #expect(found["jobs"]?.array?.first?["done"]?.integer == 1)
    #expect(found["items"]?.array?.isEmpty == true)
    let done = try await queue("$D queue list --state done --json")
    #expect(done["items"]?.array?.first?["state"]?.string == "done")
    let text = try await scratch.run("$D queue")
    #expect(text.output.contains("nightly"))
  }

  @Test("dead letters are listed with their reason and can be redriven")
  func dead() async throws {
    try await giveUp()
    let dead = try await queue("$D queue dead --json")
    let item = try #require(dead["items"]?.array?.first)
    #expect(item["class"]?.string == "permanent")
    #expect(item["history"]?.array?.first?["event"]?.string == "gave-up")
    let text = try await scratch.run("$D queue dead")
    #expect(text.output.contains("refused"))
    #expect(try await scratch.run("$D queue redrive 999").code == 66)
    #expect(try await scratch.run("$D queue redrive x").code == 64)
    let none = try await queue("$D queue redrive --class transient --json")
    #expect(none["items"]?.array?.isEmpty == true)
    let all = try await queue("$D queue redrive --class permanent --json")
    #expect(all["items"]?.array?.count == 1)
    let run = try await scratch.run("$D run nightly --json")
    #expect(try JSONParser().parse(run.output)["threads"]?["read"]?.integer == 1)
  }

  @Test("a paused job says so and exits 0")
  func pause() async throws {
    _ = try await scratch.run("$D ingest chat.jsonl")
    #expect(try await queue("$D queue pause nightly --json")["paused"]?.array?.count == 1)
    let run = try await scratch.run("$D run nightly -v")
    #expect(run.code == 0)
    #expect(run.errors.contains("paused"))
    #expect(try await queue("$D queue resume nightly --json")["paused"]?.array?.isEmpty == true)
    #expect(try await scratch.run("$D queue").output.isEmpty)
    let mistyped = try await scratch.run("$D queue pause nigthly")
    #expect(mistyped.code == 78 && mistyped.errors.contains("nightly"))
  }

  @Test(
    "a name that no job has is refused, with the nearest",
    arguments: [
      "resume nigthly", "list --job nigthly", "redrive --job nigthly", "dead --job nigthly",
    ]
  )
  func unknownJob(command: String) async throws {
    _ = try await scratch.run("$D ingest chat.jsonl")
    let run = try await scratch.run("$D queue \(command)")
    #expect(run.code == 78 && run.errors.contains("did you mean nightly?"), "\(run.errors)")
  }

  @Test("a job whose file is gone is known by its work, and can be resumed")
  func goneFile() async throws {
    _ = try await scratch.run("$D run nightly && $D queue pause nightly && rm jobs/nightly.yaml")
    #expect(try await queue("$D queue list --job nightly --json")["jobs"]?.array?.count == 1)
    #expect(try await queue("$D queue resume nightly --json")["paused"]?.array?.isEmpty == true)
  }

  @Test("without a workspace there is no queue")
  func nothing() async throws {
    #expect(try await scratch.run("$D queue").code == 66)
  }

  @Test(
    "a time to finish that is none is refused",
    arguments: ["6", "24:00", "06:60", "tomorrow", "06:0", ""]
  )
  func finishBy(text: String) async throws {
    let run = try await scratch.run("$D run nightly --finish-by '\(text)'")
    #expect(run.code == 64)
  }
}
