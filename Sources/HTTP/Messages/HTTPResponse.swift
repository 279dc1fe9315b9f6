/// The complete answer of a server.
package struct HTTPResponse: Sendable {
  /// Status, version and header fields.
  package let head: HTTPResponseHead
  /// The body, decompressed.
  package var body: [UInt8]
  /// How long it took.
  package let timing: HTTPTiming

  /// The status code, 200 or more; redirects are not followed.
  package var status: Int { head.status }
  /// The header fields.
  package var headers: HTTPFields { head.headers }

  /// Creates an answer, for other transports.
  package init(
    status: Int,
    headers: HTTPFields = HTTPFields(),
    body: [UInt8] = [],
    version: HTTPVersion = .http1,
    timing: HTTPTiming = HTTPTiming()
  ) {
    self.init(
      head: HTTPResponseHead(status: status, headers: headers, version: version),
      body: body,
      timing: timing
    )
  }

  init(head: HTTPResponseHead, body: [UInt8], timing: HTTPTiming) {
    self.head = head
    self.body = body
    self.timing = timing
  }
}

/// The part of an answer before its body.
package struct HTTPResponseHead: Sendable, Hashable {
  /// The status code, 200 or more; redirects are not followed.
  let status: Int
  /// The header fields.
  let headers: HTTPFields
  /// The protocol's version.
  package let version: HTTPVersion

  /// Creates a head, for other transports.
  init(status: Int, headers: HTTPFields = HTTPFields(), version: HTTPVersion = .http1) {
    self.status = status
    self.headers = headers
    self.version = version
  }
}

/// An answer whose body is still arriving.
package struct HTTPStreamedResponse: Sendable {
  /// Status, version and header fields.
  let head: HTTPResponseHead
  /// The body as it arrives, decompressed.
  package let body: HTTPBody

  /// The status code, 200 or more; redirects are not followed.
  package var status: Int { head.status }
  /// The header fields.
  package var headers: HTTPFields { head.headers }

  /// Creates an answer, for other transports.
  init(head: HTTPResponseHead, body: HTTPBody) {
    self.head = head
    self.body = body
  }
}

/// The versions of the protocol.
package enum HTTPVersion: String, Sendable, Hashable {
  /// HTTP/1.0 and 1.1: one request at a time on a connection.
  case http1 = "HTTP/1.1"
  /// HTTP/2: many at a time.
  case http2 = "HTTP/2"
}

/// How long the parts of a call took, each from its start.
package struct HTTPTiming: Sendable, Hashable {
  /// Until the connection was established; next to nothing if one was reused.
  package let connect: Duration
  /// Until the last byte.
  package let total: Duration
  /// Whether a connection was opened for this call.
  package let isNewConnection: Bool

  /// Creates a timing.
  ///
  /// - Parameter total: Until the last byte.
  init(
    connect: Duration = .zero,
    total: Duration = .zero,
    isNewConnection: Bool = false
  ) {
    self.connect = connect
    self.total = total
    self.isNewConnection = isNewConnection
  }
}
