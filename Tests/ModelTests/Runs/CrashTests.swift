import Foundation
import GeminiEmulator
import Runs
import Synchronization
import TestSupport
import Testing

@Suite("A run that is ended from outside")
struct CrashTests {
  private static let job = "source: ../chat.jsonl\nas_of: source\nengine: gemini\n"

  /// Runs a command and sends a signal once some calls came.
  private func end(
    _ test: ModelWorkspace,
    _ command: String = "run nightly",
    with signal: Int32,
    after calls: Int,
    _ options: String = ""
  ) async throws {
    let program = Program(in: test.path(""), service: test.emulator.baseURL)
    let ending = try await onThread {
      Self.block(signal)
      let process = try program.start("exec $D \(command) \(options)")
      test.emulator.whenGenerations(reach: calls) { process.send(signal) }
      return process.wait()
    }
    #expect(ending == .signalled(signal))
  }

  /// Blocks a signal in this thread, as the threads of libdispatch do: programs inherit it.
  private static func block(_ signal: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  @Test("by TERM waits for the calls under way, keeps their answers and begins no other")
  func termination() async throws {
    let test = try ModelWorkspace { call in
      call.number > 4 ? call.promise.after(.seconds(2)) : call.promise
    }
    try test.write(chats(1...24))
    try test.write(
      "jobs/nightly.yaml",
      Self.job + "limits: {max_requests: 1000, concurrency: 4}\n"
    )
    try await end(test, with: SIGTERM, after: 8)
    let asked = test.emulator.generations.count
    #expect(asked < 24)
    #expect(try test.rows("SELECT count(*) FROM responses") == ["\(asked)"])
    let items = try test.rows("SELECT count(*) FROM insights WHERE kind = 'action_item'")
    #expect(items == ["\(asked)"])
    #expect(try test.rows("SELECT count(*) FROM runs WHERE finished_at IS NULL") == ["0"])
  }

  @Test("by TERM does not sit out what the service asks it to wait")
  func terminationWhileWaiting() async throws {
    let test = try ModelWorkspace { _ in .minuteQuota(retryDelay: "800s") }
    try test.write(chats(1...3))
    try test.write("jobs/nightly.yaml", Self.job + "limits: {max_requests: 1000}\n")
    try await end(test, with: SIGTERM, after: 1)
    #expect(test.emulator.generations.count <= 3)
  }

  @Test("by Ctrl-C does not wait for the end of a call, and stores nothing of it")
  func interrupted() async throws {
    let test = try ModelWorkspace { _ in .init(.hang) }
    try test.write(chats(1...1))
    let program = Program(in: test.path(""), service: test.emulator.baseURL)
    #expect(try await program.run("$D ingest chat.jsonl").code == 0)
    try await end(test, "thread c1 --engine gemini", with: SIGINT, after: 1)
    #expect(test.emulator.generations.count == 1)
    #expect(try test.rows("SELECT count(*) FROM responses") == ["0"])
    #expect(try test.insights().isEmpty)
    // It may have been billed: it goes on to count with what was reserved for it.
    #expect(try test.rows("SELECT status FROM calls") == ["sent"])
  }

  @Test("by KILL asks again for what was under way at most, and pays for no stored answer twice")
  func killed() async throws {
    let isStuck = Mutex(true)
    let test = try ModelWorkspace { call in
      call.number > 12 && isStuck.withLock(\.self) ? .init(.hang) : call.promise
    }
    let program = Program(in: test.path(""), service: test.emulator.baseURL)
    let (threads, concurrency) = (24, 4)
    try test.write(chats(1...threads))
    try test.write(
      "jobs/nightly.yaml",
      Self.job + "limits: {max_requests: 1000, concurrency: \(concurrency)}\n"
    )
    try await end(test, with: SIGKILL, after: 12 + concurrency)
    let asked = test.emulator.generations.count
    let stored = try #require(Int(try test.rows("SELECT count(*) FROM responses")[0]))
    #expect(asked == 12 + concurrency)
    #expect(asked - stored <= concurrency)

    isStuck.withLock { $0 = false }
    let run = try await program.run("$D run nightly --json")
    #expect(run.code == 0, "\(run.errors)")
    let calls = test.emulator.generations
    #expect(calls.count == threads + asked - stored)
    #expect(Set(calls.map(\.bytes)).count == threads)
    let items = try test.rows("SELECT count(DISTINCT id) FROM insights WHERE kind = 'action_item'")
    #expect(items == ["\(threads)"])
    let idle = try await program.run("$D run nightly --json")
    #expect(idle.code == 0)
    #expect(test.emulator.generations.count == calls.count)
  }

  /// What an undisturbed run of 40 threads finds, besides ids and times.
  private static func finds(_ test: ModelWorkspace) throws -> [String] {
    try test.rows(
      """
      SELECT thread_id, kind, status, message_id
      FROM insights JOIN insight_evidence ON insight = id
      """
    )
  }

  /// Checks that nothing is lost, doubled, or paid for twice, though runs were killed.
  private static func expectWhole(_ test: ModelWorkspace, kills: Int, concurrency: Int) throws {
    let expected = (1...40).map {
      "c\($0):\($0)a|action_item|active|\($0)b"
    }
    #expect(try finds(test).sorted() == expected.sorted())
    #expect(
      try test.rows(
        """
        SELECT request_hash FROM calls WHERE status = 'answered'
        GROUP BY request_hash HAVING count(*) > 1
        """
      ) == []
    )
    #expect(try test.rows("SELECT count(*) FROM responses") == ["40"])
    #expect(test.emulator.generations.count <= 40 + kills * concurrency)
    #expect(try test.rows("SELECT DISTINCT state FROM work_items") == ["done"])
  }

