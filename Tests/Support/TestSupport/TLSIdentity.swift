import Foundation
import Glibc

/// A key with a certificate that it signed itself, for one address and for no other name.
package final class TLSIdentity: Sendable {
  /// The file of the key.
  package let keyPath: String
  /// The file of the certificate, which is its own authority.
  package let certificatePath: String
  private let folder: URL

  private static let openssl = "/usr/bin/openssl"

  /// Whether there is the program that makes them.
  package static var isAvailable: Bool { access(openssl, X_OK) == 0 }

  /// The program failed.
  package struct NotMade: Error {}

  /// Makes one with the program `openssl`.
  ///
  /// - Parameter address: The IP address that it is for.
  /// - Throws: ``NotMade``, or what the file system throws.
  package init(address: String = "127.0.0.1") throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "debrief-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    keyPath = folder.appending(path: "key.pem").path
    certificatePath = folder.appending(path: "certificate.pem").path
    let arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-days", "2", "-subj", "/CN=\(address)", "-addext", "subjectAltName=IP:\(address)",
      "-keyout", keyPath, "-out", certificatePath,
    ]
    guard try ChildProcess(Self.openssl, arguments).wait() == .exited(0) else { throw NotMade() }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
