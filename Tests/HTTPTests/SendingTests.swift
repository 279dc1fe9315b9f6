import HTTP
import LoopbackServer
import Testing

@Test("x") func x() async throws {
  let server = try LoopbackServer { request in .text("hello \(request.path)") }
  let transport = try CurlTransport()
  let answer = try await transport.send(HTTPRequest(.get, server.url("/a")))
  #expect(String(decoding: answer.body, as: UTF8.self) == "hello /a")
}
