import Conversations
import Extraction
import Foundation
import Jobs
@testable import Runs
import Synchronization
import TestSupport
import Testing

@Suite("The gate in bytes")
struct ByteGateTests {
  /// Begins to wait at a gate, behind all who wait already.
  private func waiting(_ bytes: Int, at gate: ByteGate) async -> Task<Void, Never> {
    let before = gate.waiting
    let task = Task { await gate.enter(bytes) }
    while gate.waiting == before { await Task.yield() }
    return task
  }

  @Test("lets in what fits, in turn") func turns() async {
    let gate = ByteGate(100)
    await gate.enter(60)
    let second = await waiting(50, at: gate)
    let third = await waiting(30, at: gate)
    #expect(gate.held == 60, "what would fit does not overtake")
    gate.leave(10)
    await second.value
    #expect((gate.held, gate.waiting) == (100, 1))
    gate.leave(100)
    await third.value
    #expect((gate.held, gate.waiting) == (30, 0))
  }

  @Test("lets in what exceeds the bound, alone") func tooLarge() async {
    let gate = ByteGate(100)
    await gate.enter(10)
    let large = await waiting(500, at: gate)
    let small = await waiting(1, at: gate)
    gate.leave(10)
    await large.value
    #expect((gate.held, gate.waiting) == (500, 1))
    gate.leave(500)
    await small.value
    #expect(gate.held == 1)
  }

  @Test("is never passed by more than the bound, and by all in the end") func many() async {
    let gate = ByteGate(1_000)
    let passed = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<500 {
        group.addTask {
          let bytes = number * 37 % 600 + 1
          await gate.enter(bytes)
          let isWithin = gate.held <= 1_000
          await Task.yield()
          gate.leave(bytes)
          return isWithin
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(passed == 500)
    #expect((gate.held, gate.waiting) == (0, 0))
  }

  // MARK: Pictures of threads

  private struct Refusal: Error {}

  @Test("counts the pictures of a thread until its answer has come, or has not")
  func pictures() async throws {
    let folder = try TemporaryFolder()
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(0..<42)
    try Data(picture).write(to: folder.url.appending(path: "a.png"))
    var settings = JobDefinition.Media()
    settings.sendsImages = true
    let gate = ByteGate(1)
    let reader = try #require(MediaReader(settings, transport: nil, gate: gate))
    var message = StoredMessage(id: "1", text: "Look", sender: nil, createdAt: nil)
    message.attachments = [Attachment(url: "a.png", isImage: true), Attachment(url: "none.png")]
    var task = ExtractionTask(
      threadId: "t",
      conversationId: "c",
      messages: [message],
      kinds: [],
      asOf: ModelWorkspace.now(0)
    )
    task.sources = [folder.url.path]
    let held = try await reader.withMedia(of: task) { ($0.media.byteCount, gate.held) }
    #expect(held == (50, 50))
    #expect(gate.held == 0)
    await #expect(throws: Refusal.self) {
      try await reader.withMedia(of: task) { _ in throw Refusal() }
    }
    #expect(gate.held == 0)
    await gate.enter(1)
    task.messages[0].attachments = []
    let without = try await reader.withMedia(of: task) { ($0.media.byteCount, gate.held) }
    #expect(without == (0, 1), "a thread without pictures does not wait")
  }
}
