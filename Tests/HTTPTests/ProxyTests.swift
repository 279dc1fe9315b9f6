import Foundation
import HTTP
import JSON
import LoopbackServer
import TestSupport
import Testing

@Suite("Proxies")
struct ProxyTests {
  @Test("the usual variables are read, small letters first")
  func variables() {
    let settings = ProxySettings(environment: [
      "https_proxy": "http://small:1", "HTTPS_PROXY": "http://large:2", "ALL_PROXY": "http://all:3",
      "NO_PROXY": "example.org, 10.0.0.0/8",
    ])
    #expect(settings.proxy == "http://small:1")
    #expect(settings.exceptions == ["example.org", "10.0.0.0/8"])
    let empty = ProxySettings(environment: ["https_proxy": "", "ALL_PROXY": "http://all:3"])
    #expect(empty.proxy == "http://all:3")
    #expect(ProxySettings(environment: [:]) == ProxySettings())
  }

  @Test("a proxy's password is in no description")
  func password() {
    let settings = TransportSettings(proxies: ProxySettings(proxy: "http://me:pass@proxy:1"))
    var dumped = ""
    dump(settings, to: &dumped)
    for text in ["\(settings)", String(reflecting: settings), dumped] {
      #expect(!text.contains("pass"))
    }
  }

  @Test(
    "calls to other machines are tunnelled through the proxy; it sees no header field of theirs"
  )
  func tunnel() async throws {
    let proxy = try RawServer("HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n")
    let address = "http://127.0.0.1:\(proxy.port)"
    let settings = TransportSettings(proxies: ProxySettings(proxy: address))
    let transport = try CurlTransport(settings)
    let key = HTTPHeader("x-goog-api-key", "secret", isSecret: true)
    let error = await failure(transport, HTTPRequest(.get, "https://a.invalid/", headers: [key]))
    #expect(error?.kind == .notConnected)
    #expect(proxy.received.first?.hasPrefix("CONNECT a.invalid:443 HTTP/1.1\r\n") == true)
    #expect(proxy.received.first?.contains("secret") == false)
  }

  @Test("this machine and the exceptions are reached directly")
  func direct() async throws {
    let proxy = try RawServer("HTTP/1.1 403 Forbidden\r\n\r\n")
    let server = try LoopbackServer { _ in .text("ok") }
    let host = String(repeating: "a", count: 64) + ".invalid"
    let address = "http://127.0.0.1:\(proxy.port)"
    let settings = TransportSettings(
      proxies: ProxySettings(proxy: address, exceptions: ["invalid"])
    )
    let transport = try CurlTransport(settings)
    #expect(try await transport.send(HTTPRequest(.get, server.url())).status == 200)
    #expect(await failure(transport, HTTPRequest(.get, "https://\(host)/"))?.kind == .notResolved)
    #expect(proxy.received.isEmpty)
  }

  @Test("variables of the environment mean nothing by themselves")
  func environment() async throws {
    let proxy = try RawServer("HTTP/1.1 403 Forbidden\r\n\r\n")
    let names = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "http_proxy"]
    let address = "http://127.0.0.1:\(proxy.port)"
    let environment = Dictionary(uniqueKeysWithValues: names.map { ($0, address) })
    let host = String(repeating: "a", count: 64) + ".invalid"
    // A program of its own, because an environment is for a whole process.
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "http-benchmark").path
    let result = try await onThread {
      try ChildProcess.run(program, ["https://\(host)/", "1", "1", "1"], environment: environment)
    }
    #expect(result.ending == .exited(0), "\(String(decoding: result.errors, as: UTF8.self))")
    let outcome = try JSONParser().parse(result.output)
    #expect(outcome["failed"]?.integer == 1)
    #expect(proxy.received.isEmpty)
  }
}
