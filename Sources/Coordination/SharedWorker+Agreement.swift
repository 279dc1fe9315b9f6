import PostgreSQL

extension SharedWorker {
  /// Agrees with all hosts on some bytes: whoever comes first says them.
  ///
  /// - Parameters:
  ///   - name: What they are.
  ///   - own: What this host would say.
  /// - Returns: What all hosts use.
  /// - Throws: ``CoordinationError``.
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
