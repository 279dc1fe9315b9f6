import HTTP
import LoopbackServer
import Testing

@Suite("What is never sent, and never shown")
struct SafetyTests {
  private let transport: CurlTransport
  private let server: LoopbackServer

  init() throws {
    transport = try CurlTransport()
    server = try LoopbackServer { _ in .text("ok") }
  }

  @Test(
    "a header field that could become two is refused",
    arguments: [
      HTTPHeader("x", "a\r\nhost: evil"), HTTPHeader("x", "a\nb"), HTTPHeader("x", "a\0b"),
      HTTPHeader("x\r\ny", "a"), HTTPHeader("x: y", "a"), HTTPHeader("", "a"),
      HTTPHeader("x ", "a"),
      HTTPHeader("ü", "a"), HTTPHeader("x", "\u{7F}"),
    ]
  )
  func injection(_ header: HTTPHeader) async throws {
    let error = await failure(transport, HTTPRequest(.get, server.url(), headers: [header]))
    #expect(error?.kind == .invalidRequest)
    #expect(server.requests.isEmpty)
  }

  @Test(
    "header fields that frame the request are the transport's own",
    arguments: ["Host", "content-length", "Transfer-Encoding", "Connection", "Expect"]
  )
  func reserved(_ name: String) async throws {
    let request = HTTPRequest(.get, server.url(), headers: [HTTPHeader(name, "1")])
    #expect(await failure(transport, request)?.kind == .invalidRequest)
  }

  @Test(
    "a URL that is none is refused",
    arguments: [
      "", "x", "/path", "ftp://127.0.0.1/", "file:///etc/passwd", "http://127.0.0.1/a b",
      "http://127.0.0.1/\r\nx: y", "http://127.0.0.1/\0", "https://user:password@example.org/",
      "https://", "https://exämple.org/", "https://example.org:99999/", "gopher://127.0.0.1/",
    ]
  )
  func invalidURL(_ url: String) async throws {
    let error = await failure(transport, HTTPRequest(.get, url))
    #expect(error?.kind == .invalidRequest)
    #expect(error?.description.contains("password") == false)
  }

  @Test("GET with a body is refused")
  func bodyOfGet() async throws {
    let error = await failure(transport, HTTPRequest(.get, server.url(), body: [1]))
    #expect(error?.kind == .invalidRequest)
  }

  @Test(
    "plain HTTP to another machine is refused",
    arguments: [
      "http://example.org/", "http://10.0.0.1/", "http://127.0.0.1.example.org/",
      "http://localhost.example.org/", "http://[2001:db8::1]/", "http://0.0.0.0/",
    ]
  )
  func plainHTTP(_ url: String) async throws {
    let error = await failure(transport, HTTPRequest(.get, url))
    #expect(error?.kind == .notAllowed)
    #expect(error?.description.hasSuffix("plain http is for this machine only; use https") == true)
  }

  @Test("plain HTTP to this machine is sent", arguments: ["127.0.0.1", "localhost", "LOCALHOST"])
  func loopback(_ host: String) async throws {
    let url = "http://\(host):\(server.port)/"
    #expect(try await transport.send(HTTPRequest(.get, url)).status == 200)
  }

  @Test("a secret is sent, and in no description")
  func secrets() async throws {
    let secret = "AIza-not-a-real-key"
    let header = HTTPHeader("x-goog-api-key", secret, isSecret: true)
    let request = HTTPRequest(
      .post,
      server.url("/path?key=\(secret)"),
      headers: [header],
      body: Array("body".utf8)
    )
    _ = try await transport.send(request)
    #expect(server.requests.first?.header("x-goog-api-key") == secret)
    var dumped = ""
    dump((request, header), to: &dumped)
    let shown = [
      "\(request)", "\(header)", String(reflecting: request), String(reflecting: [header]), dumped,
      "\(Mirror(reflecting: request).children.map { "\($0)" })",
    ]
    for text in shown {
      #expect(!text.contains(secret))
      #expect(!text.contains("body\""))
    }
    #expect("\(header)" == "x-goog-api-key: (secret)")
    #expect("\(request)" == "POST http://127.0.0.1:\(server.port)/path, 4 bytes")
  }

  @Test("offline refuses everything, with the server's name")
  func offline() async throws {
    let offline = OfflineTransport()
    let request = HTTPRequest(.get, server.url())
    let error = await failure(offline, request)
    #expect(error?.kind == .notAllowed)
    #expect(error?.description == "127.0.0.1: offline: no connection is made")
    let streamError = await #expect(throws: HTTPError.self) { try await offline.stream(request) }
    #expect(streamError == error)
    #expect(server.requests.isEmpty)
  }
}
