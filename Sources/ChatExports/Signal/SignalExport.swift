import ArchiveReading
import Conversations
import Digest
import JSON

/// Builds messages from the frames of one export.
struct SignalExport {
  private var recipients: [String: SignalRecipient] = [:]
  private var chats: [String: String] = [:]
  private var ownName: String?

  /// Adds the owner of the export, which is the first frame.
  mutating func add(account: JSONValue) {
    ownName = SignalRecipient.name(account["givenName"], account["familyName"])
  }

  /// Adds a person or group.
  mutating func add(recipient value: JSONValue) {
    guard let id = value["id"]?.idText else { return }
    recipients[id] = SignalRecipient(value, number: id, ownName: ownName)
  }

  /// Adds a chat.
  /// - Returns: Its description; nil if it has no id.
  mutating func add(chat: JSONValue) -> ConversationDescription? {
    guard let id = chat["id"]?.idText else { return nil }
    let other = chat["recipientId"]?.idText.flatMap { recipients[$0] }
    let conversation = other?.id ?? "signal:chat\(id)"
    chats[id] = conversation
    return ConversationDescription(
      id: conversation,
      name: other?.name,
      kind: other?.isGroup == true ? .group : .direct
    )
  }

  /// Creates a message.
  /// - Throws: ``RecordProblem`` if a required field is missing.
  func message(_ item: JSONValue) throws(RecordProblem) -> Message {
    guard let chat = item["chatId"]?.idText else {
      throw RecordProblem(reason: "chatId is missing")
    }
    guard let sent = item["dateSent"], let createdAt = try sent.instant("dateSent", in: nil) else {
      throw RecordProblem(reason: "dateSent is missing")
    }
    let author = item["authorId"]?.idText
    var message = Message(
      id: id(sent: sent, author: author),
      conversationId: chats[chat] ?? "signal:chat\(chat)",
      text: "",
      createdAt: createdAt,
      sender: author.flatMap(sender)
    )
    if item["revisions"]?.array?.isEmpty == false { message.editedAt = createdAt }
    try read(item, into: &message)
    return message
  }

  private func read(_ item: JSONValue, into message: inout Message) throws(RecordProblem) {
    if let said = item["standardMessage"] ?? item["directStoryReplyMessage"] {
      read(said: said, into: &message)
    } else if let sticker = item["stickerMessage"] {
      let emoji = sticker["sticker"]?["emoji"]?.string
      message.text = emoji.map { "[sticker \($0)]" } ?? "[sticker]"
      message.reactions = reactions(sticker)
    } else if item["contactMessage"] != nil {
      message.text = "[contact]"
    } else if let poll = item["poll"] {
      let options = (poll["options"]?.array ?? []).compactMap { $0["option"]?.string }
      let lines = [poll["question"]?.string ?? "[poll]"] + options.map { "- \($0)" }
      message.text = lines.joined(separator: "\n")
    } else if item["viewOnceMessage"] != nil {
      message.text = "[view once]"
    } else if item["remoteDeletedMessage"] != nil {
      message.deletedAt = message.createdAt
    } else if let other = item.object?.members.first(where: { Self.events.contains($0.name) }) {
      let kind = other.value.object?.members.first?.name ?? other.name
      message.text = "[\(kind)]"
      message.isEvent = true
    } else {
      throw RecordProblem(reason: "it has no content that debrief knows")
    }
  }

  /// The members of records that the app itself writes into a chat.
  private static let events: Set<String> = ["updateMessage", "paymentNotification", "giftBadge"]

  private func read(said: JSONValue, into message: inout Message) {
    let words = said["text"] ?? said["textReply"]?["text"]
    message.text = text(words, &message.mentions)
    message.attachments = (said["attachments"]?.array ?? []).map { attachment in
      let pointer = attachment["pointer"]
      return Attachment(
        name: pointer?["fileName"]?.string,
        mediaType: pointer?["contentType"]?.string
      )
    }
    message.reactions = reactions(said)
    if let quote = said["quote"], let sent = quote["targetSentTimestamp"] {
      message.replyToId = id(sent: sent, author: quote["authorId"]?.idText)
    }
    if message.text.isEmpty {
      message.text = message.attachments.map(\.marker).joined(separator: " ")
    }
    if message.text.isEmpty, let emoji = said["emoji"]?.string { message.text = emoji }
  }

