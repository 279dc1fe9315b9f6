import ArchiveReading
import Database

/// Where the names of the senders in an unknown database are found.
struct PeopleGuess {
  /// A table of people.
  struct Group {
    let table: DatabaseSchema.Table
    let id: DatabaseSchema.Column
    let name: DatabaseSchema.Column
    /// The word for these people in the column of the sender's type, or the name of the table where
    /// each has its own column; nil if there is only one.
    let word: String?
    /// The column of the messages that refers to these people; nil if all are in one column.
    var column: String?
  }

  let groups: [Group]
  /// The column of the sender's type, which names a table; nil if there is only one table.
  let typeColumn: String?

  /// Looks for the tables that the senders' ids refer to.
  ///
  /// It is nil if there is none, or the messages have names.
  init?(
    _ guess: MappingGuess,
    _ schema: DatabaseSchema,
    _ connection: Connection
  ) throws(DatabaseError) {
    guard guess.columns[.senderName] == nil, let sender = guess.columns[.senderId] else {
      return nil
    }
    if let (column, groups) = try Self.typed(sender, guess.table, schema, connection) {
      typeColumn = column
      self.groups = groups
      return
    }
    typeColumn = nil
    if let groups = try Self.separate(guess, schema, connection) {
      self.groups = groups
      return
    }
    let people = schema.tables.filter { Self.isPeople($0, schema) }
    let only = people.count == 1 && people[0].name != guess.table.name ? people[0] : nil
    guard let table = schema.table(referredToBy: sender, of: guess.table) ?? only,
      table.name != guess.table.name, let group = Self.group(table, schema, word: nil),
      !(group.id.type.contains("INT") && guess.values(.senderId).hasTexts)
    else { return nil }
    groups = [group]
  }

  /// Whether a table looks like people: by its name, and because it has ids and names.
  static func isPeople(_ table: DatabaseSchema.Table, _ schema: DatabaseSchema) -> Bool {
    var name = schema.canonical(table.name)
    if name.hasSuffix("s") { name.removeLast() }
    let words = [
      "user", "agent", "customer", "contact", "person", "people", "member", "staff", "employee",
      "operator", "participant", "profile", "account", "client", "author", "requester", "admin",
    ]
    return words.contains(where: name.hasSuffix) && group(table, schema, word: nil) != nil
  }

  private static func group(
    _ table: DatabaseSchema.Table,
    _ schema: DatabaseSchema,
    word: String?
  ) -> Group? {
    let names = [
      "displayname", "fullname", "name", "realname", "nickname", "nick", "username", "login",
      "handle", "email", "emailaddress", "firstname",
    ]
    guard table.isReal,
      let id = table.columns.first(where: \.isKey) ?? schema.column(table, ["id", "uuid"]),
      let name = schema.column(table, names), name.name != id.name
    else { return nil }
    return Group(table: table, id: id, name: name, word: word)
  }

  /// The tables of senders if the messages have a column for each, such as `agent_id` and
  /// `customer_id`, of which at most one has a value in each message.
  private static func separate(
    _ guess: MappingGuess,
    _ schema: DatabaseSchema,
    _ connection: Connection
  ) throws(DatabaseError) -> [Group]? {
    var groups: [Group] = []
    let sender = guess.columns[.senderId]
    for column in guess.table.columns.map(\.name)
    where column == sender || !guess.columns.values.contains(column) {
      guard let table = schema.table(referredToBy: column, of: guess.table),
        table.name != guess.table.name, isPeople(table, schema),
        !groups.contains(where: { $0.table.name == table.name }),
        var group = group(table, schema, word: table.name)
      else { continue }
      group.column = column
      groups.append(group)
    }
    guard groups.count > 1 else { return nil }
    let isSet = groups.compactMap(\.column).map { "(\($0.sqlIdentifier) IS NOT NULL)" }
    let several = try connection.prepare(
      """
      SELECT 1 FROM \(guess.table.name.sqlIdentifier) WHERE \(isSet.joined(separator: " + ")) > 1
      LIMIT 1
      """
    )
    return try several.step() ? nil : groups
  }

  /// The tables of senders whose ids mean something only together with a type: `author_id` with
  /// `author_type`, which is `agent` or `customer`.
  private static func typed(
    _ sender: String,
    _ table: DatabaseSchema.Table,
    _ schema: DatabaseSchema,
    _ connection: Connection
  ) throws(DatabaseError) -> (column: String, groups: [Group])? {
    var stem = schema.canonical(sender)
    guard stem.hasSuffix("id") else { return nil }
    stem.removeLast(2)
    guard let column = schema.column(table, [stem + "type", stem + "kind"]) else { return nil }
    let groups = try connection.words(of: column, table).compactMap { word -> Group? in
      let name = schema.canonical(word)
      let people = schema.tables.first { $0.isReal && schema.isCalled(name, $0) }
      return people.flatMap { group($0, schema, word: word) }
    }
    return groups.isEmpty ? nil : (column.name, groups)
  }
}

extension Connection {
  /// The distinct texts of a column, at most 50.
  func words(
    of column: DatabaseSchema.Column,
    _ table: DatabaseSchema.Table
  ) throws(DatabaseError) -> [String] {
    let name = column.name.sqlIdentifier
    let rows = try prepare(
      """
      SELECT DISTINCT substr(\(name), 1, 100) FROM \(table.name.sqlIdentifier)
      WHERE typeof(\(name)) = 'text' LIMIT 50
      """
    )
    var words: [String] = []
    while try rows.step() { if let word = rows.text(0) { words.append(word) } }
    return words.sorted()
  }
}
