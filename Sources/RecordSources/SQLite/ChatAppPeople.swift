import ArchiveReading
import Conversations
import Database
import JSON

/// The people in an app's database, and which of them have opted out of AI reading.
struct ChatAppPeople {
  private var optOutOfConversation: [String: Bool] = [:]
  /// Whether preferences that belong to no one in particular opt out of AI reading.
  private var appIsOptedOut = false
  private let builder = ConversationBuilder(timeZone: nil)
  private let schema: DatabaseSchema
  private let connection: Connection
  private let collector: MessageCollector

  /// Reads the people and the preferences.
  init(
    _ app: ChatAppSchema,
    _ connection: Connection,
    _ collector: MessageCollector
  ) throws(DatabaseError) {
    schema = app.schema
    self.connection = connection
    self.collector = collector
    if let table = app.people { try readPeople(table) }
    for table in app.preferences { try readPreferences(table) }
  }

  /// Whether no AI may read a conversation.
  ///
  /// - Returns: The setting of its own preferences or the app's; nil if there is none.
  func optOut(ofConversation id: String) -> Bool? {
    appIsOptedOut ? true : optOutOfConversation[id]
  }

  private mutating func readPeople(_ table: DatabaseSchema.Table) throws(DatabaseError) {
    let names = [
      ChatAppColumns.personId, ChatAppSchema.personNames, ["timezone"], ["preferences"],
      ["aienabled"],
    ]
    try forEachRow(of: table, names) { row, people in
      guard let id = row[0]?.idText else { return }
      var person = Participant(id: id, name: row[1]?.idText)
      person.timeZone = row[2]?.string
      person.isOptedOut = row[4]?.truth.map(!) ?? people.builder.optOut(row[3])
      people.collector.append(person)
    }
  }

  private mutating func readPreferences(_ table: DatabaseSchema.Table) throws(DatabaseError) {
    let names = [
      ["userid", "participantid", "personid"], ["conversationid", "chatid"],
      ["preferences", "data", "json", "settings"], ["aienabled"], ["key", "name"], ["value"],
    ]
    try forEachRow(of: table, names) { row, people in
      guard let isOptedOut = people.optOut(row) else { return }
      if let person = row[0]?.idText {
        var participant = Participant(id: person)
        participant.isOptedOut = isOptedOut
        people.collector.append(participant)
      } else if let conversation = row[1]?.idText {
        people.optOutOfConversation[conversation] = isOptedOut
      } else if isOptedOut {
        people.appIsOptedOut = true
      }
    }
  }

  /// Whether a row of preferences opts out of AI reading; nil if it does not mention it.
  private func optOut(_ row: [JSONValue?]) -> Bool? {
    if let optOut = row[3]?.truth.map(!) ?? builder.optOut(row[2]) { return optOut }
    switch row[4]?.string.map(schema.canonical) {
    case "aienabled", "preferences.aienabled": return row[5]?.truth.map(!)
    case "preferences": return builder.optOut(row[5])
    default: return nil
    }
  }

  private mutating func forEachRow(
    of table: DatabaseSchema.Table,
    _ names: [[String]],
    _ body: ([JSONValue?], inout ChatAppPeople) -> Void
  ) throws(DatabaseError) {
    let columns = names.map { schema.column(table, $0)?.name.sqlIdentifier ?? "NULL" }
    let sql = "SELECT \(columns.joined(separator: ", ")) FROM \(table.name.sqlIdentifier)"
    let rows = try connection.prepare(sql)
    while try rows.step() {
      body((0..<Int32(names.count)).map { rows.looseValue($0) }, &self)
    }
  }
}
