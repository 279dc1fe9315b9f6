import ArchiveReading
import CivilTime
import Conversations
import JSON

/// Builds messages from the rows of `zerver_message`.
struct ZulipMessageBuilder {
  private let realm: ZulipRealm
  private let topics: ZulipTopics
  private let timeZone: TimeZoneRules?

  init(_ realm: ZulipRealm, _ topics: ZulipTopics, timeZone: TimeZoneRules?) {
    self.realm = realm
    self.topics = topics
    self.timeZone = timeZone
  }

  /// Creates a message.
  /// - Throws: ``RecordProblem`` if a required field is missing.
  func message(_ row: JSONValue) throws(RecordProblem) -> Message {
    guard let id = row["id"]?.integer else { throw RecordProblem(reason: "id is missing") }
    guard let content = row["content"]?.string else {
      throw RecordProblem(reason: "content is missing")
    }
    guard let recipient = row["recipient"]?.integer else {
      throw RecordProblem(reason: "recipient is missing")
    }
    guard let createdAt = try row["date_sent"]?.instant("date_sent", in: timeZone) else {
      throw RecordProblem(reason: "date_sent is missing")
    }
    let sender = row["sender"]?.integer
    let said = ZulipText(content)
    var message = Message(
      id: String(id),
      conversationId: realm.conversationId(recipient, from: sender),
      text: said.plain,
      createdAt: createdAt
    )
    if let sender {
      let person = realm.person(sender)
      message.sender = Sender(
        id: ZulipRealm.personId(sender),
        name: person?.name,
        kind: person?.kind ?? .human
      )
      message.isEvent = person?.name == "Notification Bot"
    }
    if let edited = row["last_edit_time"], !edited.isNull {
      message.editedAt = try edited.instant("last_edit_time", in: timeZone)
    }
    message.mentions = said.mentions
    message.attachments = said.attachments
    message.reactions = realm.reactions(to: id)
    if realm.isStream(recipient), let topic = row["subject"]?.string, !topic.isEmpty,
      let root = topics.root(recipient, topic)
    {
      message.threadId = String(root)
      if root == id { message.threadName = ZulipTopics.title(topic) }
    }
    return message
  }
}

/// Zulip's Markdown with its mentions resolved.
struct ZulipText {
  /// The text.
  private(set) var plain = ""
  /// The ids of the people it mentions, if it has them.
  private(set) var mentions: [String] = []
  /// The files that were uploaded with it.
  private(set) var attachments: [Attachment] = []

  /// Resolves `@**Ana|7**`, `@_**Ana|7**` and `#**stream>topic**`, and finds the files.
  init(_ markdown: String) {
    var rest = markdown[...]
    while let stars = rest.firstRange(of: "**") {
      var before = rest[..<stars.lowerBound]
      let inside = rest[stars.upperBound...]
      let isSilent = before.hasSuffix("@_")
      guard isSilent || before.hasSuffix("@") || before.hasSuffix("#"),
        let end = inside.prefix(200).firstRange(of: "**")
      else {
        plain += before + "**"
        rest = inside
        continue
      }
      if isSilent { before = before.dropLast() }
      let parts = inside[..<end.lowerBound].split(separator: "|")
      if parts.count == 2, let id = Int64(parts[1]), !mentions.contains("zulip:\(id)") {
        mentions.append("zulip:\(id)")
      }
      plain += before + (parts.first ?? "")
      rest = inside[end.upperBound...]
    }
    plain += rest
    plain = String(plain.trimmingSpaces)
    findFiles()
  }

  private mutating func findFiles() {
    var rest = plain[...]
    while let position = rest.firstRange(of: "](/user_uploads/") {
      let path = rest[rest.index(position.lowerBound, offsetBy: 2)...].prefix {
        $0 != ")" && $0 != "\n"
      }
      let label = rest[..<position.lowerBound]
      let name = label.lastIndex(of: "[").map { String(label[label.index(after: $0)...]) } ?? ""
      let shown = name.isEmpty ? path.split(separator: "/").last.map(String.init) : name
      attachments.append(
        Attachment(name: shown, url: String(path), isImage: Attachment.isImage(named: String(path)))
      )
      rest = rest[position.upperBound...]
    }
  }
}
