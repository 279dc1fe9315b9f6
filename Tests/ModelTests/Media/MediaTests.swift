import Compression
import Conversations
import Foundation
import Gemini
import GeminiEmulator
import Glibc
import HTTP
import JSON
import Jobs
@testable import Media
@testable import Runs
import Synchronization
import TestSupport
import Testing
@testable import Workspace

/// A picture that differs from others in its last byte.
private func picture(_ number: UInt8) -> [UInt8] {
  [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 0, count: 40) + [number]
}

@Suite("Pictures of chats")
struct MediaTests {
  private let test: ModelWorkspace
  private let on = "limits: {max_requests: 9}\nmodel: {media: {images: true, documents: true}}"

  init() throws {
    test = try ModelWorkspace { $0.answer([:]) }
    try write("pics/a.png", picture(1))
    try write("pics/b.png", picture(2))
    try write("plan.pdf", Array("%PDF-1.7 /Count 2".utf8))
    try write("../outside.png", picture(3))
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws {
    let target = URL(filePath: test.path("source/" + name)).standardizedFileURL
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: target)
  }

  /// Runs a job over a chat whose second message has a picture at a place.
  @discardableResult
  private func run(
    _ location: String,
    says text: String = "Look at this",
    job: String,
    change: @escaping @Sendable (inout RunOptions) -> Void = { _ in }
  ) async throws -> RunResult {
    var field = JSONObject()
    field.append("imageURL", .string(location))
    let lines = [
      said("1", 0, "Ana", "What do you think?"), said("2", 1, "Bo", text, field),
    ]
    try test.write("source/chat.jsonl", lines.joined(separator: "\n"))
    return try await test.run(job, source: "source/chat.jsonl", change: change)
  }

  /// The pictures of the last request, and the text after them.
  private var sent: (data: [String], text: String) {
    let parts = test.emulator.generations.last?.body["contents"]?.array?.last?["parts"]?.array ?? []
    return (
      parts.compactMap { $0["inlineData"]?["data"]?.string },
      parts.last?["text"]?.string ?? ""
    )
  }

  @Test("are not sent by default")
  func off() async throws {
    try await run("pics/a.png", job: "limits: {max_requests: 9}")
    #expect(test.emulator.generations.count == 1)
    #expect(sent.data.isEmpty && sent.text.contains("Look at this [image]"))
  }

  @Test(
    "are sent from the source's own folder if the job says so",
    arguments: ["pics/a.png", "./pics/a.png", "file://%ABSOLUTE%/pics/a.png", "pics%2Fa.png"]
  )
  func folder(location: String) async throws {
    let location = location.replacing("%ABSOLUTE%", with: absolutePath(test.path("source")))
    try await run(location, job: on)
    #expect(sent.data == [Data(picture(1)).base64EncodedString()])
    #expect(sent.text.contains("Look at this [#1]"))
    let second = try await run(location, job: on)
    #expect(second.threads.unchanged == 1)
    #expect(test.emulator.generations.count == 1)
  }

  @Test(
    "are never read from elsewhere",
    arguments: [
      "../outside.png", "pics/../../outside.png", "%OUTSIDE%", "file://%OUTSIDE%", "link.png",
      "up/outside.png", "https://127.0.0.1/a.png", "http://files.example.com/a.png",
      "https://files.example.com/a.png", "none.png", "~/a.png", "%2e%2e/outside.png",
      "ftp://x/a.png",
    ]
  )
  func elsewhere(location: String) async throws {
    let source = test.path("source")
    symlink("../outside.png", source + "/link.png")
    symlink("..", source + "/up")
    let location = location.replacing("%OUTSIDE%", with: absolutePath(test.path("outside.png")))
    let result = try await run(location, job: on)
    #expect(result.threads.read == 1)
    #expect(sent.data.isEmpty && sent.text.contains("Look at this [image]"))
  }

  @Test("are recognized by their bytes, and must not be too large")
  func bytes() async throws {
    try write("notes.png", Array("root:x:0:0:".utf8))
    try write("large.png", picture(4) + [UInt8](repeating: 0, count: 1 << 20))
    try await run("notes.png", job: on)
    #expect(sent.data.isEmpty)
    let small = "limits: {max_requests: 9}\nmodel: {media: {max_image_mb: 1}}"
    try await run("large.png", says: "And this", job: small)
    #expect(test.emulator.generations.count == 2)
    #expect(sent.data.isEmpty)
    try await run("plan.pdf", says: "And the plan", job: small)
    #expect(sent.data.isEmpty)
    try await run("plan.pdf", says: "The plan again", job: on)
    #expect(sent.data.count == 1 && sent.text.contains("[#1]"))
  }

