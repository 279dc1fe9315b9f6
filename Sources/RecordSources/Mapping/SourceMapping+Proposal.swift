package import ArchiveReading
import Database
import JSON
import Text

extension SourceMapping {
  /// Proposes a mapping for a database of unknown shape, for the user to correct.
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
      text = try proposal(in: connection, named: probe.name)
    }
    return text
  }

  /// Proposes a mapping for the tables of a database, for the user to correct.
  ///
  /// - Parameters:
  ///   - name: The database's name in messages.
  ///   - isServer: Whether it is a copy of a server's first rows; its mapping is a part of a job.
  /// - Throws: ``SourceError`` if nothing in it looks like messages.
  static func proposal(
    in connection: Connection,
    named name: String,
    isServer: Bool = false
  ) throws -> String {
    let schema = try DatabaseSchema(connection)
    guard let best = try bestGuess(schema, connection) else {
      throw SourceError(.bad, file: name, reason: try lack(schema, connection))
    }
    return MappingProposal(best, schema, name, isServer: isServer).text
  }

  /// What the format of chat apps misses in a database that it reads.
  package struct Correction: Sendable {
    /// A mapping to use instead, where texts are HTML or notes are internal; nil where the format
    /// reads the database better.
    package var mapping: String?
    /// Whether the times name no zone.
    package var hasNaiveTimes = false

    /// Creates a correction.
    package init(mapping: String? = nil) { self.mapping = mapping }
  }

  /// Looks at a database that the format of chat apps reads.
  ///
  /// - Throws: ``SourceError`` if it cannot be read.
  package static func correction(for probe: SourceProbe) throws -> Correction {
    let source = try SQLiteSource(probe, temporaryFolder: "/tmp")
    var correction = Correction()
    try source.read { connection in
      let schema = try DatabaseSchema(connection)
      guard let app = ChatAppSchema(schema), app.chats.count == 1,
        let guess = try MappingGuess(app.chats[0].messages, schema, connection)
      else { return }
      correction.hasNaiveTimes = guess.values(.createdAt).haveNaiveTimes
      // A mapping supports neither branches nor people who opt out of AI reading.
      guard guess.values(.text).isHTML || guess.internalNotes != nil, !app.isAI(app.chats[0]),
        !app.isTree(app.chats[0]), !app.hasPreferences
      else { return }
      correction.mapping = MappingProposal(guess, schema, probe.name, isServer: false).text
    }
    return correction
  }

  /// The table that looks most like messages.
  private static func bestGuess(
    _ schema: DatabaseSchema,
    _ connection: Connection
  ) throws -> MappingGuess? {
    var guesses: [MappingGuess] = []
    for table in schema.ownTables where schema.canonical(table.name) != "insights" {
      if let guess = try MappingGuess(table, schema, connection) { guesses.append(guess) }
    }
    // A ticket has a text and a sender as well, but others belong to it: it is a conversation.
    let conversations = Set(guesses.compactMap { $0.conversations?.name })
    func rating(_ guess: MappingGuess) -> Int {
      guess.score - (conversations.contains(guess.table.name) ? 3 : 0)
    }
    // The first of equals.
    return guesses.reversed().max { rating($0) < rating($1) }
  }

  /// Why no table can hold the messages.
  private static func lack(
    _ schema: DatabaseSchema,
    _ connection: Connection
  ) throws -> String {
    let tables = schema.ownTables
    let count =
      tables.count == 1 ? "its table does not look" : "none of its \(tables.count) tables looks"
    guard !tables.isEmpty else { return "it has no table" }
    let lacks = try tables.prefix(5).map { table in
      "\(table.name.terminalSafe) has \(try MappingGuess.lack(table, connection))"
    }
    let rest = tables.count > 5 ? ", …" : ""
    return "\(count) like messages: \(lacks.joined(separator: ", "))\(rest)"
  }
}

/// Writes a guess as a mapping file.
private struct MappingProposal {
  private let guess: MappingGuess
  private let schema: DatabaseSchema
  private let name: String
  private let isServer: Bool
  /// The column by which a server is read incrementally.
  private let changedAt: String?
  private let query: ProposedQuery

  init(_ guess: MappingGuess, _ schema: DatabaseSchema, _ name: String, isServer: Bool) {
    self.guess = guess
    self.schema = schema
    self.name = name
    self.isServer = isServer
    changedAt = isServer ? guess.changedAt : nil
    query = ProposedQuery(guess, cursor: changedAt)
  }

