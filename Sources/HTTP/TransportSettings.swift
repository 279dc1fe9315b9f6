/// How a ``CurlTransport`` reaches servers.
///
/// Certificates are always verified; there is no setting for that.
public struct TransportSettings: Sendable, Hashable {
  /// What the `user-agent` header field says.
  public var userAgent: String
  /// Through which proxies.
  public var proxies: ProxySettings
  /// How many calls are under way at most.
  ///
  /// Callers keep to it themselves; the number of connections is reckoned from it.
  public var concurrency: Int
  /// A PEM file of certificate authorities to trust instead of the system's; nil for the system's.
  public var authoritiesFile: String?
  /// How many bytes the header fields of an answer may have.
  public var maximumHeaderBytes: Int

  /// Collects settings.
  ///
  /// - Parameters:
  ///   - userAgent: What the `user-agent` header field says.
  ///   - proxies: Through which proxies.
  ///   - concurrency: How many calls are under way at most.
  ///   - authoritiesFile: A PEM file of certificate authorities to trust instead of the system's.
  ///   - maximumHeaderBytes: How many bytes the header fields of an answer may have.
  public init(
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
