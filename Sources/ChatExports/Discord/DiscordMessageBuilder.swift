import ArchiveReading
import CivilTime
import Conversations
import JSON

/// Builds messages from the records of one channel or thread.
struct DiscordMessageBuilder {
  private let channel: DiscordChannel
  private let timeZone: TimeZoneRules?

  init(_ channel: DiscordChannel, timeZone: TimeZoneRules?) {
    self.channel = channel
    self.timeZone = timeZone
  }

  /// Creates a message.
  ///
  /// - Parameter record: An element of `messages`.
  /// - Returns: nil for the line in which a thread repeats its starter message.
  /// - Throws: ``RecordProblem`` if it has no id or no valid time, or its text is not a string.
  func message(_ record: JSONValue) throws(RecordProblem) -> Message? {
    guard record.object != nil else { throw RecordProblem(reason: "it is not a JSON object") }
    guard let id = record["id"]?.idText else { throw RecordProblem(reason: "id is missing") }
    let type = record["type"]?.idText ?? "Default"
    if type == "21" || type == "ThreadStarterMessage" { return nil }
    guard let createdAt = try record["timestamp"]?.instant("timestamp", in: timeZone) else {
      throw RecordProblem(reason: "timestamp is missing")
    }
    try record.requireTexts("content")
    var message = Message(
      id: id,
      conversationId: channel.conversationId,
      text: "",
      createdAt: createdAt,
      sender: sender(record["author"])
    )
    message.utcOffset = record["timestamp"]?.string.flatMap(ISO8601Time.namedOffset)
    // A thread has the id of its starter message.
    if channel.isThread { message.threadId = channel.id }
    message.isEvent = !Self.talkTypes.contains(type)
    message.editedAt = try record["timestampEdited"]?.instant("timestampEdited", in: timeZone)
    let reference = record["reference"]
    let forwarded = record["forwardedMessage"]
    if !message.isEvent, reference?["type"]?.string != "Forward", forwarded?.object == nil {
      message.replyToId = reference?["messageId"]?.idText
    }
    message.attachments = attachments(record) + attachments(forwarded)
    message.reactions = (record["reactions"]?.array ?? []).compactMap(Reaction.init(discord:))
    message.mentions = (record["mentions"]?.array ?? []).compactMap {
      $0["id"]?.idText.map { "discord:\($0)" }
    }
    message.text = text(record, forwarded, of: message)
    return message
  }

  /// The types of records in which someone speaks; all others are platform messages.
  ///
  /// Types that the exporter does not know are numbers: 20 and 23 are a bot's answers to commands.
  /// See <https://discord.com/developers/docs/resources/message#message-object-message-types>.
  private static let talkTypes: Set<String> = ["Default", "Reply", "0", "19", "20", "23"]

  private func sender(_ author: JSONValue?) -> Sender? {
    guard let id = author?["id"]?.idText else { return nil }
    let names = [author?["nickname"]?.string, author?["name"]?.string]
    return Sender(
      id: "discord:\(id)",
      name: names.compactMap { $0 }.first { !$0.isEmpty },
      kind: author?["isBot"]?.bool == true ? .bot : .human
    )
  }

  private func attachments(_ record: JSONValue?) -> [Attachment] {
    let files = (record?["attachments"]?.array ?? []).filter { $0.object != nil }.map { file in
      let name = file["fileName"]?.string
      let isImage = name.map { Attachment.isImage(named: $0) } ?? false
      return Attachment(name: name, url: file["url"]?.string, isImage: isImage)
    }
    let stickers = (record?["stickers"]?.array ?? []).compactMap { sticker in
      sticker["name"]?.string.map { Attachment(name: "sticker \($0)", isImage: true) }
    }
    return files + stickers
  }

  private func text(_ record: JSONValue, _ forwarded: JSONValue?, of message: Message) -> String {
    let mentioned = record["mentions"]?.array ?? []
    var lines = [DiscordText.plain(record["content"]?.string ?? "", mentioned)]
    if let forwarded, forwarded.object != nil {
      lines.append("[forwarded] " + DiscordText.plain(forwarded["content"]?.string ?? "", []))
    }
    // Bots put their text into embeds; those of people only preview links.
    if lines[0].isEmpty || message.sender?.kind == .bot {
      for embed in record["embeds"]?.array ?? [] { lines.append(DiscordText.plain(embed: embed)) }
    }
    // A forum post has its subject as the name of its thread.
    if channel.isThread, message.id == channel.id, let subject = channel.name {
      lines.insert(subject, at: 0)
    }
    let text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
    if !text.trimmingSpaces.isEmpty { return text }
    return message.attachments.map(\.marker).joined(separator: " ")
  }
}

extension Reaction {
  /// Reads an element of `reactions`, which may lack the users; nil without an emoji.
  fileprivate init?(discord value: JSONValue) {
    let names = [value["emoji"]?["name"]?.string, value["emoji"]?["code"]?.string]
    guard let name = names.compactMap({ $0 }).first(where: { !$0.isEmpty }) else { return nil }
    let users = (value["users"]?.array ?? []).compactMap { $0["id"]?.idText }
    let count = max(value["count"]?.integer ?? 1, Int64(users.count))
    self.init(emoji: name, count: Int(clamping: count), senderIds: users.map { "discord:\($0)" })
  }
}
