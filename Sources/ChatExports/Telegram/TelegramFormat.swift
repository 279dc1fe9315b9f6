package import ArchiveReading
import Conversations
import JSON

/// Telegram Desktop's `result.json`: one chat, or all chats of an account.
///
/// <https://core.telegram.org/import-export>; the fields are those of `export_output_json.cpp` in
/// <https://github.com/telegramdesktop/tdesktop>.
package enum TelegramFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "telegram"

  private static let lists = ["messages", "chats.list[].messages", "left_chats.list[].messages"]

  /// Whether there is a document with Telegram messages, or a list of such chats.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    probe.hasDocument(where: isExport)
  }

  /// Reads the chats one after another.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let reader = DocumentReader(collector)
    try probe.readEach(probe.documents(where: isExport), into: collector) { file in
      let chats = TelegramChats(file, reader)
      var builder: TelegramMessageBuilder?
      try reader.forEachPart(of: file, lists.map { $0 + "[]" }) { part, value in
        switch part.kind {
        case .member:
          if let value { chats.add(member: part.name, value) }
        case .start:
          if part.name == "messages" {
            let chat = try chats.open() ?? TelegramChat(unnamed: file)
            collector.append(chat.description)
            builder = TelegramMessageBuilder(chat, timeZone: options.timeZone)
          }
        case .end: if part.name != "messages" { chats.close() }
        case .value:
          guard part.path.hasSuffix("messages[]"), let value else { return }
          if let message = try builder?.message(value) { try collector.append(message) }
        }
      }
    }
  }

  private static func isExport(_ head: JSONValue) -> Bool {
    if isChat(head) { return true }
    let lists = ["chats", "left_chats"].compactMap { head[$0]?["list"]?.array }
    return lists.contains { list in list.contains(where: isChat) }
      || !lists.isEmpty && head["about"]?.string != nil
  }

  private static func isChat(_ value: JSONValue) -> Bool {
    guard let messages = value["messages"]?.array else { return false }
    let isNamed = value["type"]?.string != nil && value["id"]?.integer != nil
    // Detection may see no more of the document than the beginning of its first message.
    guard let first = messages.first, let type = first["type"]?.string else { return isNamed }
    let hasTime = first["date_unixtime"] != nil || first["date"] != nil
    return ["message", "service"].contains(type) && (isNamed || hasTime)
  }
}

/// The members of the chat that is being read.
///
/// Used by the reader's thread only.
private final class TelegramChats {
  private let file: SourceFile
  private let reader: DocumentReader
  private var members = JSONObject()
  private var number = 0
  private var all: [JSONObject]?

  init(_ file: SourceFile, _ reader: DocumentReader) {
    self.file = file
    self.reader = reader
  }

  /// Adds a member of the chat, or of the whole document.
  func add(member name: String, _ value: JSONValue) {
    if ["name", "type", "id"].contains(name) { members.append(name, value) }
  }

  /// The chat whose messages follow.
  ///
  /// Telegram writes its members before them; if they are missing, the document is read once more.
  func open() throws -> TelegramChat? {
    number += 1
    if let chat = TelegramChat(.object(members)) { return chat }
    if all == nil { all = try readAhead() }
    guard let all, all.indices.contains(number - 1) else { return nil }
    return TelegramChat(.object(all[number - 1]))
  }

  /// Ends the chat.
  func close() { members = JSONObject() }

  private func readAhead() throws -> [JSONObject] {
    var chats: [JSONObject] = []
    var members = JSONObject()
    let paths = ["messages", "chats.list[].messages", "left_chats.list[].messages"]
    try reader.forEachPart(of: file, paths.map { $0 + "[]" }) { part, value in
      if part.kind == .member, let value, ["name", "type", "id"].contains(part.name) {
        members.append(part.name, value)
      }
      if part.kind == .end, part.name != "messages", !members.members.isEmpty {
        chats.append(members)
        members = JSONObject()
      }
    }
    return chats
  }
}

/// A chat of an account.
struct TelegramChat {
  /// debrief's id of the conversation.
  let conversationId: String
  /// The id of the other side, if it is a bot.
  let bot: String?
  private let name: String?
  private let kind: ConversationKind

  /// Reads a chat's `name`, `type` and `id`; nil without an id.
  init?(_ value: JSONValue) {
    guard let id = value["id"]?.idText else { return nil }
    let type = value["type"]?.string ?? ""
    name = value["name"]?.string ?? (type == "saved_messages" ? "Saved Messages" : nil)
    // People, small groups and channels have separate id spaces.
    let space =
      switch type {
      case "personal_chat", "bot_chat", "saved_messages", "verification_codes": "user"
      case "private_group": "group"
      default: "channel"
      }
    conversationId = "telegram:\(space)\(id)"
    bot = type == "bot_chat" ? "user\(id)" : nil
    kind =
      switch type {
      case "personal_chat", "bot_chat", "saved_messages", "verification_codes": .direct
      case "private_group", "private_supergroup": .group
      default: .channel
      }
  }

  /// Creates a stand-in for a chat of which a tool has removed all but the messages.
  init(unnamed file: SourceFile) {
    name = file.baseName.isEmpty ? nil : String(file.baseName)
    conversationId = "telegram:\(name ?? "chat")"
    bot = nil
    kind = .group
  }

  /// The description of the conversation.
  var description: ConversationDescription {
    ConversationDescription(id: conversationId, name: name, kind: kind)
  }
}
