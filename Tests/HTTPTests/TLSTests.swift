import Foundation
import HTTP
import LoopbackServer
import TestSupport
import Testing

extension TLSIdentity {
  /// What a server with TLS shows and signs with.
  var certificate: LoopbackServer.Certificate {
    get throws {
      LoopbackServer.Certificate(
        key: try String(contentsOfFile: keyPath, encoding: .utf8),
        certificate: try String(contentsOfFile: certificatePath, encoding: .utf8)
      )
    }
  }
}

enum TLSServer {
  /// A server that answers over TLS.
  static func start() throws -> LoopbackServer {
    try LoopbackServer(certificate: TLSIdentity().certificate) { _ in .text("ok") }
  }
}

@Suite("TLS", .enabled(if: TLSIdentity.isAvailable))
struct TLSTests {
  @Test("a server whose authority is trusted is reached")
  func trusted() async throws {
    let identity = try TLSIdentity()
    let server = try LoopbackServer(certificate: identity.certificate) { _ in .text("ok") }
    let transport = try CurlTransport(TransportSettings(authoritiesFile: identity.certificatePath))
    #expect(try await text(transport.send(HTTPRequest(.get, server.url())).body) == "ok")
  }

  @Test("a server whose authority is unknown gets no request")
  func untrusted() async throws {
    let server = try TLSServer.start()
    let error = await failure(try CurlTransport(), HTTPRequest(.get, server.url()))
    #expect(error?.kind == .tls)
    #expect(error?.description.contains("certificate") == true)
    #expect(server.requests.isEmpty)
  }

  @Test("a server with another's certificate gets no request")
  func wrongName() async throws {
    let identity = try TLSIdentity()
    let server = try LoopbackServer(certificate: identity.certificate) { _ in .text("ok") }
    let transport = try CurlTransport(TransportSettings(authoritiesFile: identity.certificatePath))
    let url = "https://localhost:\(server.port)/"
    #expect(await failure(transport, HTTPRequest(.get, url))?.kind == .tls)
    #expect(server.requests.isEmpty)
  }

  @Test("a server without TLS is a failure of TLS")
  func noTLS() async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let url = "https://127.0.0.1:\(server.port)/"
    #expect(await failure(try CurlTransport(), HTTPRequest(.get, url))?.kind == .tls)
  }

  @Test("more calls than one HTTP/2 connection would carry all end over HTTP/1.1")
  func manyOverHTTP1() async throws {
    let identity = try TLSIdentity()
    let server = try LoopbackServer(certificate: identity.certificate) { _ in
      Response(body: .bytes([1]), start: .after(.milliseconds(20)))
    }
    let settings = TransportSettings(concurrency: 60, authoritiesFile: identity.certificatePath)
    let transport = try CurlTransport(settings)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<60 {
        group.addTask { try await transport.send(HTTPRequest(.get, server.url())).status }
      }
      for try await status in group { #expect(status == 200) }
    }
    #expect(server.requests.count == 60)
  }
}
