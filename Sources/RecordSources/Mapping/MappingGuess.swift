import ArchiveReading
import Database

/// A guess at which columns of a table of an unknown database hold which fields, and a score of how
/// much the table looks like messages.
struct MappingGuess {
  let table: DatabaseSchema.Table
  /// The columns that look like fields.
  private(set) var columns: [MessageField: String] = [:]
  /// Whether the column of the text was chosen because it holds the longest texts.
  private(set) var textIsByLength = false
  /// Whether the column of the times was chosen because its values are times.
  private(set) var timeIsByValue = false
  /// The columns that together name a row which has no id of its own; empty if there is none.
  private(set) var compositeKey: [String] = []
  /// The tables of the people who wrote the messages.
  private(set) var people: PeopleGuess?
  /// The mark of notes that the other side did not see.
  private(set) var internalNotes: InternalNotes?
  /// The table that describes the conversations.
  private(set) var conversations: DatabaseSchema.Table?
  /// The column of that table which the messages refer to.
  private(set) var conversationKey: DatabaseSchema.Column?
  /// Its values.
  private(set) var conversationSample: TableSample?
  /// The column that every change of a row seems to set.
  private(set) var changedAt: String?
  /// The texts that open the conversations and are not rows of the table.
  private(set) var opening: OpeningTexts?
  /// How much the table looks like messages.
  private(set) var score = 0
  /// The values of the table.
  let sample: TableSample

  /// Looks at a table.
  ///
  /// It is nil if nothing in it could be the text of a message.
  init?(
    _ table: DatabaseSchema.Table,
    _ schema: DatabaseSchema,
    _ connection: Connection
  ) throws(DatabaseError) {
    self.table = table
    sample = try TableSample(table, connection)
    for (field, words) in Self.words { match(field, words, schema) }
    chooseId()
    chooseConversation(schema)
    chooseSender(schema)
    if columns[.text] == nil { chooseLongest() }
    guard columns[.text] != nil else { return nil }
    if columns[.createdAt] == nil { chooseTime(schema) }
    changedAt = changeColumn(schema)
    internalNotes = try InternalNotes(in: table, sample, schema, connection)
    people = try PeopleGuess(self, schema, connection)
    if let conversations { conversationSample = try TableSample(conversations, connection) }
    opening = try OpeningTexts(self, schema, connection)
    rate(schema)
  }

  /// Why a table cannot hold the messages.
  ///
  /// - Returns: What it lacks, after its name.
  static func lack(
    _ table: DatabaseSchema.Table,
    _ connection: Connection
  ) throws(DatabaseError) -> String {
    let sample = try TableSample(table, connection)
    guard sample.hasRows else { return "no row, and no column called like a text" }
    let hasTexts = table.columns.contains { sample[$0.name].hasTexts }
    return hasTexts ? "only short texts" : "no texts"
  }

  /// The values of a field.
  func values(_ field: MessageField) -> ColumnSample {
    columns[field].map { sample[$0] } ?? ColumnSample([])
  }

  /// The line of a mapping that sets the time zone.
  var timeZoneLine: String {
    values(.createdAt).haveNaiveTimes
      ? "timezone: UTC   # check: the times name no zone; Europe/Berlin, for instance"
      : "# timezone: Europe/Berlin   # the zone of times that name none"
  }

  private mutating func rate(_ schema: DatabaseSchema) {
    for field: MessageField in [.conversationId, .senderId, .createdAt]
    where columns[field] != nil {
      score += 2
    }
    let name = schema.canonical(table.name)
    let messages = ["message", "msg", "post", "chat", "comment"]
    let answers = ["repl", "note", "article", "entr", "correspond", "communication"]
    if messages.contains(where: name.contains) {
      score += 3
    } else if answers.contains(where: name.contains) {
      score += 2
    }
    if !textIsByLength { score += 2 }
    if sample.hasRows { score += 1 }
  }

