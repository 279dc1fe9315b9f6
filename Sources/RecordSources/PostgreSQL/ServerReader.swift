package import ArchiveReading
package import Conversations
import Failures
import Glibc
package import PostgreSQL
package import Threads

/// Reads conversations from a snapshot of a PostgreSQL server, through a mapping.
///
/// Nothing is locked and nothing can be written: it is one read-only transaction.
package struct ServerReader {
  /// The name of this kind of source, where others have the name of a format.
  package static let format = "postgresql"

  /// The result of a reading besides messages.
  package struct Outcome: Sendable {
    /// The new position of incremental reading; nil if the mapping names no cursor.
    package var cursor: SourceCursor?
    /// Whether only changes since the cursor were read.
    package var isIncrement = false
    /// Whether all messages or all ids were read, so that absent messages were deleted.
    package var isComplete = false
    /// Notices for the user, one line each.
    package var notices: [String] = []
  }

  private let address: PostgresAddress
  private let preset: ServerPreset?
  private let options: ReadOptions
  private let since: SourceCursor?
  private let isCancelled: StopRequest

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - preset: A chat server whose database is known; with neither it nor a mapping, it is
  ///     detected by its tables.
  ///   - cursor: The position of incremental reading; nil to read everything.
  package init(
    _ address: PostgresAddress,
    preset: ServerPreset?,
    options: ReadOptions,
    since cursor: SourceCursor?,
    isCancelled: StopRequest
  ) {
    self.address = address
    self.preset = preset
    self.options = options
    since = cursor
    self.isCancelled = isCancelled
  }

  /// Reads everything, or the changes.
  ///
  /// Transient errors, such as a conflict with the recovery of a replica, are retried up to three
  /// times; a message that is read twice is the same message.
  ///
  /// - Throws: ``SourceError``, or what the collector threw.
  package func read(into collector: MessageCollector) throws -> Outcome {
    var pause = 1
    while true {
      do {
        let connection = try PostgresConnection(address, isCancelled: isCancelled)
        do {
          return try read(connection, into: collector)
        } catch let error as PostgresError where error.isPassing && pause < 8 && !isCancelled() {
          isCancelled.sleep(for: .seconds(pause))
          pause *= 2
        }
      } catch let error as PostgresError { throw SourceError(error, file: address.description) }
    }
  }

  private func read(
    _ connection: PostgresConnection,
    into collector: MessageCollector
  ) throws -> Outcome {
    try connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    try connection.execute("SET LOCAL lock_timeout = '5s'")
    let mapping = try mapping(connection)
    var outcome = Outcome()
    outcome.notices = try ServerRole.notices(connection)
    let described = try readConversations(mapping, connection, into: collector)
    try readMessages(mapping, connection, described, &outcome, into: collector)
    try connection.execute("COMMIT")
    return outcome
  }

  private func mapping(_ connection: PostgresConnection) throws -> SourceMapping {
    if let mapping = options.mapping {
      try mapping.require(.postgresql)
      return mapping
    }
    if let preset {
      try preset.prepare(connection)
      return preset.mapping
    }
    if let preset = try ServerPreset.detect(connection) { return preset.mapping }
    throw SourceError(
      .bad,
      file: address.description,
      reason: "no known chat schema (it knows \(ServerPreset.names.joined(separator: ", "))): "
        + "`debrief init \(address)` writes a mapping to correct"
    )
  }

  private func readConversations(
    _ mapping: SourceMapping,
    _ connection: PostgresConnection,
    into collector: MessageCollector
  ) throws -> Set<String> {
    guard let table = mapping.conversations else { return [] }
    let query = try ServerQuery(table, of: mapping, connection)
    var builder = ConversationBuilder(timeZone: options.timeZone ?? mapping.timeZone)
    builder.isTree = mapping.isTree
    var described: Set<String> = []
    var row = 0
    try connection.copy(Self.copy(query.sql), types: query.types) { values in
      row += 1
      do {
        let description = try builder.description(try query.record(values))
        described.insert(description.id)
        collector.append(description)
        if row.isMultiple(of: 4096) { try collector.flush() }
      } catch let problem as RecordProblem {
        try collector.setAside(line: row, problem.reason)
      }
    }
    return described
  }

  private func readMessages(
    _ mapping: SourceMapping,
    _ connection: PostgresConnection,
    _ described: Set<String>,
    _ outcome: inout Outcome,
    into collector: MessageCollector
  ) throws {
    guard let table = mapping.messages else {
      throw mapping.error(line: 1, column: 1, "the mapping must define messages")
    }
    let query = try ServerQuery(table, cursor: mapping.cursor, of: mapping, connection)
    let identity = query.identity
    let start = since.flatMap { $0.query == identity ? $0.value : nil }
    var records = RecordWriter(
      timeZone: options.timeZone ?? mapping.timeZone,
      isTree: mapping.isTree,
      described: described
    )
    var latest = start
    var row = 0
    let condition = start.flatMap { query.cursor?.condition(since: $0) }
    try connection.copy(
      Self.copy(query.sql + (condition.map { " WHERE \($0)" } ?? "")),
      types: query.types
    ) { values in
      row += 1
      if query.cursor != nil, case .integer(let value) = values.last {
        latest = max(latest ?? value, value)
      }
      do {
        try records.write(try query.record(values), line: row, into: collector)
      } catch let problem as RecordProblem {
        try collector.setAside(line: row, problem.reason)
      }
    }
    outcome.cursor =
      query.cursor == nil ? nil : latest.map { SourceCursor(query: identity, value: $0) }
    outcome.isIncrement = condition != nil
    outcome.isComplete = options.isComplete || mapping.isComplete
    if outcome.isComplete, condition != nil {
      try readIds(mapping, table, connection, into: collector)
    }
  }

  /// Reads the ids of all messages, for a source whose absent messages were deleted.
  private func readIds(
    _ mapping: SourceMapping,
    _ table: TableMapping<MessageField>,
    _ connection: PostgresConnection,
    into collector: MessageCollector
  ) throws {
    let query = try ServerQuery(table.onlyIds, of: mapping, connection)
    try connection.copy(Self.copy(query.sql), types: query.types) { values in
      let record = try query.record(values)
      guard let id = record[.id]?.idText, let conversation = record[.conversationId]?.idText else {
        return
      }
      collector.noteThere(id, in: conversation)
      if collector.batch.isFull { try collector.flush() }
    }
  }

  private static func copy(_ query: String) -> String {
    "COPY (\(query)) TO STDOUT (FORMAT binary)"
  }
}

extension SourceError {
  /// Adds the source to a server's error.
  package init(_ error: PostgresError, file: String) {
    let kind: Kind =
      switch error.kind {
      case .libraryMissing, .unavailable, .other: .unavailable
      case .refused: .refused
      case .configuration, .statement: .configuration
      case .conflict: .busy
      case .inputOutput: .io
      case .interrupted: .interrupted
      }
    self.init(kind, file: file, reason: error.messageWithFix)
  }
}
