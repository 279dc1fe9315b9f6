package import ArchiveReading

/// Any SQLite database, through a mapping.
package enum SQLiteFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "sqlite"
  /// True: the app keeps writing to it.
  package static let isLive = true

  /// Whether a source is an SQLite database.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    if case .database = probe.shape { true } else { false }
  }

  /// Reads a database through a mapping.
  ///
  /// - Throws: ``SourceError``, of kind `.configuration` if the mapping does not fit and of kind
  ///   `.bad` if there is none. ``CollectorClosed`` if no more is wanted.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    try options.mapping?.require(.sqlite)
    let source = try SQLiteSource(probe, temporaryFolder: options.temporaryFolder)
    try source.read { connection in
      let schema = try DatabaseSchema(connection)
      guard let mapping = options.mapping, let messages = mapping.messages else {
        throw noSchema(schema, probe)
      }
      let database = MappedDatabase(mapping, source, schema, options)
      let described = try database.readConversations(into: collector)
      try database.read(messages, described: described, into: collector)
    }
  }

  /// The error for a database of unknown schema.
  static func noSchema(_ schema: DatabaseSchema, _ probe: SourceProbe) -> SourceError {
    let reason =
      schema.isWorkspace
      ? "this is a debrief workspace, not a source"
      : "no known chat schema: `debrief init \(probe.name)` writes a mapping to correct"
    return SourceError(.bad, file: probe.name, reason: reason)
  }
}