  /// The moments between two named commits, and how often each is passed first.
  private static let moments: [(RunCheckpoint, Int)] = [
    (.enqueued, 0), (.claimed, 17), (.reserved, 23), (.answered, 11), (.stored, 5), (.found, 30),
    (.finished, 13),
  ]

  @Test("killed between two commits, the next run ends as if nothing had been", arguments: moments)
  func betweenCommits(_ checkpoint: RunCheckpoint, _ passes: Int) async throws {
    let test = try ModelWorkspace { $0.promise }
    try test.write(chats(1...40))
    let limits = "limits: {max_requests: 1000, concurrency: 4}\n"
    try test.write("jobs/nightly.yaml", Self.job + limits)
    var program = Program(in: test.path(""), service: test.emulator.baseURL)
    program.environment["DEBRIEF_CRASH"] = "\(checkpoint.rawValue):\(passes)"
    let killed = try await program.run("$D run nightly")
    #expect(killed.code == 128 + SIGKILL)
    program.environment["DEBRIEF_CRASH"] = nil
    let run = try await program.run("$D run nightly --json")
    #expect(run.code == 0, "\(run.errors)")
    try Self.expectWhole(test, kills: 1, concurrency: 4)
  }

  @Test("killed again and again at any time, the job ends as if nothing had been")
  func anyTime() async throws {
    let test = try ModelWorkspace { $0.promise.after(.milliseconds(20)) }
    try test.write(chats(1...40))
    let limits = "limits: {max_requests: 1000, concurrency: 4}\n"
    try test.write("jobs/nightly.yaml", Self.job + limits)
    let program = Program(in: test.path(""), service: test.emulator.baseURL)
    var kills = 0
    for step in 1...3 {
      try await end(test, with: SIGKILL, after: 9 * step)
      kills += 1
    }
    let run = try await program.run("$D run nightly --json")
    #expect(run.code == 0, "\(run.errors)")
    try Self.expectWhole(test, kills: kills, concurrency: 4)
  }

  @Test("by TERM gives back uncharged what the grace was too short for")
  func shortGrace() async throws {
    let test = try ModelWorkspace { call in call.number > 2 ? .init(.hang) : call.promise }
    try test.write(chats(1...6))
    try test.write(
      "jobs/nightly.yaml",
      Self.job + "limits: {max_requests: 1000, concurrency: 2}\n"
    )
    try await end(test, with: SIGTERM, after: 4, "--grace 1s")
    #expect(
      try test.rows("SELECT DISTINCT state, attempts, losses FROM work_items WHERE state <> 'done'")
        == ["ready|0|0"]
    )
    #expect(try test.rows("SELECT count(*) FROM runs WHERE finished_at IS NULL") == ["0"])
  }

  @Test("by a second TERM does not wait for the calls under way")
  func secondSignal() async throws {
    let test = try ModelWorkspace { _ in .init(.hang) }
    try test.write(chats(1...3))
    try test.write("jobs/nightly.yaml", Self.job + "limits: {max_requests: 1000}\n")
    let program = Program(in: test.path(""), service: test.emulator.baseURL)
    let ending = try await onThread {
      let process = try program.start("exec $D run nightly --grace 1h")
      test.emulator.whenGenerations(reach: 1) {
        // A pending signal swallows its like, so that it takes more than two.
        while process.isRunning { process.send(SIGTERM) }
      }
      return process.wait()
    }
    #expect(ending == .signalled(SIGTERM))
  }
}
