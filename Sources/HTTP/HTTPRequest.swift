/// A request to a web server.
public struct HTTPRequest: Sendable, Hashable {
  /// What to do with the resource (RFC 9110, section 9).
  public enum Method: String, Sendable, Hashable {
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
  public var method: Method
  /// Where it is.
  ///
  /// Either `https`, or `http` on this machine. ASCII, with everything else escaped.
  public var url: String
  /// Header fields besides those that the transport sets itself.
  public var headers: [HTTPHeader]
  /// What to send; empty for nothing.
  public var body: [UInt8]
  /// How long it may take.
  public var timeouts: HTTPTimeouts
  /// How many bytes the answer's body may have, after decompression.
  public var maximumBodyBytes: Int
  /// Which addresses the server may have.
  public var addresses: AddressPolicy

  /// Describes a request.
  ///
  /// - Parameters:
  ///   - method: What to do with the resource.
  ///   - url: Where it is.
  ///   - headers: Header fields besides those that the transport sets itself.
  ///   - body: What to send.
  ///   - timeouts: How long it may take.
  ///   - maximumBodyBytes: How many bytes the answer's body may have, after decompression.
  ///   - addresses: Which addresses the server may have.
  public init(
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
  public var host: String? { URLParts(url)?.host }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Method, server, path and size: nothing that could be private.
  public var description: String {
    let address = URLParts(url).map { "\($0.origin)\($0.path)" } ?? "(invalid URL)"
    return "\(method.rawValue) \(address), \(body.count) bytes"
  }

  /// The same as the description.
  public var debugDescription: String { description }

  /// What `dump` and other tools see: no more than the description, and the header fields.
  public var customMirror: Mirror {
    Mirror(self, children: ["request": description, "headers": headers])
  }
}

/// How long a request may take.
public struct HTTPTimeouts: Sendable, Hashable {
  /// From the start until the connection stands, TLS included.
  public var connect: Duration
  /// From the start until the answer is whole; nil for no limit.
  public var total: Duration?
  /// How long nothing may move in either direction; nil for no limit.
  ///
  /// It runs while the server thinks, too: keep it above the longest time to the first byte. It is
  /// looked at once a second.
  public var silence: Duration?

  /// Sets limits.
  ///
  /// - Parameters:
  ///   - connect: From the start until the connection stands.
  ///   - total: From the start until the answer is whole.
  ///   - silence: How long nothing may move in either direction.
  public init(
    connect: Duration = .seconds(10),
    total: Duration? = .seconds(600),
    silence: Duration? = nil
  ) {
    self.connect = connect
    self.total = total
    self.silence = silence
  }
}
