import ArchiveReading
import CivilTime
import Conversations
import JSON

/// Builds messages, conversations and people from the documents of a chat app.
///
/// Used by the reader's thread only.
struct FirestoreChat {
  private var records: RecordWriter
  private let builder: ConversationBuilder
  private let collector: MessageCollector

  init(timeZone: TimeZoneRules?, _ collector: MessageCollector) {
    records = RecordWriter(timeZone: timeZone, isTree: false)
    builder = ConversationBuilder(timeZone: timeZone)
    self.collector = collector
  }

  /// Adds a document.
  ///
  /// - Parameter line: Its position in the file, counted from 1.
  /// - Throws: ``RecordProblem``, or what the collector threw.
  mutating func add(_ document: FirestoreDocument, line: Int) throws {
    if Self.isMessage(document) {
      try write(document, line: line)
    } else if Self.isConversation(document) {
      try describe(document)
      for (position, message) in (document.fields["messages"]?.array ?? []).enumerated() {
        guard let fields = message.object else {
          let reason = "message \(position + 1) of the conversation: it is not a JSON object"
          try collector.setAside(line: line, reason)
          continue
        }
        let path = document.path + ["messages", message["id"]?.idText ?? String(position)]
        try write(FirestoreDocument(path: path, fields: fields), line: line)
      }
    } else if let collection = document.collection, Self.people.contains(collection) {
      describe(person: document)
    } else if Self.isCalledMessage(document), !document.fields.members.isEmpty {
      throw RecordProblem(reason: "the message has neither text nor attachments")
    }
  }

  /// Whether a document is a message.
  static func isMessage(_ document: FirestoreDocument) -> Bool {
    let names = document.fields.members.map { canonical($0.name) }
    func has(_ candidates: [String]) -> Bool { names.contains { candidates.contains($0) } }
    if isCalledMessage(document) { return document.deletedAt != nil || has(texts) || has(images) }
    return has(texts) && has(senders)
      && (document.path.count >= 4 || has(["conversationid", "chatid", "roomid"]))
  }

  /// Whether a document is in a collection of messages.
  private static func isCalledMessage(_ document: FirestoreDocument) -> Bool {
    document.collection.map { messages.contains($0) } ?? false
  }

  /// Whether a document describes a conversation.
  static func isConversation(_ document: FirestoreDocument) -> Bool {
    if let collection = document.collection, conversations.contains(collection) { return true }
    return document.fields.members.contains {
      ["participantids", "participants", "participantdetails"].contains(canonical($0.name))
    }
  }

  private static let messages: Set<String> = [
    "messages", "message", "chatmessages", "chat_messages", "msgs",
  ]
  private static let conversations: Set<String> = [
    "conversations", "conversation", "chats", "rooms", "chatrooms", "chat_rooms", "channels",
    "threads", "groups",
  ]
  private static let people: Set<String> = ["users", "profiles", "people", "members"]
  private static let texts = ["text", "content", "body", "message", "messagetext"]
  private static let images = ["imageurl", "imageuri", "attachments"]
  private static let senders = [
    "senderid", "authorid", "userid", "sender", "author", "user", "uid", "isfromuser", "role",
    "fromid", "from",
  ]

  private static func canonical(_ name: String) -> String {
    if name.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) { return name }
    return String(
      decoding: name.lowercased().utf8.filter { $0 != UInt8(ascii: "_") },
      as: UTF8.self
    )
  }

  // MARK: Messages

  private mutating func write(_ document: FirestoreDocument, line: Int) throws {
    let members = Self.byName(document.fields)
    if let deletedAt = document.deletedAt { return try delete(document, deletedAt) }
    var values = Self.values(members)
    values[.text] = values[.text] ?? members["message"]
    for name in ["sender", "author", "user", "from"] {
      guard let sender = members[name] else { continue }
      values[.senderId] =
        values[.senderId] ?? sender.memberId.map { .string($0) }
        ?? sender.idText.map { .string($0) }
      let names = sender.first(of: "displayName", "name", "username")
      values[.senderName] = values[.senderName] ?? names
    }
    values[.senderId] = values[.senderId] ?? members["uid"] ?? members["fromid"]
    values[.id] = document.id.map { .string($0) } ?? values[.id]
    values[.conversationId] =
      ["conversationid", "chatid", "roomid", "channelid"].lazy.compactMap { members[$0] }.first
      ?? document.parentId.map { .string($0) } ?? document.collection.map { .string($0) }
    values[.createdAt] = values[.createdAt] ?? document.createTime
    try records.write(values, line: line, into: collector)
  }

  private func delete(_ document: FirestoreDocument, _ time: JSONValue) throws {
    guard let id = document.id, let parent = document.parentId else {
      throw RecordProblem(reason: "the deleted message has no conversation")
    }
    var message = Message(id: id, conversationId: parent, text: "")
    let known = try time.instant("timestamp", in: nil)
    message.deletedAt = known ?? Instant(milliseconds: 0)
    try collector.append(message)
  }

  /// The fields that a name may mean, each with the rank of the name among the field's names.
  ///
  /// They are looked up by name, because messages have few members.
  private static let namings: [String: [(field: MessageField, rank: Int)]] = {
    var namings: [String: [(field: MessageField, rank: Int)]] = [:]
    for (field, names) in ChatAppColumns.messages {
      for (rank, name) in names.enumerated() { namings[name, default: []].append((field, rank)) }
    }
    return namings
  }()

  private static func values(_ members: [String: JSONValue]) -> FieldValues<MessageField> {
    var values = FieldValues<MessageField>()
    var ranks = [Int](repeating: .max, count: MessageField.allCases.count)
    for (name, value) in members {
      for (field, rank) in namings[name] ?? [] where rank < ranks[field.rawValue] {
        ranks[field.rawValue] = rank
        values[field] = value
      }
    }
    return values
  }

  private static func byName(_ fields: JSONObject) -> [String: JSONValue] {
    Dictionary(
      fields.members.filter { !$0.value.isNull }.map { (canonical($0.name), $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  // MARK: Conversations and people

  private func describe(_ document: FirestoreDocument) throws {
    let members = Self.byName(document.fields)
    var values = FieldValues<ConversationField>()
    for (field, names) in ChatAppColumns.conversations {
      values[field] = names.lazy.compactMap { members[$0] }.first
    }
    values[.participants] = values[.participants] ?? members["members"]
    values[.id] = document.id.map { .string($0) } ?? values[.id]
    collector.append(try builder.description(values))
    try collector.recordWasRead()
  }

  private func describe(person document: FirestoreDocument) {
    guard let id = document.id else { return }
    let members = Self.byName(document.fields)
    let names = ["displayname", "name", "fullname", "username"].lazy.compactMap {
      members[$0]?.idText
    }
    var person = Participant(id: id, name: names.first)
    person.timeZone = members["timezone"]?.string
    person.isOptedOut = members["aienabled"]?.truth.map(!) ?? builder.optOut(members["preferences"])
    collector.append(person)
  }
}
