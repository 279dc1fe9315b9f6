import Foundation
import Glibc
import LoopbackServer
import PostgreSQL
import TestSupport
import Testing

/// Who answers is checked, with a real server.
///
/// The server is reached as 0.0.0.0, which Linux takes for this machine and debrief for another.
@Suite(
  "PostgreSQL over TLS",
  .enabled(
    if: PostgresServer.isAvailable && TLSIdentity.isAvailable,
    "needs PostgreSQL's server and openssl: scripts/setup --checks"
  )
)
struct PostgresTLSTests {
  /// A server that shows a certificate of an address.
  private struct Server {
    let identity: TLSIdentity
    let server: PostgresServer
    let port: Int

    init(certifiedFor address: String, isEncrypted: Bool = true) throws {
      identity = try TLSIdentity(address: address)
      // The server reads no key that others can read.
      if getuid() == 0, let owner = getpwnam("postgres") {
        chown(identity.keyPath, owner.pointee.pw_uid, owner.pointee.pw_gid)
      }
      port = try LoopbackServer { _ in .text("") }.port
      var settings = ["listen_addresses": "127.0.0.1", "port": "\(port)"]
      if isEncrypted {
        settings["ssl"] = "on"
        settings["ssl_cert_file"] = identity.certificatePath
        settings["ssl_key_file"] = identity.keyPath
      }
      server = try #require(PostgresServer(settings: settings))
    }

    func connect(_ options: String = "") throws(PostgresError) -> PostgresConnection {
      try PostgresConnection(
        try PostgresAddress(publicURL: "postgresql://debrief@0.0.0.0:\(port)/postgres\(options)")
      )
    }

    /// The option that names the trusted authorities.
    var authority: String { "?sslrootcert=\(identity.certificatePath)" }
  }

  @Test("a server whose authority is trusted is read, encrypted")
  func aServerWhoseAuthority()
    throws
  {
    let server = try Server(certifiedFor: "0.0.0.0")
    let connection = try server.connect(server.authority)
    let rows = try connection.execute("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
    #expect(rows.first?.bool(0) == true)
  }

  @Test("one that no one vouches for, or that has another's certificate, is refused")
  func unknownAuthority() throws {
    let server = try Server(certifiedFor: "10.1.2.3")
    let unknown = #expect(throws: PostgresError.self) { try server.connect() }
    #expect(unknown?.kind == .refused)
    #expect(unknown?.reason.contains("certificate verify failed") == true)
    let other = #expect(throws: PostgresError.self) { try server.connect(server.authority) }
    #expect(other?.kind == .refused)
    #expect(other?.reason.contains("does not match host name \"0.0.0.0\"") == true)
    let missing = #expect(throws: PostgresError.self) {
      try server.connect("?sslrootcert=/none.pem")
    }
    #expect(missing?.kind == .configuration)
  }

  @Test("one without TLS is refused unless it is this machine")
  func oneWithoutTLSIs() throws {
    let server = try Server(certifiedFor: "0.0.0.0", isEncrypted: false)
    let plain = #expect(throws: PostgresError.self) { try server.connect() }
    #expect(plain?.kind == .refused)
    #expect(plain?.reason.contains("does not support SSL") == true)
    let local = "postgresql://debrief@127.0.0.1:\(server.port)/postgres"
    _ = try PostgresConnection(try PostgresAddress(publicURL: local))
  }
}
