import LoopbackServer
import TestSupport
import Testing

@testable import HTTP

@Suite("Which addresses are connected to")
struct AddressTests {
  @Test(
    "addresses of this machine, private and reserved ones are not public",
    arguments: [
      "127.0.0.1", "127.255.255.254", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255",
      "192.168.1.1", "169.254.169.254", "100.64.0.1", "100.127.255.255", "192.0.0.1", "192.0.2.1",
      "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1",
      "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "2001:db8::1",
      "2001::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::1",
      "2002:7f00:1::", "2002:a9fe:a9fe::1", "::127.0.0.1", "3fff::1", "4000::1",
    ]
  )
  func notPublic(_ text: String) throws {
    #expect(try #require(IPAddress(text)).isPublic == false)
  }

  @Test(
    "other addresses are public",
    arguments: [
      "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0",
      "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2a00:1450::1",
      "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1", "[2606:4700::1]",
    ]
  )
  func isPublic(_ text: String) throws {
    #expect(try #require(IPAddress(text)).isPublic)
  }

  @Test(
    "what is no address is none",
    arguments: ["", "localhost", "1.2.3", "1.2.3.4.5", "[::1", "g::"]
  )
  func noAddress(_ text: String) { #expect(IPAddress(text) == nil) }

  @Test(
    "a URL from elsewhere leads to no private address, whatever its name",
    arguments: ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"]
  )
  func privateAddress(_ host: String) async throws {
    let server = TLSIdentity.isAvailable ? try TLSServer.start() : nil
    let transport = try CurlTransport()
    let url = "https://\(host):\(server?.port ?? 1)/"
    let request = HTTPRequest(.get, url, addresses: .publicOnly)
    let error = await failure(transport, request)
    #expect(error?.kind == .notAllowed)
    #expect(error?.description.hasSuffix("the server's address is not public") == true)
  }

  @Test("plain HTTP and public addresses exclude each other")
  func plainHTTP() async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let request = HTTPRequest(.get, server.url(), addresses: .publicOnly)
    #expect(await failure(try CurlTransport(), request)?.kind == .notAllowed)
    #expect(server.requests.isEmpty)
  }

  @Test(
    "an open connection to a private address is not used by a call that may not go there",
    .enabled(if: TLSIdentity.isAvailable)
  )
  func reusedConnection() async throws {
    let identity = try TLSIdentity()
    let server = try LoopbackServer(certificate: identity.certificate) { _ in .text("ok") }
    let transport = try CurlTransport(TransportSettings(authoritiesFile: identity.certificatePath))
    _ = try await transport.send(HTTPRequest(.get, server.url()))
    let request = HTTPRequest(.get, server.url(), addresses: .publicOnly)
    #expect(await failure(transport, request)?.kind == .notAllowed)
    #expect(server.requests.count == 1)
  }

  @Test("through a proxy, public addresses cannot be checked and nothing is sent")
  func behindProxy() async throws {
    let proxy = try LoopbackServer { _ in .text("ok") }
    let settings = TransportSettings(proxies: ProxySettings(proxy: proxy.url("")))
    let request = HTTPRequest(.get, "https://example.org/", addresses: .publicOnly)
    #expect(await failure(try CurlTransport(settings), request)?.kind == .notAllowed)
    #expect(proxy.requests.isEmpty)
  }
}
