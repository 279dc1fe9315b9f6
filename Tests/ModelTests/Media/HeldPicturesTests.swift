import Conversations
import Extraction
import Foundation
import Jobs
@testable import Media
@testable import Runs
import TestSupport
import Testing
import Threads

@Suite("The bytes of pictures that are held at once")
struct HeldPicturesTests {
  private struct Refusal: Error {}

  @Test("counts the pictures of a thread until its answer has come, or has not")
  func pictures() async throws {
    let folder = try TemporaryFolder()
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(0..<42)
    try Data(picture).write(to: folder.url.appending(path: "a.png"))
    var settings = JobDefinition.Media()
    settings.sendsImages = true
    let gate = AsyncSemaphore<Never>(permits: 1)
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
    await gate.acquire(1)
    task.messages[0].attachments = []
    let without = try await reader.withMedia(of: task) { ($0.media.byteCount, gate.held) }
    #expect(without == (0, 1), "a thread without pictures does not wait")
  }
}
