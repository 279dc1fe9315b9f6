import ArchiveReading
import Text

/// The query for the messages of an unknown database, where its table alone is not enough: it adds
/// senders' names, ids and the texts that open conversations, and leaves out internal notes.
struct ProposedQuery {
  /// The query; nil if the table alone is enough.
  private(set) var sql: String?
  /// What it does beyond reading the table, for a user to check.
  private(set) var notes: [String] = []
  /// The columns of its result for fields that are not columns of the table.
  private(set) var columns: [MessageField: String] = [:]

  private var joins = ""
  /// The selected expressions, each with its field.
  private var selected: [(field: MessageField?, expression: String)] = []

  /// Writes the query.
  ///
  /// - Parameter cursor: An additional column to select, for incremental reading.
  init(_ guess: MappingGuess, cursor: String?) {
    let names = Set(guess.columns.values).union(cursor.map { [$0] } ?? [])
    selected = names.sorted().map { column in
      (guess.columns.first { $0.value == column }?.key, "m.\(column.sqlIdentifier)")
    }
    addId(guess)
    if let people = guess.people { addNames(people, guess) }
    var filter = ""
    if let internalNotes = guess.internalNotes {
      filter = "\nWHERE \(internalNotes.condition)"
      notes.append("internal notes are left out, as \(internalNotes.column.shown) marks them")
    }
    let opening = guess.opening.map { text(of: $0) } ?? ""
    guard !notes.isEmpty else { return }
    let expressions = selected.map(\.expression).joined(separator: ", ")
    sql =
      "SELECT \(expressions)\nFROM \(guess.table.name.sqlIdentifier) m" + joins + filter + opening
  }

  /// The query for the texts that open the conversations, with the same columns.
  private mutating func text(of opening: OpeningTexts) -> String {
    let column: (String) -> String = { "t.\($0.sqlIdentifier)" }
    let word = opening.people?.word.map { "\($0.sqlLiteral) || '-' || " } ?? ""
    var values: [MessageField: String] = [
      .id: "'opening-' || \(column(opening.id))", .conversationId: column(opening.id),
      .text: column(opening.text), .createdAt: column(opening.createdAt),
      .senderId: word + column(opening.sender),
    ]
    var join = ""
    if let people = opening.people {
      values[.senderName] = "o.\(people.name.name.sqlIdentifier)"
      join =
        "\nLEFT JOIN \(Self.rows(of: people)) o"
        + " ON o.\(people.id.name.sqlIdentifier) = \(column(opening.sender))"
    }
    notes.append("\(opening.text.shown) of \(opening.table.name.shown) opens each conversation")
    let expressions = selected.map { $0.field.flatMap { values[$0] } ?? "NULL" }
    return "\nUNION ALL\nSELECT \(expressions.joined(separator: ", "))"
      + "\nFROM \(opening.table.name.sqlIdentifier) t" + join
      + "\nWHERE trim(coalesce(\(column(opening.text)), '')) <> ''"
  }

  private mutating func addId(_ guess: MappingGuess) {
    guard guess.columns[.id] == nil else { return }
    let keys = guess.compositeKey.map { "m.\($0.sqlIdentifier)" }
    add(.id, keys.isEmpty ? "m.rowid" : keys.joined(separator: " || '-' || "))
    notes.append(
      keys.isEmpty ? "no column looks like an id, so the row's number is" : "its key is the id"
    )
  }

  private mutating func addNames(_ people: PeopleGuess, _ guess: MappingGuess) {
    guard let sender = guess.columns[.senderId] else { return }
    let id = "m.\(sender.sqlIdentifier)"
    let type = people.typeColumn.map { "m.\($0.sqlIdentifier)" }
    var names: [String] = []
    for (number, group) in people.groups.enumerated() {
      let alias = "p\(number + 1)"
      names.append("\(alias).\(group.name.name.sqlIdentifier)")
      joins += "\nLEFT JOIN \(Self.rows(of: group)) \(alias)"
      let own = group.column.map { "m.\($0.sqlIdentifier)" } ?? id
      joins += " ON \(alias).\(group.id.name.sqlIdentifier) = \(own)"
      if let type, let word = group.word { joins += " AND \(type) = \(word.sqlLiteral)" }
    }
    add(.senderName, names.count == 1 ? names[0] : "coalesce(\(names.joined(separator: ", ")))")
    // The same number means different people in different tables.
    if let type { add(.senderId, "\(type) || '-' || \(id)") }
    let cases = people.groups.compactMap(Self.ownId)
    if !cases.isEmpty { add(.senderId, "CASE \(cases.joined(separator: " ")) END") }
    let tables = people.groups.map(\.table.name.shown).joined(separator: ", ")
    notes.append("names come from \(tables)")
  }

  /// The id of a sender where these people have a column of their own.
  private static func ownId(_ group: PeopleGuess.Group) -> String? {
    guard let column = group.column, let word = group.word else { return nil }
    let id = "m.\(column.sqlIdentifier)"
    return "WHEN \(id) IS NOT NULL THEN \(word.sqlLiteral) || '-' || \(id)"
  }

  /// The rows of a table of people, one for each id.
  private static func rows(of group: PeopleGuess.Group) -> String {
    let table = group.table.name.sqlIdentifier
    guard !group.id.isKey else { return table }
    let (id, name) = (group.id.name.sqlIdentifier, group.name.name.sqlIdentifier)
    return "(SELECT \(id), min(\(name)) AS \(name) FROM \(table) GROUP BY \(id))"
  }

  private mutating func add(_ field: MessageField, _ expression: String) {
    let name = "debrief_\(field.name)"
    selected.append((field, "\(expression) AS \(name)"))
    columns[field] = name
  }
}

extension String {
  /// A name in a comment.
  fileprivate var shown: String { "\"\(terminalSafe)\"" }
}
