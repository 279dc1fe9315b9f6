import ArchiveReading
import CivilTime
import Conversations
import JSON

/// Builds messages from the records of one page.
struct DiscordPage {
  /// The description of the conversation.
  let description: ConversationDescription

  /// Reads the part before the messages.
  init(_ document: SourceDocument) {
    let page = document.beginning["id"]?.idText ?? String(document.file.baseName)
    let title = document.beginning["title"]?.idText
    var description = ConversationDescription(id: "discord:\(page)", name: title, kind: .channel)
    description.topic = document.beginning["forum"]?.idText
    self.description = description
  }

  /// Creates a message.
  ///
  /// - Parameter record: An element of `messages`.
  /// - Throws: ``RecordProblem`` if its id is not one of Discord's, or its text is not a string.
  func message(_ record: JSONValue) throws(RecordProblem) -> Message {
    guard let id = record["id"]?.idText, let createdAt = Instant(snowflake: id) else {
      throw RecordProblem(reason: "id is missing or not a valid Discord id")
    }
    try record.requireTexts("content_html", "text")
    var message = Message(
      id: id,
      conversationId: description.id,
      text: "",
      createdAt: createdAt,
      sender: sender(record)
    )
    message.replyToId = record["reply_html"]?.string.flatMap(Self.repliedId)
    let forwarded = record["forwarded_html"]?.string ?? ""
    let files = (record["attachments_html"]?.array ?? []).compactMap(\.string) + [forwarded]
    message.attachments = files.flatMap(Self.attachments)
    message.reactions = Self.reactions(record["reactions_html"]?.string ?? "")
    message.text = text(record, forwarded)
    if message.text.isEmpty {
      message.text = message.attachments.map(\.marker).joined(separator: " ")
    }
    return message
  }

  private func sender(_ record: JSONValue) -> Sender? {
    let name = record["author"]?.idText
    guard let id = record.first(of: "user_id", "author_handle")?.idText ?? name else { return nil }
    return Sender(id: "discord:\(id)", name: name)
  }

  private func text(_ record: JSONValue, _ forwarded: String) -> String {
    let html = record["content_html"]?.string ?? ""
    var lines = [html.isEmpty ? record["text"]?.string ?? "" : HTMLText.plain(html)]
    if let content = Self.forwardedContent(forwarded) { lines.append("[forwarded] " + content) }
    // Embeds of people only preview links.
    if lines == [""] {
      lines = (record["embeds_html"]?.array ?? []).compactMap(\.string).map(HTMLText.plain)
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func forwardedContent(_ html: String) -> String? {
    guard let start = html.firstRange(of: "chatlog__forwarded-content") else { return nil }
    let content = html[start.upperBound...].drop { $0 != ">" }.dropFirst()
    let end = content.firstRange(of: "</div>")?.lowerBound ?? content.endIndex
    return HTMLText.plain(String(content[..<end]))
  }

  /// The id in `scrollToMessage(event,'1430939105415397547')`, or `deleted`.
  ///
  /// A page has no ids of deleted messages, but an answer to one is still an answer.
  private static func repliedId(_ html: String) -> String? {
    guard let call = html.firstRange(of: "scrollToMessage(event,'") else {
      return html.isEmpty ? nil : "deleted"
    }
    return String(html[call.upperBound...].prefix { $0 != "'" })
  }

  private static func attachments(_ html: String) -> [Attachment] {
    HTMLText.tags(of: html).compactMap { tag, _ in
      guard tag.name == "a", !tag.isEnd, let url = tag.attribute("href") else { return nil }
      let path = url.prefix { $0 != "?" && $0 != "#" }
      let name = path.split(separator: "/").last.map(String.init)
      return Attachment(named: name ?? "file", url: url)
    }
  }

  private static func reactions(_ html: String) -> [Reaction] {
    var reactions: [Reaction] = []
    for (tag, text) in HTMLText.tags(of: html) {
      if tag.name == "img", let emoji = tag.attribute("alt"), !emoji.isEmpty {
        reactions.append(Reaction(emoji: emoji, count: 1, senderIds: []))
      } else if let count = Int(text), count > 1, let last = reactions.indices.last {
        reactions[last].count = count
      }
    }
    return reactions
  }
}

extension Instant {
  /// The time in one of Discord's ids: milliseconds since 2015, followed by 22 other bits.
  ///
  /// <https://discord.com/developers/docs/reference#snowflakes>
  init?(snowflake: String) {
    guard let id = UInt64(snowflake), id >> 22 > 0 else { return nil }
    self.init(milliseconds: Int64(id >> 22) + 1_420_070_400_000)
  }
}