  @Test("count in a dry run and in what a call reserves")
  func cost() async throws {
    var tokens: [Int] = []
    for job in ["limits: {max_requests: 9}", on] {
      try await run("pics/a.png", job: "limits: {max_requests: 9}\nselect: {min_messages: 9}")
      let plan = try await run("pics/a.png", job: job) { $0.isDryRun = true }.plan
      tokens.append(try #require(plan).inputTokens)
    }
    #expect(tokens[1] > tokens[0] + 1_100 && tokens[1] < tokens[0] + 1_200)
    try await run("pics/a.png", job: on)
    let reserved = try test.rows("SELECT max(reserved_tokens) FROM calls").first.flatMap(Int.init)
    #expect(reserved == tokens[1])
  }

  @Test("are found in archives by the end of their path, if only one file is meant")
  func archive() throws {
    let path = test.path("export.zip")
    let writer = try ZipWriter(path: path)
    for (name, number) in [("chat/photos/a.png", 1), ("x/b.png", 2), ("y/b.png", 3)] {
      try writer.add(name: name, bytes: picture(UInt8(number)))
    }
    try writer.finish()
    let files = SourceFiles()
    #expect(files.read("chat/photos/a.png", of: path, limit: 100) == picture(1))
    #expect(files.read("photos/a.png", of: path, limit: 100) == picture(1))
    #expect(files.read("a.png", of: path, limit: 100) == picture(1))
    #expect(files.read("b.png", of: path, limit: 100) == nil)
    #expect(files.read("a.png", of: path, limit: 10) == nil)
    #expect(files.read("../outside.png", of: path, limit: 100) == nil)
    let folder = test.path("source")
    #expect(files.read("a.png", of: folder, limit: 100) == picture(1))
    #expect(files.read("../outside.png", of: folder, limit: 100) == nil)
  }

  // MARK: From the network

  /// Answers from a table, and notes what it was asked.
  private final class FakeHosts: HTTPTransport {
    let asked = Mutex<[HTTPRequest]>([])
    let answers: [String: HTTPResponse]

    init(_ answers: [String: HTTPResponse]) { self.answers = answers }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      asked.withLock { $0.append(request) }
      return answers[request.url] ?? HTTPResponse(status: 404)
    }

    func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse {
      try await OfflineTransport().stream(request)
    }
  }

  @Test(
    "are fetched from hosts that the job lists, and from nowhere else",
    arguments: [
      ("https://a.example.com/p.png", true, 1), ("https://b.example.com/p.png", false, 0),
      ("http://a.example.com/p.png", false, 0), ("https://a.example.com/moved", true, 2),
      ("https://a.example.com/away", false, 1), ("https://a.example.com/down", false, 1),
      ("https://a.example.com/round", false, 4), ("https://a.example.com/none", false, 1),
      ("https://a.example.com@b.example.com/p.png", false, 0),
      ("https://b.example.com/p.png?https://a.example.com/", false, 0),
      ("https://127.0.0.1/p.png", false, 0), ("https://a.example.com.evil.org/p.png", false, 0),
    ]
  )
  func fetching(url: String, isFetched: Bool, calls: Int) async throws {
    func moved(_ target: String) -> HTTPResponse {
      HTTPResponse(status: 302, headers: ["location": target])
    }
    let hosts = FakeHosts([
      "https://a.example.com/p.png": HTTPResponse(status: 200, body: picture(1)),
      "https://b.example.com/p.png": HTTPResponse(status: 200, body: picture(1)),
      "http://a.example.com/p.png": HTTPResponse(status: 200, body: picture(1)),
      "https://a.example.com/moved": moved("https://a.example.com/p.png"),
      "https://a.example.com/away": moved("https://b.example.com/p.png"),
      "https://a.example.com/down": moved("http://a.example.com/p.png"),
      "https://a.example.com/round": moved("https://a.example.com/round"),
    ])
    var settings = JobDefinition.Media()
    settings.sendsImages = true
    settings.hosts = ["a.example.com"]
    let bytes = await MediaFetcher(settings, hosts).bytes(at: url, limit: 1000)
    #expect(bytes == (isFetched ? picture(1) : nil))
    let asked = hosts.asked.withLock { $0 }
    #expect(asked.count == calls)
    #expect(asked.allSatisfy { $0.addresses == .publicOnly && $0.headers.isEmpty })
  }

  // MARK: The program

  @Test("are shown by their type and size, and are in no output")
  func program() async throws {
    let program = Program(in: test.path(""), service: test.emulator.baseURL)
    var field = JSONObject()
    field.append("imageURL", "pics/a.png")
    try test.write("source/chat.jsonl", said("1", 0, "Ana", "Look, a@example.org", field))
    try test.write(
      "jobs/night.yaml",
      "source: ../source/chat.jsonl\nengine: gemini\nmodel: {media: true}\nredact: [email]\n"
    )
    _ = try await program.run("$D ingest source/chat.jsonl")
    let shown = try await program.run("$D prompts render --thread c --job night --readable")
    #expect(shown.code == 0, "\(shown.errors)")
    #expect(shown.output.contains("#1 of the chat:\n[image/png, 49 bytes]\n"))
    #expect(!shown.output.contains("a@example.org"))
    let body = try await program.run("$D prompts render --thread c --job night")
    let run = try await program.run("$D run night --max-usd 1")
    #expect(run.code == 0, "\(run.errors)")
    let base64 = Data(picture(1)).base64EncodedString()
    #expect(!(run.output + run.errors).contains(base64.prefix(20)))
    let sent = try #require(test.emulator.generations.last)
    #expect(body.output == sent.body.text + "\n")
    let thread = try await program.run("$D thread c --job night --engine gemini --kinds decision")
    #expect(thread.code == 0, "\(thread.errors)")
    #expect(test.emulator.generations.last?.bytes.count ?? 0 > 0)
    #expect(self.sent.data == [base64])
  }
}
