import CMicroHTTPD
import Synchronization

/// A real web server (HTTP/1.1) on 127.0.0.1, for tests and emulators.
///
/// It answers what a closure says, with the delays and faults that the closure asks for. Waiting
/// takes no thread, so hundreds of requests may wait at once.
package final class LoopbackServer: Sendable {
  /// The server could not be started.
  package struct NotStarted: Error {}

  /// Answers a request, on one of the server's own threads.
  package typealias Handler = @Sendable (Request) -> Response

  /// Who a server with TLS is.
  package struct Certificate: Sendable {
    let key: [CChar]
    let certificate: [CChar]

    /// Takes a key and its certificate.
    package init(key: String, certificate: String) {
      self.key = Array(key.utf8CString)
      self.certificate = Array(certificate.utf8CString)
    }
  }

  /// The port on which it listens.
  package let port: Int
  private let core: Core
  private let scheme: String

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - port: The port to listen on; 0 for a free one.
  ///   - certificate: Who the server is; nil for plain HTTP.
  /// - Throws: ``NotStarted``.
  package init(
    threads: Int = 1,
    port: UInt16 = 0,
    certificate: Certificate? = nil,
    _ handler: @escaping Handler
  ) throws(NotStarted) {
    core = Core(handler: handler)
    scheme = certificate == nil ? "http" : "https"
    guard let port = core.start(threads: threads, port: port, certificate: certificate) else {
      throw NotStarted()
    }
    self.port = port
  }

  deinit { stop() }

  /// The address of a path, for instance `http://127.0.0.1:40123/path`.
  ///
  /// - Parameter path: The path, with a slash at its front; it may hold a query.
  package func url(_ path: String = "/") -> String { "\(scheme)://127.0.0.1:\(port)\(path)" }

  /// The requests that came so far, in order.
  package var requests: [Request] { core.log.withLock { $0.requests } }

  /// How many requests ended before the client had its whole answer.
  package var brokenOffCount: Int { core.log.withLock { $0.brokenOff } }

  /// Breaks off what is under way, and closes.
  package func stop() { core.stop() }
}
