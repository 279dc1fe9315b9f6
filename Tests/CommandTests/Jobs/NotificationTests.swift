import CivilTime
import Digest
import Foundation
import JSON
import LoopbackServer
import Synchronization
import Testing

/// What a server received.
private final class Inbox: Sendable {
  private let requests = Mutex<[Request]>([])

  var all: [Request] { requests.withLock { $0 } }

  func add(_ request: Request) -> Int {
    requests.withLock {
      $0.append(request)
      return $0.count
    }
  }
}

/// Pings and webhooks of the built binary.
@Suite("Runs send notifications")
struct NotificationTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
  }

  private func job(_ notify: String, source: String = "chat.jsonl") throws {
    try scratch.write(
      "home/jobs/j.yaml",
      "source: ../../\(source)\nengine: offline\nnotify:\n  - \(notify)\n"
    )
  }

  @Test("a health check is pinged at the start and the end, with one id and figures only")
  func pings() async throws {
    let inbox = Inbox()
    let server = try LoopbackServer { request in
      _ = inbox.add(request)
      return .text("OK")
    }
    try job("healthcheck: {env: HC_URL}")
    let run = try await scratch.run("HC_URL=\(server.url("/ping/abc")) $D run j --home home")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.isEmpty && run.output.isEmpty)
    let requests = inbox.all
    #expect(requests.map(\.path) == ["/ping/abc/start", "/ping/abc"])
    let ids = Set(requests.compactMap { $0.parameter("rid") })
    #expect(ids.count == 1)
    #expect(UUID(uuidString: ids.first ?? "") != nil)
    let body = try JSONParser().parse(requests.last?.text ?? "")
    #expect(body["threads"]?["read"]?.integer == 1)
    #expect(body["exitCode"]?.integer == 0)
    #expect(!requests.contains { $0.text.contains("gateway") || $0.text.contains("Ana") })
  }

  @Test("a failed run ends with its exit code")
  func failure() async throws {
    let inbox = Inbox()
    let server = try LoopbackServer { request in
      _ = inbox.add(request)
      return .text("OK")
    }
    try job("healthcheck: {file: url}", source: "nosuch.jsonl")
    try scratch.write("home/jobs/url", server.url("/p/") + "\n")
    let run = try await scratch.run("$D run j --home home")
    #expect(run.code == 66)
    #expect(inbox.all.map(\.path) == ["/p/start", "/p/66"])
  }

  @Test("a webhook is signed over time and body, and tried again until it is taken")
  func webhook() async throws {
    let inbox = Inbox()
    let server = try LoopbackServer { request in
      .text("no", status: inbox.add(request) < 2 ? 503 : 200)
    }
    try job("webhook: {url: {env: HOOK}, sign_with: {env: HOOK_KEY}}")
    let run = try await scratch.run(
      "HOOK=\(server.url("/hook")) HOOK_KEY=canary-key $D run j --home home"
    )
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    let requests = inbox.all
    #expect(requests.count == 2)
    let request = try #require(requests.last)
    let stamp = request.header("X-Debrief-Timestamp") ?? ""
    let digest = SecureDigest.keyed(
      Array("\(stamp).".utf8) + request.body,
      key: Array("canary-key".utf8)
    )
    #expect(
      request.header("X-Debrief-Signature") == "sha256=" + SecureDigest.hexadecimal(digest)
    )
    #expect(Set(requests.compactMap { $0.header("Idempotency-Key") }).count == 1)
    #expect(try JSONParser().parse(request.text)["event"]?.string == "success")
    #expect(!request.text.contains("gateway"))
  }

  @Test(
    "the outcome of a notification does not change the run",
    arguments: [
      "HC_URL=http://127.0.0.1:1/x $D run j --home home", "$D run j --home home",
      "HC_URL=http://127.0.0.1:1/x $D --offline run j --home home",
      "HC_URL='no url' $D run j --home home", "HC_URL=http://192.0.2.1/x $D run j --home home",
    ]
  )
  func harmless(command: String) async throws {
    try job("{healthcheck: {env: HC_URL}, when: [success]}")
    let run = try await scratch.run(command)
    #expect(run.code == 0)
    #expect(run.errors.hasPrefix("debrief: "), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(!run.errors.contains("/x"), "the address is a secret")
  }
}
