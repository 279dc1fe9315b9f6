import CCurl

/// A request that has been checked, in the form that libcurl needs.
final class TransferPlan: @unchecked Sendable {
  // @unchecked: nothing changes after the initializer, the C list of header fields included.

  let request: HTTPRequest
  let host: String
  /// Whether the connection is encrypted, so that HTTP/2 may be negotiated.
  let isEncrypted: Bool
  /// Which addresses may be connected to.
  let addresses: AddressPolicy
  /// The proxy's URL; empty for none, which also keeps libcurl from looking for one.
  let proxy: String
  /// The header fields, one C string each, which no one changes.
  let headers: UnsafeMutablePointer<curl_slist>?

  /// Checks a request.
  ///
  /// - Throws: ``HTTPError`` of kind `invalidRequest` or `notAllowed`.
  init(_ request: HTTPRequest, _ settings: TransportSettings) throws(HTTPError) {
    guard let parts = URLParts(request.url) else {
      throw HTTPError(
        .invalidRequest,
        reason: "the URL is not valid: http or https, no user name, other characters escaped"
      )
    }
    self.request = request
    host = parts.host
    isEncrypted = parts.scheme == "https"
    addresses = try Self.policy(request, parts)
    proxy = parts.isLoopback ? "" : settings.proxies.proxy ?? ""
    guard request.addresses != .publicOnly || proxy.isEmpty else {
      throw HTTPError(
        .notAllowed,
        host: parts.host,
        reason: "with a proxy, debrief cannot check that the address is public"
      )
    }
    if !request.body.isEmpty, [.get, .head].contains(request.method) {
      throw HTTPError(
        .invalidRequest,
        host: parts.host,
        reason: "\(request.method.rawValue) sends no body"
      )
    }
    for header in request.headers { try Self.check(header, host: parts.host) }
    headers = Self.list(request.headers)
  }

  deinit { curl_slist_free_all(headers) }

  /// Plain HTTP never leaves this machine, neither by the URL nor by the address of its host.
  private static func policy(
    _ request: HTTPRequest,
    _ parts: URLParts
  ) throws(HTTPError) -> AddressPolicy {
    if parts.scheme == "https" { return request.addresses }
    guard parts.isLoopback else {
      throw HTTPError(
        .notAllowed,
        host: parts.host,
        reason: "plain http is for this machine only; use https"
      )
    }
    guard request.addresses != .publicOnly else {
      throw HTTPError(.notAllowed, host: parts.host, reason: "the address is not public")
    }
    return .loopbackOnly
  }

  /// The fields set by the transport itself, because a wrong value could split one request into
  /// two.
  private static let reserved: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "expect", "upgrade", "te",
    "trailer", "accept-encoding", "proxy-authorization",
  ]

  private static func check(_ header: HTTPHeader, host: String) throws(HTTPError) {
    let name = header.name.utf8
    guard !name.isEmpty, name.allSatisfy(isTokenByte) else {
      throw HTTPError(.invalidRequest, host: host, reason: "a header field's name is not valid")
    }
    guard !reserved.contains(header.name.lowercased()) else {
      let reason = "the header field \(header.name) is set by the transport"
      throw HTTPError(.invalidRequest, host: host, reason: reason)
    }
    guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      let reason = "the header field \(header.name) contains a control character"
      throw HTTPError(.invalidRequest, host: host, reason: reason)
    }
  }

  /// The bytes of a token (RFC 9110, section 5.6.2).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  private static func list(_ headers: [HTTPHeader]) -> UnsafeMutablePointer<curl_slist>? {
    // libcurl's own lines for these are left out: it asks for permission to send a body, and treats
    // every body as a form.
    var lines = ["Expect:"]
    if !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
      lines.append("Content-Type:")
    }
    // A semicolon means an empty value to libcurl.
    lines += headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines { list = curl_slist_append(list, line) ?? list }
    return list
  }
}
