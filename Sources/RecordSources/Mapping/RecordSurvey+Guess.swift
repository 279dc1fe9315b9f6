import ArchiveReading
import Database
import JSON

extension RecordSurvey {
  /// Guesses which column holds which field; nil if none looks like the text of messages.
  func guess() throws -> (guess: MappingGuess, fields: [MessageField: Int])? {
    let columns = columnNames
    let copy = try Connection(path: ":memory:")
    let definitions = columns.map(\.sqlIdentifier).joined(separator: ", ")
    try copy.execute("CREATE TABLE records (\(definitions))")
    try copy.addSample(
      rows.map { row in columns.indices.map { Self.stored(row[$0]) } },
      to: "records"
    )
    let schema = try DatabaseSchema(copy)
    guard let table = schema.tables.first, let guess = try MappingGuess(table, schema, copy) else {
      return nil
    }
    let fields = checked(
      addingOtherNames(to: guess.columns.compactMapValues(columns.firstIndex), columns)
    )
    // Products and notes have long texts, too.
    let hasSender = fields[.senderId] != nil || fields[.senderName] != nil
    guard !guess.textIsByLength || fields[.createdAt] != nil && hasSender && saysMuch(fields[.text])
    else { return nil }
    return (guess, fields)
  }

  /// Whether the texts of a column are long or mostly distinct: employees' titles are neither.
  private func saysMuch(_ index: Int?) -> Bool {
    let texts = index.map { index in rows.compactMap { $0[index]?.string } } ?? []
    let length = texts.reduce(0) { $0 + $1.count }
    return length > 40 * texts.count || Set(texts).count * 2 > texts.count
  }

  /// The names as columns of databases are called, in lower-case letters and digits, made unique.
  ///
  /// Of a pointer these are what ``NestedNames`` calls it, else the last parts that distinguish it from
  /// the others.
  private var columnNames: [String] {
    let parts = names.map { name in
      (format == .jsonl ? name.split(separator: "/") : [name[...]]).map { part in
        part.lowercased().filter { $0.isLetter || $0.isNumber }
      }
    }
    let nested = NestedNames(parts).names
    return parts.enumerated().map { index, own in
      if let name = nested[index] { return name }
      for count in 1...max(own.count, 1) {
        let name = own.suffix(count).joined()
        // Those with a longer path get a longer name.
        let isWhole = count == own.count
        let isAlone = !parts.enumerated().contains { other, parts in
          other != index && (isWhole ? parts : Array(parts.suffix(count))).joined() == name
        }
        if isAlone, !name.isEmpty { return name }
      }
      return own.joined() + " \(index)"
    }
  }

  /// Names that are not looked for in databases: too common, or in other languages.
  private static let otherNames: [(MessageField, [String])] = [
    (.id, ["commentid", "recordid", "postid", "activityid", "entryid", "sid", "uid"]),
    (
      .senderName,
      [
        "login", "requester", "owner", "repliedby", "createdbyid", "postedby", "speaker",
        "operatorname", "agentname", "contactname", "kontaktname", "fullname", "absender",
        "bearbeiter", "benutzer", "nutzer", "mitarbeiter", "автор", "отправитель", "担当者",
        "autor", "auteur", "remitente", "remetente", "mittente", "expéditeur",
        "afzender", "nadawca", "name", "nombre", "nom", "nome", "名前", "送信者", "投稿者", "发送者",
        "发送人", "昵称", "verfasser", "schreiber", "naam", "imię", "emisor", "rozmówca", "utilisateur",
        "usuario", "usuário", "utente", "gebruiker", "użytkownik", "пользователь", "имя", "氏名",
        "発言者", "ユーザー", "姓名", "发言人", "用户", "wer", "qui", "quién", "quien", "chi", "quem",
        "wie", "kto", "кто", "誰", "谁", "person", "persona", "personne", "pessoa", "persoon",
        "osoba", "von", "van",
      ]
    ),
    (
      .conversationId,
      [
        "channelname", "roomname", "groupname", "chatname", "subreddit", "kanal", "issueurl",
        "callid", "dialogueid", "meeting", "meetingid", "issuekey", "ticketno", "ticketnumber",
        "casenumber",
        "raum", "parentid", "チケット", "тикет", "conversationname",
      ]
    ),
    (
      .conversationName,
      [
        "conversationname", "channelname", "roomname", "groupname", "chatname", "chattitle",
        "subject", "title", "topictitle", "threadtitle", "betreff",
      ]
    ),
  ]

  private func addingOtherNames(
    to fields: [MessageField: Int],
    _ columns: [String]
  ) -> [MessageField: Int] {
    var fields = fields
    let role = fields[.senderId].flatMap { isRole($0) ? $0 : nil }
    if let sender = fields[.senderId] {
      if role != nil {
        fields[.senderId] = nil
      } else if fields[.senderName] == nil, !columns[sender].hasSuffix("id"), areNames(sender) {
        fields[.senderId] = nil
        fields[.senderName] = sender
      }
    }
    for (field, words) in Self.otherNames where fields[field] == nil {
      fields[field] = words.lazy.compactMap(columns.firstIndex).first {
        !fields.values.contains($0)
      }
    }
    // Without any other sender, the side is used.
    if fields[.senderId] == nil, fields[.senderName] == nil { fields[.senderId] = role }
    return fields
  }

  /// Fields without those that would set records aside or join unrelated records.
  private func checked(_ fields: [MessageField: Int]) -> [MessageField: Int] {
    var fields = fields
    if let id = fields[.id], !isKey(id) { fields[.id] = nil }
    if fields[.id] == nil { fields[.replyToId] = nil }
    if fields[.conversationId] == nil { fields[.conversationName] = nil }
    return fields
  }

  /// Whether every record has a unique value.
  private func isKey(_ index: Int) -> Bool {
    let values = rows.compactMap { $0[index]?.text }
    return values.count == rows.count && Set(values).count == rows.count
  }

  /// Whether the values name the sender's side rather than the sender.
  private func isRole(_ index: Int) -> Bool {
    let roles: Set = [
      "incoming", "outgoing", "inbound", "outbound", "in", "out", "received", "sent", "user",
      "agent", "visitor", "bot", "operator", "admin", "contact", "customer", "staff", "lead",
    ]
    let values = rows.compactMap { $0[index]?.string?.lowercased() }
    return !values.isEmpty && values.allSatisfy(roles.contains)
  }

  /// Whether the values look like people's names rather than addresses.
  private func areNames(_ index: Int) -> Bool {
    let values = rows.compactMap { $0[index]?.string }
    return values.contains { $0.contains(where: \.isLetter) }
      && !values.contains { $0.contains("@") }
  }

  private static func stored(_ value: JSONValue?) -> (any Bindable)? {
    switch value {
    case .string(let text): String(text.prefix(2000))
    case .integer(let number): number
    case .double(let number): number
    case .bool(let isTrue): Int64(isTrue ? 1 : 0)
    default: nil
    }
  }
}
