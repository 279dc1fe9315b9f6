import ArchiveReading
import Conversations
import Database
import JSON
import Text

/// Reads a database of unknown shape through a mapping.
struct MappedDatabase {
  private let mapping: SourceMapping
  private let connection: Connection
  private let schema: DatabaseSchema
  private let options: ReadOptions
  private let rowLimit: Int

  init(
    _ mapping: SourceMapping,
    _ source: SQLiteSource,
    _ schema: DatabaseSchema,
    _ options: ReadOptions
  ) {
    // A row takes some bytes of the file, but a view or a query can generate rows without end.
    rowLimit = source.size
    self.mapping = mapping
    connection = source.connection
    self.schema = schema
    self.options = options
  }

  /// Reads the messages.
  ///
  /// - Parameter messages: Where they are.
  /// - Throws: ``SourceError``, or what the collector threw.
  func read(
    _ messages: TableMapping<MessageField>,
    described: Set<String>,
    into collector: MessageCollector
  ) throws {
    var records = RecordWriter(
      timeZone: options.timeZone ?? mapping.timeZone,
      isTree: mapping.isTree,
      described: described
    )
    try rows(messages).forEach(collector) { values, row in
      try records.write(values, line: row, into: collector)
    }
  }

  /// Reads the conversations, if the mapping defines them.
  ///
  /// - Throws: ``SourceError``, or what the collector threw.
  func readConversations(into collector: MessageCollector) throws -> Set<String> {
    guard let conversations = mapping.conversations else { return [] }
    var builder = ConversationBuilder(timeZone: options.timeZone ?? mapping.timeZone)
    builder.isTree = mapping.isTree
    var described: Set<String> = []
    try rows(conversations).forEach(collector) { values, row in
      let description = try builder.description(values)
      described.insert(description.id)
      collector.append(description)
      if row.isMultiple(of: 4096) { try collector.flush() }
    }
    return described
  }

  private func rows<Field>(_ table: TableMapping<Field>) throws -> SQLiteRows<Field> {
    let all = try query(table)
    let htmlFields = table.fields.htmlFields
    let names = all.columnNames
    let (columns, constants) = try mapping.columns(of: table, in: names)
    guard case .table(let name) = table.rows, !columns.isEmpty else {
      let positions = columns.map { (field: $0.field, index: Int32($0.index)) }
      return SQLiteRows(
        all,
        columns: positions,
        constants: constants,
        htmlFields: htmlFields,
        limit: rowLimit
      )
    }
    // Only the columns that are needed: the others may hold whole files.
    let selected = columns.map { names[$0.index].sqlIdentifier }.joined(separator: ", ")
    let statement = try connection.prepare("SELECT \(selected) FROM \(name.sqlIdentifier)")
    let positions = columns.enumerated().map { (field: $1.field, index: Int32($0)) }
    return SQLiteRows(
      statement,
      columns: positions,
      constants: constants,
      htmlFields: htmlFields,
      limit: rowLimit
    )
  }

  private func query<Field>(_ table: TableMapping<Field>) throws -> Statement {
    do {
      switch table.rows {
      case .query(let sql): return try connection.prepareQuery(sql)
      case .table(let name):
        guard schema.tables.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
          throw mapping.error(
            line: table.line,
            column: table.column,
            "there is no table \"\(name)\"; \(advice(name, schema.tables.map(\.name)))"
          )
        }
        return try connection.prepare("SELECT * FROM \(name.sqlIdentifier)")
      }
    } catch let error as DatabaseError where error.kind == .other {
      throw mapping.error(line: table.line, column: table.column, explain(error))
    }
  }

  /// What is wrong with a query, with the name that was probably meant.
  private func explain(_ error: DatabaseError) -> String {
    let message = error.message
    let reason = "the query cannot be used: \(message)"
    for (prefix, known) in [
      ("no such column: ", schema.tables.flatMap { $0.columns.map(\.name) }),
      ("no such table: ", schema.tables.map(\.name)),
    ] where message.hasPrefix(prefix) {
      let name = message.dropFirst(prefix.count).split(separator: ".").last.map(String.init) ?? ""
      if let best = nearest(to: name, in: known) { return "\(reason); did you mean \"\(best)\"?" }
    }
    return reason
  }

  private func advice(_ name: String, _ names: [String]) -> String {
    if let best = nearest(to: name, in: names) { return "did you mean \"\(best)\"?" }
    return names.isEmpty ? "there is none" : "there are \(names.prefix(40).joined(separator: ", "))"
  }
}
