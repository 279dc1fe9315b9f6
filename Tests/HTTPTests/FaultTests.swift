import Glibc
import HTTP
import LoopbackServer
import Testing

@Suite("Servers and networks that fail")
struct FaultTests {
  private let transport: CurlTransport

  init() throws { transport = try CurlTransport() }

  private func failure(
    timeouts: HTTPTimeouts = HTTPTimeouts(),
    limit: Int = 1 << 20,
    _ response: Response
  ) async throws -> HTTPError? {
    let server = try LoopbackServer { _ in response }
    return await HTTPTests.failure(
      transport,
      HTTPRequest(.post, server.url(), timeouts: timeouts, maximumBodyBytes: limit)
    )
  }

  @Test("a connection closed before the head is broken")
  func beforeHead() async throws {
    let error = try await failure(Response(start: .cancel))
    #expect(error?.kind == .broken)
  }

  @Test(
    "a POST is sent once, also when an old connection breaks; what may be repeated is repeated",
    arguments: [(HTTPRequest.Method.post, 1), (.patch, 1), (.get, 2), (.put, 2)]
  )
  func oldConnectionBreaks(_ method: HTTPRequest.Method, _ times: Int) async throws {
    let server = try LoopbackServer { request in
      request.path == "/break" ? Response(start: .cancel) : .text("ok")
    }
    let began = ContinuousClock.now
    _ = try await transport.send(HTTPRequest(.get, server.url()))
    let request = HTTPRequest(method, server.url("/break"))
    #expect(await HTTPTests.failure(transport, request)?.kind == .broken)
    whileConnectionsAreKept(since: began) {
      #expect(server.requests.count { $0.path == "/break" } == times)
    }
  }

  @Test(
    "a connection closed within the body is broken",
    arguments: [
      Response.Body.steps([.text("half"), .wait(.milliseconds(5)), .cancel]),
      .steps([.text("half")], length: 100),
      .steps([.cancel], length: 100),
    ]
  )
  func withinBody(_ body: Response.Body) async throws {
    #expect(try await failure(Response(body: body))?.kind == .broken)
  }

  @Test("a call that takes too long ends with the limit's name")
  func totalTimeout() async throws {
    let timeouts = HTTPTimeouts(total: .milliseconds(60))
    #expect(
      try await failure(timeouts: timeouts, Response(start: .hang))?.kind == .timedOut(.total)
    )
    let slow = Response(body: .steps([.text("a"), .hang]))
    let error = try await failure(timeouts: timeouts, slow)
    #expect(error?.kind == .timedOut(.total))
    #expect(error?.description == "127.0.0.1: no whole answer within 0.06 seconds")
  }

  @Test("a silent connection ends the call")
  func silence() async throws {
    let timeouts = HTTPTimeouts(silence: .seconds(1))
    let error = try await failure(timeouts: timeouts, Response(body: .steps([.text("a"), .hang])))
    #expect(error?.kind == .timedOut(.silence))
  }

  @Test("a server that takes no connection ends the call at the connection's limit")
  func connectTimeout() async throws {
    let listener = try FullListener()
    let request = HTTPRequest(
      .get,
      "http://127.0.0.1:\(listener.port)/",
      timeouts: HTTPTimeouts(connect: .milliseconds(80))
    )
    let error = await HTTPTests.failure(transport, request)
    #expect(error?.kind == .timedOut(.connect))
  }

  @Test("a port where no one listens is not connected")
  func refused() async throws {
    let silent = try SilentPort()
    let request = HTTPRequest(.get, "http://127.0.0.1:\(silent.port)/")
    let error = await HTTPTests.failure(transport, request)
    #expect(error?.kind == .notConnected)
    #expect(error?.host == "127.0.0.1")
  }

  @Test("a name without an address is not resolved")
  func notResolved() async throws {
    // No name has a label of 64 letters, so no server is asked.
    let host = String(repeating: "a", count: 64) + ".invalid"
    let error = await HTTPTests.failure(transport, HTTPRequest(.get, "https://\(host)/"))
    #expect(error?.kind == .notResolved)
  }

  @Test("an answer over the limit ends as soon as that is known")
  func tooLarge() async throws {
    let megabyte = [UInt8](repeating: 0, count: 1 << 20)
    let bodies: [Response.Body] = [
      .bytes(megabyte + [0]),
      .steps([.bytes(megabyte), .bytes([0]), .hang]),
    ]
    for body in bodies {
      #expect(try await failure(Response(body: body))?.kind == .tooLarge)
    }
    #expect(try await failure(Response(body: .bytes(megabyte))) == nil)
    #expect(try await failure(limit: 0, Response()) == nil)
  }

  @Test("a small answer that becomes large when decompressed is over the limit")
  func bomb() async throws {
    let packed = gzip([UInt8](repeating: 0, count: 8 << 20))
    #expect(packed.count < 1 << 14)
    let response = Response(headers: [("content-encoding", "gzip")], body: .bytes(packed))
    #expect(try await failure(response)?.kind == .tooLarge)
  }

  @Test("header fields over the limit end the call")
  func largeHeaders() async throws {
    let headers = (0..<20).map { ("x-\($0)", String(repeating: "x", count: 4000)) }
    #expect(try await failure(Response(headers: headers))?.kind == .tooLarge)
  }

  @Test("damaged compression is a violation of the protocol")
  func damagedCompression() async throws {
    let response = Response(
      headers: [("content-encoding", "gzip")],
      body: .bytes(Array("no gzip at all".utf8))
    )
    #expect(try await failure(response)?.kind == .protocolViolation)
  }

  @Test(
    "what is no HTTP is a violation of the protocol",
    arguments: [
      "hello\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n", "\r\n\r\n", "220 smtp.example ESMTP\r\n",
    ]
  )
  func noHTTP(_ bytes: String) async throws {
    let server = try RawServer(bytes)
    let request = HTTPRequest(
      .get,
      "http://127.0.0.1:\(server.port)/",
      timeouts: HTTPTimeouts(total: .seconds(60))
    )
    #expect(await HTTPTests.failure(transport, request)?.kind == .protocolViolation)
  }

  @Test("a hundred faults at once leave the transport as it was")
  func manyFaults() async throws {
    let server = try LoopbackServer { request in
      switch request.path.utf8.count % 4 {
      case 0: Response(start: .cancel)
      case 1: Response(body: .steps([.text("a"), .cancel]))
      case 2: Response(start: .hang)
      default: .text("ok")
      }
    }
    let transport = transport
    let count = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<100 {
        group.addTask {
          let path = "/" + String(repeating: "x", count: number % 4)
          let timeouts = HTTPTimeouts(total: number % 4 == 1 ? .milliseconds(200) : .seconds(60))
          let request = HTTPRequest(.get, server.url(path), timeouts: timeouts)
          return await HTTPTests.failure(transport, request) == nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(count == 25)
    #expect(try await transport.send(HTTPRequest(.get, server.url("/xx"))).status == 200)
  }
}
