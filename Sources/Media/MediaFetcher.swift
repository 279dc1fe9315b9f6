import HTTP
import Jobs

/// Fetches pictures and documents from the hosts that a job lists.
///
/// Only over TLS, only from addresses of the public internet as they are after names were looked
/// up, and nothing is sent that reveals who asks. A redirect is an address like any other.
struct MediaFetcher: Sendable {
  private let settings: JobDefinition.Media
  private let transport: any HTTPTransport

  /// The number of redirects followed.
  private static let maxRedirects = 3

  /// Prepares to fetch.
  init(_ settings: JobDefinition.Media, _ transport: any HTTPTransport) {
    self.settings = settings
    self.transport = transport
  }

  /// Whether an address is one that the job lists.
  func mayFetch(_ url: String) -> Bool {
    let request = HTTPRequest(.get, url)
    return url.lowercased().hasPrefix("https://")
      && request.host.map(settings.allows(host:)) == true
  }

  /// Fetches a file.
  ///
  /// - Parameters:
  ///   - url: Where it is.
  ///   - limit: The maximum number of bytes.
  /// - Returns: Its bytes; nil if it may not be fetched, or there is none.
  func bytes(at url: String, limit: Int) async -> [UInt8]? {
    var url = url
    for _ in 0...Self.maxRedirects {
      guard mayFetch(url) else { return nil }
      let request = HTTPRequest(
        .get,
        url,
        timeouts: HTTPTimeouts(total: .seconds(60)),
        maximumBodyBytes: limit,
        addresses: .publicOnly
      )
      guard let response = try? await transport.send(request) else { return nil }
      switch response.status {
      case 200: return response.body
      case 301, 302, 303, 307, 308:
        guard let next = response.headers["location"] else { return nil }
        url = next
      default: return nil
      }
    }
    return nil
  }
}