  // MARK: By names

  /// Canonical names of columns in real databases, the best first; more certain fields come before
  /// those that would take their columns.
  private static let words: [(MessageField, [String])] = [
    (
      .conversationId,
      [
        "conversationid", "chatid", "roomid", "channelid", "threadid", "groupid", "sessionid",
        "dialogid", "topicid", "ticketid", "caseid", "issueid", "requestid", "conversation",
        "chat", "room", "channel", "thread", "group", "session", "topic", "ticket", "case", "issue",
      ]
    ),
    (.id, ["id", "messageid", "msgid", "uuid", "guid", "key", "pk", "identifier"]),
    (
      .createdAt,
      [
        "createdat", "timestamp", "sentat", "created", "ts", "time", "date", "sentdate", "datetime",
        "createdtime", "createdon", "messagedate", "createtime", "postedat", "at",
      ]
    ),
    (
      .senderId,
      [
        "senderid", "authorid", "userid", "fromid", "memberid", "fromuserid", "sender", "author",
        "user", "from", "handleid", "createdby", "nick", "username", "authoremail", "senderemail",
        "fromemail", "fromaddress",
      ]
    ),
    (.senderName, ["sendername", "authorname", "fromname", "username", "displayname", "nickname"]),
    (.role, ["role"]),
    (.isFromUser, ["isfromuser"]),
    (
      .text,
      [
        "plaintext", "bodytext", "textbody", "bodyplain", "plainbody", "text", "body", "content",
        "messagetext", "messagebody", "message", "msg", "comment", "bodyhtml", "htmlbody",
        "caption", "nachricht", "kommentar", "mensaje", "mensagem", "messaggio", "commentaire",
        "comentario", "utterance", "commentbody", "本文", "сообщение",
      ]
    ),
    (.replyToId, ["replytoid", "replyto", "replytomessageid", "inreplyto", "parentid"]),
    (.editedAt, ["editedat", "edited", "dateedited"]),
    (.deletedAt, ["deletedat"]),
    (.isDeleted, ["isdeleted", "deleted"]),
    (.status, ["status", "deliverystatus", "sendstatus"]),
  ]

  private mutating func match(
    _ field: MessageField,
    _ words: [String],
    _ schema: DatabaseSchema
  ) {
    for word in words {
      guard
        let column = free.first(where: { schema.canonical($0.name) == word }),
        canBe(field, sample[column.name])
      else { continue }
      columns[field] = column.name
      return
    }
  }

  /// Whether the values of a column are consistent with the field that its name suggests.
  private func canBe(_ field: MessageField, _ values: ColumnSample) -> Bool {
    switch field {
    case .createdAt, .editedAt, .deletedAt: values.canBeTimes
    case .text: values.isEmpty || values.hasTexts
    case .role:
      values.isEmpty || values.words.isSubset(of: ["user", "assistant", "system", "tool", "model"])
    case .status: !values.words.isDisjoint(with: ["failed", "sending"])
    case .isDeleted, .isFromUser: values.isEmpty || values.areTruths
    default: true
    }
  }

  /// The columns that have not been assigned to a field.
  private var free: [DatabaseSchema.Column] {
    table.columns.filter { !columns.values.contains($0.name) }
  }

  private mutating func chooseId() {
    guard columns[.id] == nil else { return }
    if let key = table.columns.first(where: \.isKey) {
      columns[.id] = key.name
    } else {
      compositeKey = table.keys.map(\.name)
    }
  }

  // MARK: By joins

  private mutating func chooseConversation(_ schema: DatabaseSchema) {
    if columns[.conversationId] == nil {
      columns[.conversationId] = schema.conversationColumn(table)?.name
    }
    if columns[.conversationId] == nil {
      columns[.conversationId] = references(schema) { !PeopleGuess.isPeople($0, schema) }
    }
    guard let column = columns[.conversationId],
      let other = schema.table(referredToBy: column, of: table), other.name != table.name,
      let key = schema.column(other, ChatAppColumns.ownConversationId)
        ?? (other.keys.count == 1 ? other.keys[0] : nil)
    else { return }
    (conversations, conversationKey) = (other, key)
  }

