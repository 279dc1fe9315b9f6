/// The address of a PostgreSQL server, as settings of libpq.
package struct PostgresAddress: Sendable, Hashable, CustomStringConvertible {
  /// libpq's settings by their names.
  let settings: [String: String]
  /// Its name in messages and in the workspace: without user and password.
  package let description: String

  /// Whether an argument or a path of a job is an address of a server.
  package static func isOne(_ text: String) -> Bool {
    schemes.contains { text.hasPrefix($0) }
  }

  private static let schemes = ["postgresql://", "postgres://"]

  /// A service of `pg_service.conf`; see <https://www.postgresql.org/docs/15/libpq-pgservice.html>.
  package init(service: String) {
    settings = ["service": service]
    description = "postgresql:///?service=\(service)"
  }

  /// An address that others can read, so it must not hold a password.
  ///
  /// - Throws: ``PostgresError`` of kind `configuration`.
  package init(publicURL url: String) throws(PostgresError) {
    guard let scheme = Self.schemes.first(where: url.hasPrefix) else {
      throw PostgresError(.configuration, "an address begins with postgresql://")
    }
    let (authority, rest) = Self.parts(url.dropFirst(scheme.count))
    let (user, host) = Self.user(authority)
    guard user?.contains(":") != true, !rest.lowercased().contains("password=") else {
      throw PostgresError(
        .configuration,
        "an address that others can read must not contain a password: put it in ~/.pgpass, "
          + "PGPASSWORD or a service"
      )
    }
    settings = ["dbname": url]
    description = "postgresql://" + host + rest
  }

  /// An address that is kept secret.
  ///
  /// - Parameters:
  ///   - url: A URL, or `key=value` words, possibly with a password.
  ///   - name: The name shown where others can read it.
  package init(secretURL url: String, named name: String) {
    settings = ["dbname": url]
    description = name
  }

  private static func parts(_ text: Substring) -> (authority: Substring, rest: String) {
    let end = text.firstIndex { $0 == "/" || $0 == "?" } ?? text.endIndex
    return (text[..<end], String(text[end...]))
  }

  private static func user(_ authority: Substring) -> (user: Substring?, host: Substring) {
    guard let at = authority.lastIndex(of: "@") else { return (nil, authority) }
    return (authority[..<at], authority[authority.index(after: at)...])
  }
}
