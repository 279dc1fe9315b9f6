import CivilTime
import Database
import Extraction
import Foundation
import Gemini
import GeminiEmulator
import Insights
import JSON
import Jobs
import Ledger
import Runs
import Synchronization
import TestSupport
import Testing
import Workspace

/// Runs that work off the queue with a model, over many nights.
@Suite("Unattended nights")
struct QueueTests {
  private func workspace(
    _ count: Int = 5,
    _ answer: @escaping GeminiEmulator.Answer = { $0.promise }
  ) throws -> ModelWorkspace {
    let test = try ModelWorkspace(answer)
    test.policy.attempts = 1
    try test.write(chats(1...count))
    return test
  }

  /// A clock that goes on with each call.
  private func callClock(_ test: ModelWorkspace) -> @Sendable () -> Instant {
    { [emulator = test.emulator] in
      ModelWorkspace.now(0) + .milliseconds(900 * emulator.generations.count)
    }
  }

  /// The items of the queue as `subject state`, without those that are done.
  private func open(_ test: ModelWorkspace) throws -> [String] {
    try test.rows("SELECT subject, state FROM work_items WHERE state <> 'done' ORDER BY subject")
  }

  @Test("a thread that always fails stops no night, is given up after five, and can be redriven")
  func poisonThread() async throws {
    let isBroken = Mutex(true)
    let test = try workspace { call in
      call.promptText.contains("ticket T3") && isBroken.withLock(\.self)
        ? .overloaded : call.promise
    }
    for night in 0..<5 {
      let result = try await test.run(day: night) { $0.clock = { ModelWorkspace.now(night) } }
      #expect(result.threads.failed == 1)
      #expect(result.threads.read == (night == 0 ? 4 : 0))
      #expect(test.emulator.generations.count == 5 + night)
    }
    #expect(try open(test) == ["c3:3a|dead"])
    let given = try await test.run(day: 5) { $0.clock = { ModelWorkspace.now(5) } }
    #expect(given.threads.skipped["given up"] == 1)
    #expect(given.threads.failed == 0)
    #expect(test.emulator.generations.count == 9)

    isBroken.withLock { $0 = false }
    let queue = try QueueQueries(test.workspace, now: ModelWorkspace.now(6))
    let redriven = try queue.redrive([], .transient, of: nil)
    #expect(redriven.items.map(\.history.count) == [6])
    let last = try await test.run(day: 6) { $0.clock = { ModelWorkspace.now(6) } }
    #expect((last.threads.read, last.threads.failed) == (1, 0))
    #expect(try open(test) == [])
  }

  @Test("a useless answer is given up after three nights, and asked for anew when redriven")
  func uselessAnswer() async throws {
    let test = try workspace { call in
      call.promptText.contains("ticket T3") ? .blockedPrompt("PROHIBITED_CONTENT") : call.promise
    }
    for night in 0..<4 {
      try await test.run(day: night) { $0.clock = { ModelWorkspace.now(night) } }
    }
    #expect(try open(test) == ["c3:3a|dead"])
    let asked = test.emulator.generations.count
    _ = try QueueQueries(test.workspace, now: .now).redrive([], .content, of: "nightly")
    try await test.run(day: 5)
    #expect(test.emulator.generations.count > asked)
  }

  @Test("an archive is read over many nights: what was never read first, what fails last")
  func backfill() async throws {
    let test = try workspace(9) { call in
      call.promptText.contains("ticket T1 ") || call.promptText.contains("ticket T1?")
        ? .overloaded : call.promise
    }
    let limit = "limits: {max_requests: 3, concurrency: 1}"
    var read: [Int] = []
    for night in 0..<4 {
      let result = try await test.run(limit, day: night)
      read.append(result.threads.read)
      if night < 3 { #expect(result.stopped?.contains("requests") == true) }
    }
    // The first night asks for thread 1, which fails; the last one for it again.
    #expect(read == [2, 3, 3, 0])
    #expect(test.emulator.generations.count == 10)
    #expect(try open(test) == ["c1:1a|waiting"])
  }

  @Test("a limit that is reached leaves the rest ready, uncharged")
  func limit() async throws {
    let test = try workspace(8)
    let result = try await test.run("limits: {max_requests: 3}")
    #expect(result.left == 5)
    #expect(
      try test.rows("SELECT DISTINCT state, attempts, losses FROM work_items WHERE state <> 'done'")
        == ["ready|0|0"]
    )
    #expect(try test.rows("SELECT count(*) FROM workers") == ["0"])
  }

  @Test("the time to finish is not crossed, the rest is said, and the next run goes on")
  func finishBy() async throws {
    let test = try workspace(12)
    let clock = callClock(test)
    let job = "limits: {max_requests: 1000, concurrency: 1}"
    let result = try await test.run(job) { options in
      options.clock = clock
      options.grace = .seconds(1)
      options.end = ModelWorkspace.now(0) + .seconds(7)
    }
    #expect(test.emulator.generations.count == 7)
    #expect((result.threads.read, result.left, result.interrupted) == (7, 5, false))
    #expect(result.stopped?.contains("time") == true)
    #expect(try await test.run(job).threads.read == 5)
    #expect(test.emulator.generations.count == 12)
  }

  @Test("a job may say how long a run takes")
  func runtime() async throws {
    let test = try workspace(12)
    let clock = callClock(test)
    let job = "limits: {max_requests: 1000, max_runtime: 4s, concurrency: 1}"
    let result = try await test.run(job) { options in
      options.clock = clock
      options.grace = .seconds(1)
    }
    #expect((result.threads.read, result.left) == (4, 8))
  }

