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

    /// Whether sending it twice means the same as once.
    var isIdempotent: Bool { self != .post && self != .patch }
  }

  /// What to do with the resource.
  package var method: Method
  /// Where it is.
  ///
  /// Either `https`, or `http` on this machine. ASCII, with everything else escaped.
  package var url: String
  /// Header fields besides those that the transport sets itself.
  package var headers: [HTTPHeader]
  /// What to send; empty for nothing.
  package var body: [UInt8]
  /// How long it may take.
  package var timeouts: HTTPTimeouts
  /// The maximum number of bytes in the answer's body, after decompression.
  package var maximumBodyBytes: Int
  /// Which addresses the server may have.
  package var addresses: AddressPolicy

  /// Describes a request.
  ///
  /// - Parameters:
  ///   - url: Where it is.
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
  /// The server's name or address, in small letters; nil if the URL is none.
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

  /// What `dump` and other tools see: no more than the description, and the header fields.
  package var customMirror: Mirror {
    Mirror(self, children: ["request": description, "headers": headers])
  }
}

/// How long a request may take.
package struct HTTPTimeouts: Sendable, Hashable {
  /// From the start until the connection is established, TLS included.
  package var connect: Duration
  /// From the start until the answer is whole; nil for no limit.
  package var total: Duration?
  /// How long nothing may move in either direction; nil for no limit.
  ///
  /// It runs while the server thinks, too: keep it above the longest time to the first byte. It is
  /// looked at once a second.
  package var silence: Duration?
  /// How long nothing may arrive once the body of the answer has begun; nil for no limit.
  ///
  /// It is looked at once a second.
  package var stall: Duration?

  /// Sets limits.
  ///
  /// - Parameters:
  ///   - silence: How long nothing may move in either direction.
  ///   - stall: How long nothing may arrive once the body of the answer has begun.
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
