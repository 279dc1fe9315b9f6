import ArchiveReading
import CivilTime
import Conversations

/// Builds messages from the pieces of one page.
struct DiscordHTMLMessages {
  /// The channel's name, once the beginning of the page has been read.
  private(set) var channel: String?
  private let conversationId: String
  /// The author of the previous message: only the first message of a group names one.
  private var author: Sender?

  init(_ conversationId: String) { self.conversationId = conversationId }

  /// Creates a message.
  ///
  /// - Parameter piece: The HTML from its beginning to that of the next; nil if it is too long.
  /// - Returns: nil for the part before the messages.
  /// - Throws: ``RecordProblem`` if its id is not one of Discord's.
  mutating func message(_ piece: [UInt8]?) throws(RecordProblem) -> Message? {
    guard let piece else { throw RecordProblem(reason: "the message is longer than 8 MiB") }
    var found = DiscordHTMLMessage()
    var scanner = HTMLScanner(String(decoding: piece, as: UTF8.self))
    while let token = scanner.next() { found.add(token) }
    found.finish()
    if let name = found.preamble.last {
      channel = channel ?? name.split(separator: " / ").last.map(String.init)
    }
    guard let id = found.id else { return nil }
    guard let createdAt = Instant(snowflake: id) else {
      throw RecordProblem(reason: "its id is not a valid Discord id")
    }
    if let named = found.author { author = named }
    var message = Message(
      id: id,
      conversationId: conversationId,
      text: found.text,
      createdAt: createdAt,
      sender: author
    )
    message.isEvent = found.isNotice
    // The page does not say when.
    if found.isEdited { message.editedAt = createdAt }
    message.replyToId = found.replyToId
    message.attachments = found.attachments
    message.reactions = found.reactions
    if message.text.isEmpty {
      message.text = found.attachments.map(\.marker).joined(separator: " ")
    }
    return message
  }
}

/// The content of one message of a page, collected tag by tag.
private struct DiscordHTMLMessage {
  private enum Kind { case content, notice, author, botTag, embed, preamble, reactionCount }

  private(set) var id: String?
  private(set) var replyToId: String?
  private(set) var isEdited = false
  private(set) var isNotice = false
  private(set) var attachments: [Attachment] = []
  private(set) var reactions: [Reaction] = []
  private(set) var preamble: [String] = []

  private var senderId: String?
  private var senderName: String?
  private var isBot = false
  private var content = ""
  private var embeds: [String] = []
  private var isInMedia = false
  private var isInFile = false
  private var isReaction = false
  /// The element whose text is being collected, and the number of open elements with its name.
  private var open: (kind: Kind, name: String, depth: Int)?
  private var writer = HTMLTextWriter()
  /// Within it, an element that is not part of the text.
  private var skipped: (name: String, depth: Int)?

  /// The author, if the message names one.
  var author: Sender? {
    guard let id = senderId ?? senderName else { return nil }
    return Sender(id: "discord:\(id)", name: senderName, kind: isBot ? .bot : .human)
  }

  /// The text; bots put theirs into embeds.
  var text: String {
    if !content.isEmpty, !isBot { return content }
    return ([content] + embeds).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  mutating func add(_ token: HTMLScanner.Token) {
    guard case .tag(let tag) = token else {
      if skipped == nil, open != nil { writer.add(token) }
      return
    }
    if open == nil { return begin(tag) }
    if let (name, depth) = skipped {
      guard tag.name == name else { return }
      skipped = depth == 1 && tag.isEnd ? nil : (name, depth + (tag.isEnd ? -1 : 1))
    } else if !tag.isEnd, hasClass(tag, "edited-timestamp") {
      isEdited = true
      skipped = (tag.name, 1)
    } else {
      proceed(tag, token)
    }
  }

  /// Ends an element that the piece cut off.
  mutating func finish() { if open != nil { end() } }

  private mutating func proceed(_ tag: HTMLTag, _ token: HTMLScanner.Token) {
    guard let (kind, name, depth) = open else { return }
    if tag.name == name, !tag.isSelfClosing {
      open = (kind, name, depth + (tag.isEnd ? -1 : 1))
      if depth == 1, tag.isEnd { return end() }
    }
    writer.add(token)
  }

  private func hasClass(_ tag: HTMLTag, _ suffix: String) -> Bool {
    tag.attribute("class")?.split(separator: " ").contains { $0 == "chatlog__\(suffix)" } ?? false
  }

  private mutating func begin(_ tag: HTMLTag) {
    if tag.isEnd { return }
    if let id = tag.attribute("data-message-id") { self.id = self.id ?? id }
    readLink(tag)
    let classes = (tag.attribute("class") ?? "").split(separator: " ")
    for name in classes {
      switch name {
      case "chatlog__content": gather(.content, tag)
      case "chatlog__system-notification-content": gather(.notice, tag)
      case "chatlog__author", "chatlog__author-name", "chatlog__system-notification-author":
        senderId = tag.attribute("data-user-id") ?? senderId
        gather(.author, tag)
      case "chatlog__author-tag", "chatlog__bot-tag": gather(.botTag, tag)
      case "chatlog__embed-title", "chatlog__embed-description", "chatlog__embed-field-name",
        "chatlog__embed-field-value":
        gather(.embed, tag)
      case "preamble__entry": gather(.preamble, tag)
      case "chatlog__reaction-count": gather(.reactionCount, tag)
      case "chatlog__attachment-media": isInMedia = true
      case "chatlog__attachment-generic-name": isInFile = true
      case "chatlog__reaction": isReaction = true
      default: break
      }
    }
    readFile(tag)
  }

  private mutating func gather(_ kind: Kind, _ tag: HTMLTag) {
    guard open == nil, !tag.isSelfClosing else { return }
    open = (kind, tag.name, 1)
    writer = HTMLTextWriter()
  }

  private mutating func end() {
    let text = writer.text
    switch open?.kind {
    case .content: content = text
    case .notice:
      content = text
      isNotice = true
    case .author: senderName = text.isEmpty ? senderName : text
    case .botTag: isBot = text != "SERVER"
    case .embed: embeds.append(text)
    case .preamble: if preamble.count < 2 { preamble.append(text) }
    case .reactionCount:
      if let last = reactions.indices.last { reactions[last].count = Int(text) ?? 1 }
    case nil: break
    }
    open = nil
    skipped = nil
  }

  /// Reads the message that this one answers: `scrollToMessage(event, '1430939105415397547')`.
  private mutating func readLink(_ tag: HTMLTag) {
    guard replyToId == nil, let call = tag.attribute("onclick"),
      let start = call.firstRange(of: "scrollToMessage(")
    else { return }
    let id = call[start.upperBound...].drop { !("0"..."9").contains($0) }
      .prefix { ("0"..."9").contains($0) }
    replyToId = id.isEmpty ? nil : String(id)
  }

  private mutating func readFile(_ tag: HTMLTag) {
    if tag.name == "img", isReaction {
      let emoji = tag.attribute("alt") ?? tag.attribute("title") ?? ""
      if !emoji.isEmpty { reactions.append(Reaction(emoji: emoji, count: 1)) }
      isReaction = false
    } else if isInMedia, let address = tag.attribute("src") {
      attachments += DiscordMessages.attachments([Substring(address)])
      isInMedia = false
    } else if isInFile, tag.name == "a", let address = tag.attribute("href") {
      attachments += DiscordMessages.attachments([Substring(address)])
      isInFile = false
    }
  }
}
