/// What a server answered, whole.
public struct HTTPResponse: Sendable {
  /// Status, version and header fields.
  public let head: HTTPResponseHead
  /// The body, decompressed.
  public let body: [UInt8]
  /// How long it took.
  public let timing: HTTPTiming

  /// The status code, 200 or more; redirects are not followed.
  public var status: Int { head.status }
  /// The header fields.
  public var headers: HTTPFields { head.headers }

  /// Makes an answer, for transports of other kinds.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The header fields.
  ///   - body: The body.
  ///   - version: The protocol's version.
  ///   - timing: How long it took.
  public init(
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

/// What comes before the body of an answer.
public struct HTTPResponseHead: Sendable, Hashable {
  /// The status code, 200 or more; redirects are not followed.
  public let status: Int
  /// The header fields.
  public let headers: HTTPFields
  /// The protocol's version.
  public let version: HTTPVersion

  /// Makes a head, for transports of other kinds.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The header fields.
  ///   - version: The protocol's version.
  public init(status: Int, headers: HTTPFields = HTTPFields(), version: HTTPVersion = .http1) {
    self.status = status
    self.headers = headers
    self.version = version
  }
}

/// An answer whose body is still on its way.
public struct HTTPStreamedResponse: Sendable {
  /// Status, version and header fields.
  public let head: HTTPResponseHead
  /// The body as it arrives, decompressed.
  public let body: HTTPBody

  /// The status code, 200 or more; redirects are not followed.
  public var status: Int { head.status }
  /// The header fields.
  public var headers: HTTPFields { head.headers }

  /// Makes an answer, for transports of other kinds.
  ///
  /// - Parameters:
  ///   - head: Status, version and header fields.
  ///   - body: The body as it arrives.
  public init(head: HTTPResponseHead, body: HTTPBody) {
    self.head = head
    self.body = body
  }
}

/// The versions of the protocol.
public enum HTTPVersion: String, Sendable, Hashable {
  /// HTTP/1.0 and 1.1: one request at a time on a connection.
  case http1 = "HTTP/1.1"
  /// HTTP/2: many at a time.
  case http2 = "HTTP/2"
}

/// How long the parts of a call took, each from its start.
public struct HTTPTiming: Sendable, Hashable {
  /// Until the connection stood; next to nothing if an old one was used again.
  public let connect: Duration
  /// Until the first byte of the answer.
  public let firstByte: Duration
  /// Until the last byte.
  public let total: Duration
  /// Whether a connection was opened for this call.
  public let isNewConnection: Bool

  /// Holds times.
  ///
  /// - Parameters:
  ///   - connect: Until the connection stood.
  ///   - firstByte: Until the first byte of the answer.
  ///   - total: Until the last byte.
  ///   - isNewConnection: Whether a connection was opened for this call.
  public init(
    connect: Duration = .zero,
    firstByte: Duration = .zero,
    total: Duration = .zero,
    isNewConnection: Bool = false
  ) {
    self.connect = connect
    self.firstByte = firstByte
    self.total = total
    self.isNewConnection = isNewConnection
  }
}
