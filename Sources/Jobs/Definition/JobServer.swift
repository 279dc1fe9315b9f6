package import PostgreSQL

extension JobDefinition {
  /// A PostgreSQL server that a job reads from or writes to.
  package enum Server: Sendable, Hashable {
    /// A service of `pg_service.conf`.
    case service(String)
    /// An address without a password.
    case address(PostgresAddress)
    /// An address that is kept secret.
    case secret(SecretReference)

    /// The name that others may see.
    var name: String {
      switch self {
      case .service(let service): PostgresAddress(service: service).description
      case .address(let address): address.description
      case .secret(.environment(let variable)): "postgresql://$\(variable)"
      case .secret(.file(let path)): "postgresql://file:\(path)"
      case .secret(.credential(let name)): "postgresql://credential:\(name)"
      }
    }

    /// Its address.
    ///
    /// - Parameter fetch: Fetches a secret.
    /// - Throws: What `fetch` throws.
    package func address(
      _ fetch: (SecretReference) throws -> String
    ) throws -> PostgresAddress {
      switch self {
      case .service(let service): PostgresAddress(service: service)
      case .address(let address): address
      case .secret(let reference):
        PostgresAddress(secretURL: try fetch(reference), named: name)
      }
    }
  }
}
