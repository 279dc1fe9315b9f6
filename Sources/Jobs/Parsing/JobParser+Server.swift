import PostgreSQL

extension JobParser {
  /// The keys of a server's address.
  static let serverKeys = ["service", "url"]

  /// Reads the address of a PostgreSQL server: `service: chat`, or a URL, which may be kept secret.
  func server(_ settings: Setting) -> JobDefinition.Server? {
    switch (settings.given("service"), settings.given("url")) {
    case (let service?, nil): return reader.text(service).map(JobDefinition.Server.service)
    case (nil, let url?):
      if url.members != nil { return secret(url).map(JobDefinition.Server.secret) }
      return reader.text(url).flatMap { address($0, url) }
    default:
      reader.complain(settings, "\(settings.name) needs either a service or a url")
      return nil
    }
  }

  private func address(_ text: String, _ setting: Setting) -> JobDefinition.Server? {
    do throws(PostgresError) {
      return .address(try PostgresAddress(publicURL: text))
    } catch {
      reader.complain(setting, "\(setting.name): \(error)")
      return nil
    }
  }
}
