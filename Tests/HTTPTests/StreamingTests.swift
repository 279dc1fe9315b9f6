import HTTP
import LoopbackServer
import Testing

@Suite("Answers read while they arrive")
struct StreamingTests {
  @Test("the head comes before the body, and bytes before the end")
  func early() async throws {
    let server = try LoopbackServer { _ in
      Response(status: 201, body: .steps([.text("first"), .hang]))
    }
    let transport = try CurlTransport()
    let answer = try await transport.stream(HTTPRequest(.post, server.url()))
    #expect(answer.status == 201)
    var pieces = answer.body.makeAsyncIterator()
    #expect(try await pieces.next().map(text) == "first")
  }

  @Test("all bytes come in order, however slow the reader is")
  func slowReader() async throws {
    let body = noise(2 << 20)
    let server = try LoopbackServer { _ in Response(body: .bytes(body)) }
    let transport = try CurlTransport()
    var read: [UInt8] = []
    var largest = 0
    for try await piece in try await transport.stream(HTTPRequest(.get, server.url())).body {
      read += piece
      largest = max(largest, piece.count)
      for _ in 0..<100 { await Task.yield() }
    }
    #expect(read == body)
    // The buffer does not grow with what the server would like to send.
    #expect(largest < 512 << 10)
  }

  @Test("an empty body ends at once", arguments: [HTTPRequest.Method.get, .head])
  func empty(_ method: HTTPRequest.Method) async throws {
    let server = try LoopbackServer { _ in Response(status: 204) }
    let answer = try await CurlTransport().stream(HTTPRequest(method, server.url()))
    #expect(answer.status == 204)
    var pieces = answer.body.makeAsyncIterator()
    #expect(try await pieces.next() == nil)
    #expect(try await pieces.next() == nil)
  }

  @Test("a body that breaks off throws after its last bytes, each time it is asked")
  func brokenOff() async throws {
    let server = try LoopbackServer { _ in
      Response(body: .steps([.text("half"), .wait(.milliseconds(10)), .cancel]))
    }
    let transport = try CurlTransport()
    var pieces = try await transport.stream(HTTPRequest(.get, server.url())).body
      .makeAsyncIterator()
    #expect(try await pieces.next().map(text) == "half")
    for _ in 0..<2 {
      let error = await #expect(throws: HTTPError.self) { try await pieces.next() }
      #expect(error?.kind == .broken)
    }
  }

  @Test("no head is an error of the call, not of the body")
  func noHead() async throws {
    let server = try LoopbackServer { _ in Response(start: .cancel) }
    let error = await #expect(throws: HTTPError.self) {
      try await CurlTransport().stream(HTTPRequest(.get, server.url()))
    }
    #expect(error?.kind == .broken)
  }

  @Test("letting go of the body breaks the transfer off")
  func abandoned() async throws {
    let megabyte = [UInt8](repeating: 0, count: 1 << 20)
    let server = try LoopbackServer { _ in
      Response(body: .steps(Array(repeating: .bytes(megabyte), count: 50)))
    }
    let transport = try CurlTransport()
    for try await _ in try await transport.stream(HTTPRequest(.get, server.url())).body { break }
    // Shutting down waits for every transfer: a server that sends on would keep it waiting.
    await transport.shutdown()
    while server.brokenOffCount == 0 { await Task.yield() }
    #expect(server.brokenOffCount == 1)
  }

  @Test("cancelling the task ends the waiting for bytes")
  func cancelled() async throws {
    let server = try LoopbackServer { _ in Response(body: .steps([.text("a"), .hang])) }
    let transport = try CurlTransport()
    let task = Task { () -> HTTPError.Kind? in
      do {
        for try await _ in try await transport.stream(HTTPRequest(.get, server.url())).body {
          withUnsafeCurrentTask { $0?.cancel() }
        }
        return nil
      } catch {
        return (error as? HTTPError)?.kind
      }
    }
    #expect(await task.value == .cancelled)
    await transport.shutdown()
  }

  @Test("a body over the limit throws")
  func tooLarge() async throws {
    let server = try LoopbackServer { _ in
      Response(body: .steps([.text("1234"), .wait(.milliseconds(10)), .text("5"), .hang]))
    }
    let request = HTTPRequest(.get, server.url(), maximumBodyBytes: 4)
    var pieces = try await CurlTransport().stream(request).body.makeAsyncIterator()
    #expect(try await pieces.next().map(text) == "1234")
    let error = await #expect(throws: HTTPError.self) { try await pieces.next() }
    #expect(error?.kind == .tooLarge)
  }
}