  @Test("calls that do not end in time are broken off, and their threads are ready again")
  func brokenOff() async throws {
    let test = try workspace(3) { _ in .init(.hang) }
    let clock = callClock(test)
    let result = try await test.run("limits: {max_requests: 100}") { options in
      options.clock = clock
      options.end = ModelWorkspace.now(0) + .milliseconds(800)
      options.grace = .zero
    }
    #expect((result.threads.read, result.threads.failed, result.left) == (0, 0, 3))
    #expect(try test.rows("SELECT DISTINCT state FROM work_items") == ["ready"])
    #expect(try test.rows("SELECT DISTINCT status FROM calls") == ["abandoned"])
  }

  @Test("a paused job does nothing, says so, and goes on when it is resumed")
  func pause() async throws {
    let test = try workspace(3)
    try await test.run("limits: {max_requests: 1}")
    let queue = try QueueQueries(test.workspace, now: .now)
    for job in ["nightly", nil] {
      #expect(try queue.pause(job).paused.map(\.job) == [job])
      let result = try await test.run()
      #expect((result.stopped, result.left) == ("the job is paused", 2))
      #expect(test.emulator.generations.count == 1)
      #expect(try queue.resume(job).paused.isEmpty)
    }
    #expect(try await test.run().threads.read == 2)
  }

  @Test("a pause amid a run lets what is under way end, and begins nothing")
  func pauseAmidRun() async throws {
    let opened = Mutex<Workspace?>(nil)
    let test = try workspace(9) { call in
      if call.number == 4, let workspace = opened.withLock(\.self) {
        _ = try? QueueQueries(workspace, now: .now).pause("nightly")
      }
      return call.promise
    }
    opened.withLock { $0 = test.workspace }
    let result = try await test.run("limits: {max_requests: 100, concurrency: 1}")
    #expect((result.threads.read, result.left) == (4, 5))
    #expect(result.stopped == "the job is paused")
  }

  @Test("several processes work off one job's queue, each thread once")
  func workers() async throws {
    let test = try workspace(40) { $0.promise.after(.milliseconds(60)) }
    try test.write(
      "jobs/nightly.yaml",
      "source: ../chat.jsonl\nas_of: source\nengine: gemini\n"
        + "limits: {max_requests: 1000, concurrency: 2}\n"
    )
    let program = Program(in: test.path(""), service: test.emulator.baseURL)
    let run = try await program.run(
      """
      $D run nightly --json > first.json & first=$!
      for other in 2 3 4; do
        { until $D run nightly --join --json > $other.json && ! grep -q 'under way' $other.json
          do sleep 0.05; kill -0 $first || break; done; } &
      done
      wait $first; code=$?; wait; cat first.json; exit $code
      """
    )
    #expect(run.code == 0, "\(run.errors)")
    #expect(test.emulator.generations.count == 40)
    #expect(try test.insights().count == 40)
    #expect(try open(test) == [])
    let own = try run.json()["threads"]?["read"]?.integer ?? 0
    #expect(own > 0)
    let counts = try JSONParser().parse(
      String(contentsOfFile: test.path("2.json"), encoding: .utf8)
    )
    #expect(counts["threads"] != nil)
    #expect(try test.rows("SELECT count(*) FROM calls WHERE status <> 'answered'") == ["0"])
  }

  @Test("a process that helps where no run is under way says so")
  func nothingToJoin() async throws {
    let test = try workspace(2)
    try await test.run()
    let result = try await test.run { $0.joinsRun = true }
    #expect(result.stopped?.contains("no run") == true)
    #expect(test.emulator.generations.count == 2)
  }

  @Test("what was opted out since it was enqueued is not sent")
  func optedOutSince() async throws {
    let test = try workspace(4)
    try await test.run("limits: {max_requests: 1, concurrency: 1}")
    let result = try await test.run(
      "select: {conversations: {exclude: [c3, c4]}}\nlimits: {max_requests: 100}"
    )
    #expect(result.threads.read == 1)
    #expect(test.emulator.generations.allSatisfy { !$0.body.text.contains("ticket T4") })
    #expect(try test.rows("SELECT count(*) FROM work_items WHERE state = 'ready'") == ["0"])
  }

  @Test(
    "a thread that was edited, deleted in, or posted to by the system is read once, not nightly"
  )
  func quietNights() async throws {
    let test = try workspace(3)
    try await test.run()
    func field(_ name: String, _ value: JSONValue) -> JSONObject {
      var object = JSONObject()
      object.append(name, value)
      return object
    }
    let edit = field("editedAt", "2019-03-11T10:00:00Z")
    let deletion = field("deletedAt", "2019-03-11T10:00:00Z")
    let system = field("senderKind", "system")
    try test.write([
      said("1a", 1, "Ana", "Can somebody look at ticket T1 today?", in: "c1", edit),
      chat(1)[1],
      said("2a", 2, "Ana", "Can somebody look at ticket T2?", in: "c2", deletion),
      chat(2)[1],
      chat(3)[0], chat(3)[1],
      said("3c", 5, "Room", "Cy joined the room.", in: "c3", system),
    ])
    try await test.run(day: 1)
    let asked = test.emulator.generations.count
    #expect(asked > 3)
    for night in 2...4 { try await test.run(day: night) }
    #expect(test.emulator.generations.count == asked)
  }
}
