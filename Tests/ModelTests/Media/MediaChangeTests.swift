@testable import Debrief
import GeminiEmulator
import JSON
@testable import Runs
import Testing
@testable import Workspace

@Suite("Threads whose pictures change")
struct MediaChangeTests {
  private let test: ModelWorkspace
  private let plain = "limits: {max_requests: 9}"
  private let media = "limits: {max_requests: 9}\nmodel: {media: {images: true}}"

  init() throws { test = try ModelWorkspace { $0.answer([:]) } }

  /// Runs a job over a chat whose second message has a picture; returns how many threads it read.
  private func run(_ picture: String?, _ job: String) async throws -> Int {
    var field = JSONObject()
    if let picture { field.append("imageURL", .string(picture)) }
    try test.write([said("1", 0, "Ana", "What is it?"), said("2", 1, "Bo", "Look", field)])
    return try await test.run(job).threads.read
  }

  private var readings: [String] {
    get throws { try test.rows("SELECT DISTINCT fingerprint FROM extraction_done ORDER BY 1") }
  }

  @Test("are read again if pictures are sent")
  func changed() async throws {
    #expect(try await run("a.png", media) == 1)
    #expect(try await run("a.png", media) == 0)
    #expect(try await run("b.png", media) == 1)
    #expect(try await run("b.png", media) == 0)
    #expect(test.emulator.generations.count == 1, "neither picture is there: the same request")
  }

  @Test("are read again if a picture is added")
  func added() async throws {
    #expect(try await run(nil, media) == 1)
    #expect(try await run("a.png", media) == 1)
    #expect(try await run("a.png", media) == 0)
  }

  @Test("are not read again by a job that sends none, whoever read them last")
  func withoutMedia() async throws {
    #expect(try await run("a.png", plain) == 1)
    #expect(try await run("b.png", plain) == 0)
    #expect(try await run("b.png", media) == 1)
    #expect(try await run("c.png", plain) == 0)
    #expect(try await run("c.png", media) == 1)
  }

  @Test("are not read again because an export signs its addresses anew")
  func signed() async throws {
    #expect(try await run("https://files.example.com/a.png?ex=1", media) == 1)
    #expect(try await run("https://files.example.com/a.png?ex=2", media) == 0)
    #expect(try await run("https://files.example.com/b.png?ex=2", media) == 1)
  }

  @Test("without pictures a thread has the fingerprint that it always had, whatever a job sends")
  func unchangedFingerprint() async throws {
    #expect(try await run(nil, media) == 1)
    #expect(try readings == ["867ea4b6ddf9abe2"])
    #expect(try await run("a.png", plain) == 0)
    #expect(try readings == ["867ea4b6ddf9abe2"])
  }

  @Test("no longer are the source of what was read from them")
  func verification() async throws {
    let test = try ModelWorkspace { $0.promise }
    func source(_ picture: String, _ job: String) async throws -> [String] {
      var field = JSONObject()
      field.append("imageURL", .string(picture))
      try test.write([chat(1)[0], said("1b", 2, "Bo", "I'll close ticket T1.", in: "c1", field)])
      try await test.run(job)
      let reading = try InsightQueries(test.workspace, now: ModelWorkspace.now(0))
      return try reading.verify(nil) { _ in "" }.compactMap { $0.steps.first?.verdict.rawValue }
    }
    #expect(try await source("a.png", media) == ["valid"])
    #expect(try await source("b.png", plain) == ["changed"])
    #expect(try await source("a.png", plain) == ["valid"])
  }
}
