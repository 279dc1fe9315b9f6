import ArchiveReading
import Conversations
import JSON

extension SlackMessageBuilder {
  /// The sender of a record.
  ///
  /// - Returns: nil if it names no one.
  func sender(_ record: JSONValue, _ subtype: String, isEvent: Bool) -> Sender? {
    // Comments on files name their author inside.
    let user = record["user"]?.idText ?? record["comment"]?["user"]?.idText
    let bot = isEvent ? nil : record["bot_id"]?.idText
    if let user, subtype != "bot_message" || bot == nil {
      return person(user, record, isPostedByBot: bot != nil)
    }
    if let bot { return Sender(id: bot, name: botName(bot, record), kind: .bot) }
    guard let name = record["username"]?.idText else { return nil }
    // Old integrations have a name and no id.
    return Sender(id: "bot:\(name)", name: name, kind: .bot)
  }

  /// A sender with a user's id; the directory takes precedence on whether it is a bot.
  private func person(_ id: String, _ record: JSONValue, isPostedByBot: Bool) -> Sender {
    if let user = directory.user(id) {
      return Sender(id: id, name: user.name, kind: user.isBot ? .bot : .human)
    }
    let isBot = isPostedByBot || id == "USLACKBOT"
    let name =
      SlackUser.name(profile: record["user_profile"])
      ?? (isPostedByBot ? botName(nil, record) : nil)
      ?? (id == "USLACKBOT" ? "Slackbot" : id)
    return Sender(id: id, name: name, kind: isBot ? .bot : .human)
  }

  private func botName(_ id: String?, _ record: JSONValue) -> String? {
    record["username"]?.idText ?? record["bot_profile"]?["name"]?.idText
      ?? id.map { directory.name(ofBot: $0) ?? $0 }
  }
}
