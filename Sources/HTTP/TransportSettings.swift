/// How a ``CurlTransport`` reaches servers.
///
/// Certificates are always verified; there is no setting for that.
package struct TransportSettings: Sendable, Hashable {
  /// What the `user-agent` header field says.
  package var userAgent: String
  /// Through which proxies.
  package var proxies: ProxySettings
  /// The maximum number of calls under way.
  ///
  /// Callers keep to it themselves; the number of connections is reckoned from it.
  package var concurrency: Int
  /// A PEM file of certificate authorities to trust instead of the system's; nil for the system's.
  package var authoritiesFile: String?
  /// The maximum number of bytes in the header fields of an answer.
  package var maximumHeaderBytes: Int

  /// Collects settings.
  ///
  /// - Parameters:
  ///   - userAgent: What the `user-agent` header field says.
  ///   - concurrency: The maximum number of calls under way.
  ///   - maximumHeaderBytes: The maximum number of bytes in the header fields of an answer.
  package init(
    userAgent: String = "debrief",
    proxies: ProxySettings = ProxySettings(),
    concurrency: Int = 256,
    authoritiesFile: String? = nil,
    maximumHeaderBytes: Int = 64 << 10
  ) {
    self.userAgent = userAgent
    self.proxies = proxies
    self.concurrency = concurrency
    self.authoritiesFile = authoritiesFile
    self.maximumHeaderBytes = maximumHeaderBytes
  }
}
