import ArchiveReading
import Database

/// The texts that open a helpdesk's conversations and are not among the messages: descriptions of
/// tickets, by whoever asked.
struct OpeningTexts {
  /// The table of the conversations.
  let table: DatabaseSchema.Table
  /// The column that messages refer to.
  let id: String
  /// The column of the texts.
  let text: String
  /// The column of the times.
  let createdAt: String
  /// The column of the sender, which refers to the same people as that of the messages.
  let sender: String
  /// Where the names of these people are; nil if unknown.
  let people: PeopleGuess.Group?
  /// Whether the texts are HTML.
  let isHTML: Bool

  private static let texts = [
    "description", "body", "text", "content", "details", "problem", "question", "message",
    "initialmessage", "firstmessage",
  ]
  private static let senders = [
    "requesterid", "customerid", "reporterid", "submitterid", "openedby", "openedbyid", "createdby",
    "createdbyid", "creatorid", "authorid", "contactid", "clientid", "userid", "requester",
    "customer", "reporter", "author", "contact", "client", "creator", "user",
  ]

  /// Looks at the table of the conversations.
  ///
  /// It is nil if the table has no such texts with a time and a writer, or a message repeats one:
  /// then the messages have them all.
  init?(
    _ guess: MappingGuess,
    _ schema: DatabaseSchema,
    _ connection: Connection
  ) throws(DatabaseError) {
    guard let table = guess.conversations, let sample = guess.conversationSample,
      let messageText = guess.columns[.text],
      let conversation = guess.columns[.conversationId], guess.columns[.createdAt] != nil,
      let id = guess.conversationKey
    else { return nil }
    let text = Self.texts.lazy.compactMap { schema.column(table, [$0]) }
      .first { sample[$0.name].meanLength > 12 }
    let times = ["createdat", "created", "openedat", "submittedat", "timestamp", "date"]
    let time = times.lazy.compactMap { schema.column(table, [$0]) }
      .first { sample[$0.name].areTimes }
    guard let text, let time else { return nil }
    self.table = table
    (self.id, self.text, createdAt) = (id.name, text.name, time.name)
    isHTML = sample[text.name].isHTML
    guard let sender = schema.column(table, Self.senders) else { return nil }
    people = Self.people(of: sender, in: table, guess, schema)
    // Without its table a number means no one, and where ids have types it may mean someone else.
    guard guess.people == nil || people != nil else { return nil }
    self.sender = sender.name
    let repeated = try connection.prepare(
      """
      SELECT 1 FROM \(table.name.sqlIdentifier) t JOIN \(guess.table.name.sqlIdentifier) m
        ON m.\(conversation.sqlIdentifier) = t.\(id.name.sqlIdentifier)
      WHERE trim(m.\(messageText.sqlIdentifier)) = trim(t.\(text.name.sqlIdentifier)) LIMIT 1
      """
    )
    if try repeated.step() { return nil }
  }

  /// The people that a column refers to, among the senders of the messages.
  private static func people(
    of sender: DatabaseSchema.Column,
    in table: DatabaseSchema.Table,
    _ guess: MappingGuess,
    _ schema: DatabaseSchema
  ) -> PeopleGuess.Group? {
    guard let groups = guess.people?.groups else { return nil }
    if let meant = schema.table(referredToBy: sender.name, of: table) {
      return groups.first { $0.table.name == meant.name }
    }
    guard groups.count == 1, groups[0].word == nil else { return nil }
    let areTexts = guess.conversationSample?[sender.name].hasTexts ?? false
    return groups[0].id.type.contains("INT") && areTexts ? nil : groups[0]
  }
}
