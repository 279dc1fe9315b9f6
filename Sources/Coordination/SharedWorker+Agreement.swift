import PostgreSQL

extension SharedWorker {
  /// Agrees with all hosts on some bytes: the first host decides.
  ///
  /// - Parameters:
  ///   - name: The name of the bytes.
  ///   - own: The bytes that this host proposes.
  /// - Returns: What all hosts use.
  package func agreement(on name: String, own: [UInt8]) throws -> [UInt8] {
    try inTransaction { connection, _, _ in
      try connection.execute(
        "INSERT INTO debrief.agreements (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        .text(name),
        .bytes(own)
      )
      let rows = try connection.execute(
        "SELECT value FROM debrief.agreements WHERE name = $1",
        .text(name)
      )
      guard case .bytes(let value)? = rows.first?.values.first else { return own }
      return value
    }
  }
}
