import CCurl

/// The parts of an http or https URL that matter here, as libcurl itself reads them.
struct URLParts {
  /// `http` or `https`.
  let scheme: String
  /// The server's name or address, in lower case, an IPv6 address in brackets.
  let host: String
  /// The port, if the URL names one.
  let port: String?
  /// The path, without the query.
  let path: String

  /// Scheme, server and port.
  var origin: String { "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")" }

  /// Whether the host, as written, is this machine.
  var isLoopback: Bool {
    if host == "localhost" { return true }
    return IPAddress(host)?.isLoopback ?? false
  }

  /// Splits a URL into its parts.
  ///
  /// It is nil if it is invalid, has another scheme, a user's name, a blank or a non-ASCII
  /// character.
  init?(_ url: String) {
    guard url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let handle = curl_url() else {
      return nil
    }
    defer { curl_url_cleanup(handle) }
    let options = UInt32(CURLU_DISALLOW_USER)
    guard curl_url_set(handle, CURLUPART_URL, url, options) == CURLUE_OK,
      let scheme = Self.part(CURLUPART_SCHEME, of: handle), ["http", "https"].contains(scheme),
      let host = Self.part(CURLUPART_HOST, of: handle)
    else { return nil }
    self.scheme = scheme
    self.host = host.lowercased()
    port = Self.part(CURLUPART_PORT, of: handle)
    path = Self.part(CURLUPART_PATH, of: handle) ?? "/"
  }

  private static func part(_ part: CURLUPart, of handle: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
