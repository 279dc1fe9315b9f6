/// How a ``CurlTransport`` reaches servers.
///
/// Certificates are always verified; there is no setting for that.
package struct TransportSettings: Sendable, Hashable {
  /// The value of the `user-agent` header field.
  var userAgent: String
  /// The proxies to use.
  var proxies: ProxySettings
  /// The maximum number of concurrent calls.
  ///
  /// Callers enforce it themselves; the number of connections is derived from it.
  package var concurrency: Int
  /// A PEM file of certificate authorities to trust instead of the system's; nil for the system's.
  var authoritiesFile: String?
  /// The maximum number of bytes in the header fields of an answer.
  let maximumHeaderBytes = 64 << 10

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - userAgent: The value of the `user-agent` header field.
  ///   - concurrency: The maximum number of concurrent calls.
  package init(
    userAgent: String = "debrief",
    proxies: ProxySettings = ProxySettings(),
    concurrency: Int = 256,
    authoritiesFile: String? = nil
  ) {
    self.userAgent = userAgent
    self.proxies = proxies
    self.concurrency = concurrency
    self.authoritiesFile = authoritiesFile
  }
}
