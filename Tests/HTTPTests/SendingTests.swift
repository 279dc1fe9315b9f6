import HTTP
import LoopbackServer
import Testing

@Suite("Sending requests")
struct SendingTests {
  @Test("method, path, query, header fields and body arrive as they were given")
  func arrives() async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let transport = try CurlTransport(TransportSettings(userAgent: "debrief/1.0"))
    let request = HTTPRequest(
      .post,
      server.url("/v1/models/x:generate?alt=sse"),
      headers: [HTTPHeader("content-type", "application/json"), HTTPHeader("x-empty", "")],
      body: Array("{}".utf8)
    )
    let answer = try await transport.send(request)
    #expect(answer.status == 200)
    #expect(answer.head.version == .http1)
    let seen = try #require(server.requests.first)
    #expect(seen.method == "POST")
    #expect(seen.path == "/v1/models/x:generate")
    #expect(seen.parameter("alt") == "sse")
    #expect(seen.header("Content-Type") == "application/json")
    #expect(seen.header("x-empty") == "")
    #expect(seen.header("user-agent") == "debrief/1.0")
    #expect(seen.header("expect") == nil)
    #expect(seen.text == "{}")
  }

  @Test(
    "each method is sent with its body",
    arguments: [
      (HTTPRequest.Method.get, ""), (.post, ""), (.post, "a"), (.put, "b"), (.patch, "c"),
      (.delete, ""), (.delete, "d"),
    ]
  )
  func methods(_ method: HTTPRequest.Method, _ body: String) async throws {
    let server = try LoopbackServer { .text("\($0.method) \($0.text)") }
    let transport = try CurlTransport()
    let answer = try await transport.send(
      HTTPRequest(method, server.url(), body: Array(body.utf8))
    )
    #expect(text(answer.body) == "\(method.rawValue) \(body)")
    #expect(server.requests.first?.header("content-type") == nil)
  }

  @Test("HEAD brings header fields and no body")
  func head() async throws {
    let server = try LoopbackServer { _ in .text("twelve bytes") }
    let answer = try await CurlTransport().send(HTTPRequest(.head, server.url()))
    #expect(answer.headers["content-length"] == "12")
    #expect(answer.body.isEmpty)
  }

  @Test("bodies of many megabytes pass in both directions", arguments: [65_536, 65_537, 3_000_000])
  func bigBodies(_ count: Int) async throws {
    let server = try LoopbackServer { Response(body: .bytes($0.body)) }
    let body = noise(count)
    let answer = try await CurlTransport().send(HTTPRequest(.post, server.url(), body: body))
    #expect(answer.body == body)
  }

  @Test("compressed answers are asked for and decompressed")
  func compression() async throws {
    let plain = Array(String(repeating: "we agreed to ship on Thursday. ", count: 1000).utf8)
    let packed = gzip(plain)
    let server = try LoopbackServer { request in
      Response(
        headers: [
          ("content-encoding", "gzip"), ("x-asked", request.header("accept-encoding") ?? ""),
        ],
        body: .bytes(packed)
      )
    }
    let answer = try await CurlTransport().send(HTTPRequest(.get, server.url()))
    #expect(answer.body == plain)
    #expect(answer.headers["x-asked"]?.contains("gzip") == true)
  }

  @Test("an answer sent in chunks is put together")
  func chunks() async throws {
    let steps: [Response.Step] = [.text("a"), .wait(.milliseconds(5)), .text("b"), .text("c")]
    let server = try LoopbackServer { _ in Response(body: .steps(steps)) }
    let answer = try await CurlTransport().send(HTTPRequest(.get, server.url()))
    #expect(text(answer.body) == "abc")
  }

  @Test("error statuses and redirects are answers", arguments: [301, 307, 404, 429, 500, 503])
  func statuses(_ status: Int) async throws {
    let server = try LoopbackServer { _ in
      Response(status: status, headers: [("location", "/elsewhere"), ("retry-after", "7")])
    }
    let answer = try await CurlTransport().send(
      HTTPRequest(.get, server.url(), headers: [HTTPHeader("x-goog-api-key", "k", isSecret: true)])
    )
    #expect(answer.status == status)
    #expect(answer.headers["Retry-After"] == "7")
    #expect(server.requests.count == 1)
  }

  @Test("a connection is used again")
  func reuse() async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let transport = try CurlTransport()
    let began = ContinuousClock.now
    var isNew: [Bool] = []
    for _ in 0..<5 {
      isNew.append(try await transport.send(HTTPRequest(.get, server.url())).timing.isNewConnection)
    }
    whileConnectionsAreKept(since: began) {
      #expect(isNew == [true, false, false, false, false])
      #expect(Set(server.requests.map(\.clientPort)).count == 1)
    }
  }

  @Test("a connection that the server has closed is not used again")
  func closedConnection() async throws {
    let server = try RawServer("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok")
    let transport = try CurlTransport()
    for _ in 0..<5 {
      let request = HTTPRequest(.post, "http://127.0.0.1:\(server.port)/", body: [1])
      #expect(try await text(transport.send(request).body) == "ok")
    }
    #expect(server.received.count == 5)
  }

  @Test("hundreds of calls wait at the same time, on one thread, and use their connections again")
  func manyAtOnce() async throws {
    let server = try LoopbackServer { request in
      Response(body: .bytes(request.body), start: .after(.milliseconds(50)))
    }
    let transport = try CurlTransport(TransportSettings(concurrency: 300))
    for _ in 0..<2 {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<300 {
          group.addTask {
            let body = Array("call \(number)".utf8)
            return try await transport.send(HTTPRequest(.post, server.url(), body: body)).body
              == body
          }
        }
        for try await isRight in group { #expect(isRight) }
      }
    }
    #expect(server.requests.count == 600)
    #expect(Set(server.requests.map(\.clientPort)).count <= 300)
  }

  @Test("after shutdown the calls under way have ended and new ones are refused")
  func shutdown() async throws {
    let server = try LoopbackServer { _ in
      Response(body: .bytes([1]), start: .after(.milliseconds(50)))
    }
    let transport = try CurlTransport()
    async let answer = transport.send(HTTPRequest(.get, server.url()))
    while server.requests.isEmpty { await Task.yield() }
    await transport.shutdown()
    #expect(try await answer.status == 200)
    #expect(await failure(transport, HTTPRequest(.get, server.url()))?.kind == .closed)
    await transport.shutdown()
  }
}
