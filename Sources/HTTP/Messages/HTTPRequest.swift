/// A request to a web server.
package struct HTTPRequest: Sendable, Hashable {
  /// What to do with the resource (RFC 9110, section 9).
  package enum Method: String, Sendable, Hashable {
    /// Reads it.
    case get = "GET"
    /// Reads its header fields only.
    case head = "HEAD"
    /// Sends a body to be processed.
    case post = "POST"
    /// Replaces it.
    case put = "PUT"
    /// Changes it.
    case patch = "PATCH"
    /// Removes it.
    case delete = "DELETE"

    /// Whether sending it twice has the same effect as once.
    var isIdempotent: Bool { self != .post && self != .patch }
  }

  /// What to do with the resource.
  var method: Method
  /// The address of the resource.
  ///
  /// Either `https`, or `http` on this machine. ASCII, with everything else escaped.
  package var url: String
  /// Header fields besides those that the transport sets itself.
  package var headers: [HTTPHeader]
  /// The body; empty for none.
  var body: [UInt8]
  /// How long it may take.
  var timeouts: HTTPTimeouts
  /// The maximum number of bytes in the answer's body, after decompression.
  var maximumBodyBytes: Int
  /// Which addresses the server may have.
  package var addresses: AddressPolicy

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - url: The address of the resource.
  ///   - timeouts: How long it may take.
  ///   - maximumBodyBytes: The maximum number of bytes in the answer's body, after decompression.
  ///   - addresses: Which addresses the server may have.
  package init(
    _ method: Method = .get,
    _ url: String,
    headers: [HTTPHeader] = [],
    body: [UInt8] = [],
    timeouts: HTTPTimeouts = HTTPTimeouts(),
    maximumBodyBytes: Int = 64 << 20,
    addresses: AddressPolicy = .any
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeouts = timeouts
    self.maximumBodyBytes = maximumBodyBytes
    self.addresses = addresses
  }
}

extension HTTPRequest {
  /// The server's name or address, in lower case; nil if the URL is invalid.
  package var host: String? { URLParts(url)?.host }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Method, server, path and size: nothing that could be private.
  package var description: String {
    let address = URLParts(url).map { "\($0.origin)\($0.path)" } ?? "(invalid URL)"
    return "\(method.rawValue) \(address), \(body.count) bytes"
  }

  /// The same as the description.
  package var debugDescription: String { description }

  /// The mirror that `dump` and other tools see: only the description, and the header fields.
  package var customMirror: Mirror {
    Mirror(self, children: ["request": description, "headers": headers])
  }
}

/// How long a request may take.
package struct HTTPTimeouts: Sendable, Hashable {
  /// From the start until the connection is established, TLS included.
  var connect: Duration
  /// From the start until the answer is complete; nil for no limit.
  var total: Duration?
  /// The maximum time without traffic in either direction; nil for no limit.
  ///
  /// It also runs while the server computes: keep it above the longest time to the first byte. It
  /// is checked once a second.
  var silence: Duration?
  /// The maximum time without data once the body of the answer has begun; nil for no limit.
  ///
  /// It is checked once a second.
  var stall: Duration?

  /// Creates timeouts.
  ///
  /// - Parameters:
  ///   - silence: The maximum time without traffic in either direction.
  ///   - stall: The maximum time without data once the body of the answer has begun.
  package init(
    connect: Duration = .seconds(10),
    total: Duration? = .seconds(600),
    silence: Duration? = nil,
    stall: Duration? = nil
  ) {
    self.connect = connect
    self.total = total
    self.silence = silence
    self.stall = stall
  }
}
