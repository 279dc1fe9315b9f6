import Database
import JSON

extension SourceMapping {
  /// A mapping to correct, for a database of unknown shape.
  ///
  /// - Parameter temporaryFolder: Where a copy of it may be made.
  /// - Throws: ``SourceError`` if it cannot be read, or nothing in it looks like messages.
  package static func proposal(
    for probe: SourceProbe,
    temporaryFolder: String = "/tmp"
  ) throws -> String {
    let source = try SQLiteSource(probe, temporaryFolder: temporaryFolder)
    var text = ""
    try source.read { connection in
      let schema = try DatabaseSchema(connection)
      if schema.isWorkspace { throw SQLiteFormat.noSchema(schema, probe) }
      var best: MappingGuess?
      for table in schema.tables where table.isReal && schema.canonical(table.name) != "insights" {
        guard let guess = try MappingGuess(table, schema, connection) else { continue }
        if guess.score > best?.score ?? 0 { best = guess }
      }
      guard let best else {
        throw SourceError(
          .bad,
          file: probe.name,
          reason: "none of its \(schema.tables.count) tables looks like messages"
        )
      }
      text = MappingProposal(best, schema, probe.name).text
    }
    return text
  }
}

/// Writes a guess as a mapping file.
private struct MappingProposal {
  private let guess: MappingGuess
  private let schema: DatabaseSchema
  private let name: String

  init(_ guess: MappingGuess, _ schema: DatabaseSchema, _ name: String) {
    self.guess = guess
    self.schema = schema
    self.name = name
  }

  var text: String {
    """
    # Where debrief finds the messages of \(quoted(name)).
    # A proposal made from the names of its tables and columns: check every line marked "check",
    # then read the database with --map and the name of this file.

    format: sqlite
    # timezone: Europe/Berlin   # the zone of times that name none
    # complete: true            # a live database: messages that are gone from it were deleted

    messages:
      \(rows)
      fields:   # debrief's field: column

    """ + fields + rest + conversations
  }

  /// Without a column for it, the row number serves as the id.
  private var rows: String {
    guard guess.columns[.id] == nil else { return "table: \(quoted(guess.table.name))   # check" }
    let sql = "SELECT rowid AS debrief_id, * FROM \(guess.table.name.sqlIdentifier)"
    return "query: \(quoted(sql))   # check: no column looks like an id"
  }

  private var fields: String {
    MessageField.allCases.compactMap { field -> String? in
      switch (guess.columns[field], field) {
      case (let column?, .text) where guess.textIsByLength:
        line(field, quoted(column), "check: it contains the longest texts")
      case (let column?, _): line(field, quoted(column), "check")
      case (nil, .id): line(field, "debrief_id", "the row's number")
      case (nil, .conversationId):
        line(field, "{value: all}", "check: no column looks like it, so all is one conversation")
      case (nil, .createdAt): "    # createdAt: ?   # check: no column looks like a time\n"
      case (nil, .senderId): "    # senderId: ?   # check: no column looks like a sender\n"
      default: nil
      }
    }.joined()
  }

  private func line(_ field: MessageField, _ value: String, _ comment: String) -> String {
    "    \(field.name): \(value)   # \(comment)\n"
  }

  /// What else there is to choose from.
  private var rest: String {
    let used = Set(guess.columns.values)
    let columns = guess.table.columns.map(\.name).filter { !used.contains($0) }
    let tables = schema.tables.map(\.name).filter { $0 != guess.table.name }
    let fields = MessageField.allCases.filter { guess.columns[$0] == nil }.map(\.name)
    return list("other columns", columns) + list("other tables and views", tables)
      + "    # other fields: \(fields.joined(separator: ", "))\n"
  }

  private func list(_ what: String, _ names: [String]) -> String {
    guard !names.isEmpty else { return "" }
    let shown = names.prefix(40).map(quoted).joined(separator: ", ")
    return "    # \(what): \(shown)\(names.count > 40 ? " …" : "")\n"
  }

  private var conversations: String {
    guard let table = guess.conversations(schema),
      let id = schema.column(table, ChatAppColumns.ownConversationId)
    else { return "" }
    var text = "\nconversations:\n  table: \(quoted(table.name))   # check\n  fields:\n"
    text += "    id: \(quoted(id.name))   # check: what the messages' conversationId refers to\n"
    for field: ConversationField in [.name, .kind, .topic, .participants, .createdAt] {
      guard let column = schema.column(table, ChatAppColumns.conversations[field] ?? []) else {
        continue
      }
      text += "    \(field.name): \(quoted(column.name))   # check\n"
    }
    return text
  }

  /// A name as YAML, and in one line whatever it holds.
  private func quoted(_ name: String) -> String { JSONValue.string(name).text }
}
