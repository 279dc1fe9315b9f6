import Foundation
import GeminiEmulator
import Synchronization
import Testing

@Suite("A run that is killed")
struct CrashTests {
  @Test("asks again for what was under way at most, and pays for no stored answer twice")
  func kill() async throws {
    let isSlow = Mutex(true)
    let test = try ModelWorkspace { call in
      isSlow.withLock { $0 } ? call.promise.after(.milliseconds(150)) : call.promise
    }
    let program = Program(in: test.path(""), service: test.emulator.baseURL)
    let (threads, concurrency) = (24, 4)
    try test.write(chats(1...threads))
    try test.write(
      "jobs/nightly.yaml",
      """
      source: ../chat.jsonl
      as_of: source
      engine: gemini
      limits: {max_requests: 1000, concurrency: \(concurrency)}

      """
    )
    let process = try program.start("exec $D run nightly")
    while test.emulator.generations.count < 12, process.isRunning {
      try await Task.sleep(for: .milliseconds(5))
    }
    Foundation.kill(process.processIdentifier, SIGKILL)
    try await onThread { process.waitUntilExit() }
    #expect(process.terminationReason == .uncaughtSignal)
    let asked = test.emulator.generations.count
    let stored = try #require(Int(try test.rows("SELECT count(*) FROM responses")[0]))
    #expect(asked >= 12 && asked < threads)
    #expect(asked - stored <= concurrency)

    isSlow.withLock { $0 = false }
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
