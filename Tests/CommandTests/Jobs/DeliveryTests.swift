import Foundation
import JSON
import LoopbackServer
import Synchronization
import Testing

/// Digests that the built binary sends.
@Suite("Digests are sent")
struct DeliveryTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
  }

  private func job(_ deliver: String) throws {
    try scratch.write(
      "home/jobs/j.yaml",
      "source: ../../chat.jsonl\nengine: offline\ndeliver:\n  - \(deliver)\n"
    )
  }

  @Test("by mail, to its recipient, with the login from the environment")
  func byMailToThe() async throws {
    let server = try FakeMailServer()
    try job(
      """
      smtp: {server: "smtp://127.0.0.1:\(server.port)", from: debrief@example.com,
          to: [ana@example.com, bo@example.com], user: {env: MAIL_USER}, password: {env: MAIL_PASSWORD}, attach: html}
          for: bo
      """
    )
    let run = try await scratch.run(
      "MAIL_USER=u MAIL_PASSWORD=geheim $D run j --home home"
    )
    #expect(run.code == 0, "\(run.errors)")
    let lines = server.received
    #expect(lines.contains("MAIL FROM:<debrief@example.com>"))
    #expect(lines.filter { $0.hasPrefix("RCPT TO:") }.count == 2)
    #expect(lines.contains { $0.hasPrefix("Subject: debrief: j, ") })
    #expect(lines.contains { $0.hasPrefix("Message-ID: <") })
    #expect(lines.contains("Content-Disposition: attachment; filename=\"report.html\""))
    let begin = lines.firstIndex { $0.hasPrefix("Content-Type: text/plain") } ?? 0
    let body = lines[begin...].drop { !$0.isEmpty }.dropFirst().prefix { !$0.hasPrefix("--") }
    let text = Data(base64Encoded: body.joined()).map { String(decoding: $0, as: UTF8.self) }
    let words = text?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
    #expect(words.contains("Bo (bo), who takes part in every conversation here"), "\(words)")
    #expect(!run.errors.contains("geheim") && !lines.joined().contains("geheim"))
  }

  @Test(
    "as a post in the form of the service",
    arguments: [
      ("webhook: slack\n    url: {env: HOOK}", "blocks"),
      ("webhook: teams\n    url: {env: HOOK}", "attachments"),
      ("webhook: json\n    url: {env: HOOK}\n    token: {env: TOKEN}", "actionItems"),
      ("webhook: matrix\n    url: {env: HOOK}\n    token: {env: TOKEN}\n    room: '!r:x'", "body"),
    ]
  )
  func post(deliver: String, member: String) async throws {
    let requests = Mutex<[Request]>([])
    let server = try LoopbackServer { request in
      requests.withLock { $0.append(request) }
      return .text("{}")
    }
    try job(deliver)
    let run = try await scratch.run("TOKEN=t HOOK=\(server.url("/hook")) $D run j --home home")
    #expect(run.code == 0, "\(run.errors)")
    let sent = requests.withLock { $0 }
    #expect(sent.count == 1)
    let body = try JSONParser().parse(sent.first?.text ?? "")
    #expect(body[member] != nil, "\(body)")
    if deliver.contains("matrix") {
      let path = "/hook/_matrix/client/v3/rooms/!r:x/send/m.room.message/"
      #expect(sent.first?.path.hasPrefix(path) == true, "\(sent.first?.path ?? "")")
    }
  }

  @Test("once for each time of the schedule, and a failure is an exit code")
  func onceForEachTime() async throws {
    let count = Mutex(0)
    let server = try LoopbackServer { _ in
      let number = count.withLock { value in
        value += 1
        return value
      }
      return .text("no", status: number == 1 ? 500 : 200)
    }
    try job("webhook: slack\n    url: {env: HOOK}\n    since: last")
    let first = try await scratch.run("HOOK=\(server.url("/")) $D run j --home home")
    #expect(first.code == 1)
    #expect(first.errors.contains("a digest was not sent: slack: the answer was 500"))
    #expect(try await scratch.run("HOOK=\(server.url("/")) $D run j --home home").code == 0)
    #expect(count.withLock { $0 } == 2)
    let missing = try await scratch.run("$D run j --home home")
    #expect(missing.code == 1)
    #expect(missing.errors.contains("the environment variable HOOK is not set"))
  }

  @Test(
    "a mistake in a delivery is named with its place",
    arguments: [
      ("smtp: {server: mail.example.com, from: a@b.c, to: x@y.z}", "must begin with smtps://"),
      ("smtp: {server: smtps://m, from: a@b.c, to: 'x@y.z>'}", "is not a valid mail address"),
      ("webhook: matrix\n    url: {env: U}", "matrix needs token and room"),
      ("webhook: slack", "url"), ("for: ana", "needs either smtp or webhook"),
    ]
  )
  func mistakes(deliver: String, message: String) async throws {
    try job(deliver)
    let run = try await scratch.run("$D jobs lint j --home home")
    #expect(run.code == 78)
    #expect(run.output.contains(message), "\(run.output)")
  }
}