  private mutating func chooseSender(_ schema: DatabaseSchema) {
    if columns[.replyToId] == nil {
      columns[.replyToId] =
        table.references.first { isFree($0.column) && $0.table == table.name }?.column
    }
    if columns[.senderId] == nil {
      columns[.senderId] = references(schema) { PeopleGuess.isPeople($0, schema) }
    }
    if columns[.senderId] == nil {
      match(.senderId, ["sendertype", "authortype", "senderrole", "direction"], schema)
    }
    if columns[.senderId] == nil { columns[.senderId] = namedLikeSender(schema) }
  }

  /// A column of short texts whose name suggests a sender: `who_wrote`.
  private func namedLikeSender(_ schema: DatabaseSchema) -> String? {
    let words = ["who", "author", "sender", "writer", "user", "from", "nick", "speaker", "agent"]
    return free.first { column in
      let values = sample[column.name]
      return values.hasTexts && values.meanLength <= 40 && !values.areTimes
        && words.contains(where: schema.canonical(column.name).contains)
    }?.name
  }

  /// The first free column that refers to a table of a certain kind.
  private func references(
    _ schema: DatabaseSchema,
    _ isMeant: (DatabaseSchema.Table) -> Bool
  ) -> String? {
    table.references.first { reference in
      guard isFree(reference.column), let other = schema.table(named: reference.table) else {
        return false
      }
      return other.name != table.name && isMeant(other)
    }?.column
  }

  private func isFree(_ column: String) -> Bool { !columns.values.contains(column) }

  // MARK: By values

  /// Uses the column with the longest texts as the text of messages.
  private mutating func chooseLongest() {
    var best = 8.0
    for column in free {
      let values = sample[column.name]
      guard values.meanLength > best, !values.areTimes else { continue }
      best = values.meanLength
      columns[.text] = column.name
      textIsByLength = true
    }
  }

  /// Uses a column whose values are all times as the time of messages, preferring names that
  /// suggest the creation of a message over names of later events.
  private mutating func chooseTime(_ schema: DatabaseSchema) {
    let beginnings = ["creat", "sent", "post", "receiv", "date", "time", "happen", "start"]
    let later = [
      "updat", "edit", "chang", "delet", "read", "seen", "clos", "due", "resolv", "expir",
    ]
    func rank(_ column: DatabaseSchema.Column) -> Int {
      let name = schema.canonical(column.name)
      if later.contains(where: name.contains) { return 2 }
      return beginnings.contains(where: name.contains) ? 0 : 1
    }
    let times = free.filter { !$0.isKey && sample[$0.name].areTimes }
    guard let best = times.min(by: { rank($0) < rank($1) }) else { return }
    columns[.createdAt] = best.name
    timeIsByValue = true
  }

  /// A column whose name suggests the time or number of the latest change, and that all rows have.
  private func changeColumn(_ schema: DatabaseSchema) -> String? {
    let names = [
      "updatedat", "modifiedat", "changedat", "updateat", "updatedon", "modifiedon", "lastmodified",
      "lastmodifiedat", "lastupdated", "lastupdatedat", "lastupdate", "lastchanged", "lastchange",
      "updatetime", "updatedtime", "modifiedtime", "modificationtime", "changetime", "updated",
      "modified", "changed", "mtime", "rowversion",
    ]
    let columns = free.filter { column in
      let values = sample[column.name]
      // A database does not order texts as times.
      return column.type != "TEXT" && values.count == sample.rowCount
        && (column.type == "INTEGER" || values.canBeTimes)
    }
    return names.lazy.compactMap { name in columns.first { schema.canonical($0.name) == name } }
      .first?.name
  }
}
