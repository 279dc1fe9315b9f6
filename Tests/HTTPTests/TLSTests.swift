import Foundation
import HTTP
import LoopbackServer
import TestSupport
import Testing

/// A key with a certificate that it signed itself, for 127.0.0.1 and for no other name.
final class TLSIdentity: Sendable {
  let certificate: LoopbackServer.Certificate
  let path: String
  private let folder: URL

  private init(folder: URL) throws {
    self.folder = folder
    path = folder.appending(path: "certificate.pem").path
    certificate = LoopbackServer.Certificate(
      key: try String(contentsOf: folder.appending(path: "key.pem"), encoding: .utf8),
      certificate: try String(contentsOfFile: path, encoding: .utf8)
    )
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let openssl = "/usr/bin/openssl"

  /// Whether there is the program that makes them.
  static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: openssl) }

  /// The program failed.
  struct NotMade: Error {}

  /// Makes one with the program `openssl`.
  static func make() throws -> TLSIdentity {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "debrief-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
      "-keyout", folder.appending(path: "key.pem").path,
      "-out", folder.appending(path: "certificate.pem").path,
    ]
    let ending = try ChildProcess(openssl, arguments).wait()
    guard ending == .exited(0) else { throw NotMade() }
    return try TLSIdentity(folder: folder)
  }
}

enum TLSServer {
  /// A server that answers over TLS.
  static func start() throws -> LoopbackServer {
    try LoopbackServer(certificate: TLSIdentity.make().certificate) { _ in .text("ok") }
  }
}

@Suite("TLS", .enabled(if: TLSIdentity.isAvailable))
struct TLSTests {
  @Test("a server whose authority is trusted is reached")
  func trusted() async throws {
    let identity = try TLSIdentity.make()
    let server = try LoopbackServer(certificate: identity.certificate) { _ in .text("ok") }
    let transport = try CurlTransport(TransportSettings(authoritiesFile: identity.path))
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
    let identity = try TLSIdentity.make()
    let server = try LoopbackServer(certificate: identity.certificate) { _ in .text("ok") }
    let transport = try CurlTransport(TransportSettings(authoritiesFile: identity.path))
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
    let identity = try TLSIdentity.make()
    let server = try LoopbackServer(certificate: identity.certificate) { _ in
      Response(body: .bytes([1]), start: .after(.milliseconds(20)))
    }
    let settings = TransportSettings(concurrency: 60, authoritiesFile: identity.path)
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
