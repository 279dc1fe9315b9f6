import Foundation
import GeminiEmulator
import Synchronization
import Testing

@Suite("A run that is ended from outside")
struct CrashTests {
  private static let job = "source: ../chat.jsonl\nas_of: source\nengine: gemini\n"

  /// Runs a command and sends a signal once some calls came.
  private func end(
    _ test: ModelWorkspace,
    _ command: String = "run nightly",
    with signal: Int32,
    after calls: Int
  ) async throws {
    let program = Program(in: test.path(""), service: test.emulator.baseURL)
    // The threads that serve tasks may be busy for long; this one looks all the time.
    try await onThread {
      let process = try program.start("exec $D \(command)")
      while test.emulator.generations.count < calls, process.isRunning { usleep(5_000) }
      kill(process.processIdentifier, signal)
      // One that does not end is ended, and then did not end as it was told to.
      for _ in 0..<6_000 where process.isRunning { usleep(5_000) }
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == signal)
    }
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

  @Test("by Ctrl-C does not sit out a call that somebody waits for, and stores nothing of it")
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
}