  /// A text with its mentions, which are U+FFFC with ranges in UTF-16, replaced by names.
  private func text(_ value: JSONValue?, _ mentions: inout [String]) -> String {
    guard let body = value?["body"]?.string else { return "" }
    let named = (value?["bodyRanges"]?.array ?? []).compactMap { range in
      range["mentionAci"]?.string.map { (start: range["start"]?.integer ?? 0, aci: $0) }
    }
    if named.isEmpty { return body }
    let names = Dictionary(
      recipients.values.compactMap { person in person.aci.map { ($0, person.name) } },
      uniquingKeysWith: { first, _ in first }
    )
    let byStart = Dictionary(
      named.map { ($0.start, $0.aci) },
      uniquingKeysWith: { first, _ in first }
    )
    var text = ""
    var offset: Int64 = 0
    for scalar in body.unicodeScalars {
      if scalar == "\u{FFFC}", let aci = byStart[offset] {
        mentions.append("signal:\(aci)")
        text += "@\((names[aci] ?? nil) ?? "someone")"
      } else {
        text.unicodeScalars.append(scalar)
      }
      offset += scalar.value > 0xFFFF ? 2 : 1
    }
    return text
  }

  private func reactions(_ value: JSONValue) -> [Reaction] {
    var reactions: [Reaction] = []
    for reaction in value["reactions"]?.array ?? [] {
      guard let emoji = reaction["emoji"]?.string, !emoji.isEmpty else { continue }
      let sender = reaction["authorId"]?.idText.flatMap { recipients[$0]?.id }
      if let index = reactions.firstIndex(where: { $0.emoji == emoji }) {
        reactions[index].count += 1
        if let sender { reactions[index].senderIds.append(sender) }
      } else {
        reactions.append(Reaction(emoji: emoji, count: 1, senderIds: sender.map { [$0] } ?? []))
      }
    }
    return reactions
  }

  private func sender(_ number: String) -> Sender? {
    guard let person = recipients[number] else { return Sender(id: "signal:\(number)") }
    // Records that the app writes into a group have the group as their author.
    return person.isGroup ? nil : Sender(id: person.id, name: person.name)
  }

  /// The id of a message, which Signal itself identifies by sender and sending time.
  private func id(sent: JSONValue, author: String?) -> String {
    let person = author.flatMap { recipients[$0]?.id } ?? ""
    return "\(sent.idText ?? "")-\(String(Fingerprint.of(person), radix: 36))"
  }
}

/// A person or group of an export.
private struct SignalRecipient {
  /// An id that is the same in every export.
  let id: String
  let name: String?
  let isGroup: Bool
  /// The account's id, as used in mentions.
  let aci: String?

  init(_ value: JSONValue, number: String, ownName: String?) {
    if let group = value["group"] {
      isGroup = true
      aci = nil
      name = group["snapshot"]?["title"]?["title"]?.string
      // The key itself would give access to the group.
      let key = group["masterKey"]?.string.map { String(Fingerprint.of($0), radix: 36) }
      id = "signal:group-\(key ?? number)"
    } else if let contact = value["contact"] {
      isGroup = false
      aci = contact["aci"]?.string
      let account = aci ?? contact["e164"]?.idText ?? contact["pni"]?.string
      id = "signal:\(account ?? number)"
      let names = [
        Self.name(contact["nickname"]?["given"], contact["nickname"]?["family"]),
        Self.name(contact["systemGivenName"], contact["systemFamilyName"]),
        Self.name(contact["profileGivenName"], contact["profileFamilyName"]),
        contact["username"]?.string, contact["e164"]?.idText,
      ]
      name = names.lazy.compactMap { $0 }.first { !$0.isEmpty }
    } else {
      isGroup = false
      aci = nil
      let isSelf = value["self"] != nil
      id = isSelf ? "signal:self" : "signal:\(number)"
      name = isSelf ? ownName : value["releaseNotes"] != nil ? "Signal" : nil
    }
  }

  /// A full name; nil if it is empty.
  static func name(_ given: JSONValue?, _ family: JSONValue?) -> String? {
    let parts = [given?.string, family?.string].compactMap { $0 }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