  var text: String {
    """
    # Where debrief finds the messages of \(quoted(name)).
    # A proposal made from its tables, columns and first rows: check every line marked "check",
    # then \(use)
    \(guess.timeZoneLine)
    # complete: true            # a live database: messages that are gone from it were deleted

    messages:
      \(rows)\(isServer ? cursor : "")
      fields:   # debrief's field: column

    """ + fields + rest + conversations
  }

  /// What to do with it, and the format with which a separate mapping file begins.
  private var use: String {
    guard !isServer else { return "run the job.\n" }
    return "read the database with --map and the name of this file.\n\nformat: sqlite"
  }

  private var rows: String {
    guard let sql = query.sql else { return "table: \(quoted(guess.table.name))   # check" }
    return "# check: \(query.notes.joined(separator: "; "))\n  query: \(block(sql))"
  }

  /// The line for the cursor of incremental reading, which only a server's mapping has.
  private var cursor: String {
    if let column = changedAt {
      return "\n  cursor: \(quoted(column))   # check: every change of a row sets it"
    }
    guard let column = guess.columns[.createdAt] else { return "" }
    let caveat = "new rows alone: what changes later would not be seen"
    return "\n  # cursor: \(quoted(column))   # \(caveat)"
  }

  /// A query as YAML: a block, unless a name in it contains characters that editors do not show.
  private func block(_ sql: String) -> String {
    guard sql.unicodeScalars.allSatisfy({ $0 == "\n" || (" "..."~").contains($0) }) else {
      return quoted(sql)
    }
    return "|\n    " + sql.replacing("\n", with: "\n    ")
  }

  private var fields: String {
    MessageField.allCases.compactMap { field -> String? in
      guard let column = query.columns[field] ?? guess.columns[field] else { return missing(field) }
      switch field {
      case .id where guess.columns[.id] == nil: return line(field, column, "check")
      case .text where guess.values(.text).isHTML || guess.opening?.isHTML == true:
        return line(field, "{column: \(quoted(column)), html: true}", "check: it contains HTML")
      case .text where guess.textIsByLength:
        return line(field, quoted(column), "check: it contains the longest texts")
      case .createdAt where guess.timeIsByValue:
        return line(field, quoted(column), "check: all its values are times")
      default: return line(field, quoted(column), "check")
      }
    }.joined()
  }

  private func missing(_ field: MessageField) -> String? {
    switch field {
    case .conversationId:
      line(field, "{value: all}", "check: no column looks like one, so all is one conversation")
    case .createdAt: "    # createdAt: ?   # check: no column looks like a time\n"
    case .senderId: "    # senderId: ?   # check: no column looks like a sender\n"
    default: nil
    }
  }

  private func line(_ field: MessageField, _ value: String, _ comment: String) -> String {
    "    \(field.name): \(value)   # \(comment)\n"
  }

  /// The unused columns, tables and fields, to choose from.
  private var rest: String {
    let used = Set(guess.columns.values).union(changedAt.map { [$0] } ?? [])
    let columns = guess.table.columns.map(\.name).filter { !used.contains($0) }
    let tables = schema.tables.map(\.name).filter { $0 != guess.table.name }
    let fields = MessageField.allCases.filter {
      guess.columns[$0] == nil && query.columns[$0] == nil
    }
    .map(\.name)
    return list("other columns", columns) + list("other tables and views", tables)
      + "    # other fields: \(fields.joined(separator: ", "))\n"
  }

  private func list(_ what: String, _ names: [String]) -> String {
    guard !names.isEmpty else { return "" }
    let shown = names.prefix(40).map(quoted).joined(separator: ", ")
    return "    # \(what): \(shown)\(names.count > 40 ? " …" : "")\n"
  }

  private var conversations: String {
    guard let table = guess.conversations, let id = guess.conversationKey,
      let sample = guess.conversationSample
    else { return "" }
    var text = "\nconversations:\n  table: \(quoted(table.name))   # check\n  fields:\n"
    text += "    id: \(quoted(id.name))   # check: what the messages' conversationId refers to\n"
    for field: ConversationField in [.name, .kind, .topic, .participants, .createdAt] {
      let names = (ChatAppColumns.conversations[field] ?? []) + (field == .name ? ["subject"] : [])
      guard let column = schema.column(table, names), column.name != guess.opening?.text
      else { continue }
      let values = sample[column.name]
      if field == .createdAt, !values.canBeTimes { continue }
      let value = quoted(column.name)
      text +=
        "    \(field.name): \(values.isHTML ? "{column: \(value), html: true}" : value)   # check\n"
    }
    return text
  }

  /// A name as YAML, on one line whatever it contains.
  private func quoted(_ name: String) -> String { JSONValue.string(name).text }
}
