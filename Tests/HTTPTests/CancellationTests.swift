import HTTP
import LoopbackServer
import Testing

@Suite("Cancelling calls")
struct CancellationTests {
  @Test("cancelling the task ends a call under way, and its connection")
  func underWay() async throws {
    let server = try LoopbackServer { _ in Response(body: .steps([.text("a"), .hang])) }
    let transport = try CurlTransport()
    let task = Task { await failure(transport, HTTPRequest(.get, server.url())) }
    while server.requests.isEmpty { await Task.yield() }
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
    await transport.shutdown()
  }

  @Test("a task that is cancelled already sends nothing")
  func beforehand() async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let transport = try CurlTransport()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await failure(transport, HTTPRequest(.get, server.url()))
    }
    #expect(await task.value?.kind == .cancelled)
    await transport.shutdown()
    #expect(server.requests.isEmpty)
  }

  @Test("hundreds of calls are cancelled at any moment without harm")
  func anyMoment() async throws {
    let server = try LoopbackServer { request in
      Response(body: .bytes(request.body), start: .after(.milliseconds(request.body.count % 5)))
    }
    let transport = try CurlTransport()
    let kinds = await withTaskGroup(of: HTTPError.Kind?.self) { group in
      for number in 0..<400 {
        group.addTask {
          let body = noise(number)
          let call = Task {
            await failure(transport, HTTPRequest(.post, server.url(), body: body))
          }
          for _ in 0..<number { await Task.yield() }
          call.cancel()
          return await call.value?.kind
        }
      }
      return await group.reduce(into: Set<HTTPError.Kind?>()) { $0.insert($1) }
    }
    #expect(kinds.isSubset(of: [nil, .cancelled]))
    #expect(try await transport.send(HTTPRequest(.get, server.url())).status == 200)
    await transport.shutdown()
  }
}
