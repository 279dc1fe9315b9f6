import CivilTime
import JSON

/// The messages of one conversation in Slack's form.
struct SlackMessages {
  private let team: Team
  private let conversation: Team.Conversation
  private let replies: [String: [Team.Message]]
  private let byId: [String: Team.Message]

  init(team: Team, conversation: Team.Conversation) {
    self.team = team
    self.conversation = conversation
    let kept = conversation.messages.filter { $0.status == nil }
    byId = Dictionary(kept.map { ($0.id, $0) }) { first, _ in first }
    replies = Dictionary(grouping: kept.filter { $0.root != nil }) { $0.root ?? "" }
  }

  /// The messages of each day in the workspace's time zone, in order.
  ///
  /// Failed messages never reached Slack. Deleted ones leave no trace unless they began a thread:
  /// then a tombstone replaces them.
  var byDay: [(day: String, lines: [JSONValue])] {
    var days: [(day: String, lines: [JSONValue])] = []
    for message in conversation.messages where message.status == nil {
      guard message.deletedAt == nil || replies[message.id] != nil else { continue }
      let day = team.zone.dateTime(at: message.at).date.description
      if days.last?.day != day { days.append((day, [])) }
      days[days.count - 1].lines.append(line(message))
    }
    return days
  }

  private func line(_ message: Team.Message) -> JSONValue {
    let sender = team.person(message.sender)
    var object = JSONObject()
    object.append("type", "message")
    if message.deletedAt != nil {
      object.append("subtype", "tombstone")
      object.append("hidden", true)
      object.append("user", "USLACKBOT")
      object.append("text", "This message was deleted.")
      object.append("ts", .string(Self.timestamp(message)))
      appendThread(message, to: &object)
      return .object(object)
    }
    if let subtype = subtype(message, sender) { object.append("subtype", .string(subtype)) }
    if sender?.kind == .bot {
      object.append("bot_id", JSONValue(sender?.id))
      object.append("username", JSONValue(sender?.name))
    } else {
      object.append("user", JSONValue(sender?.id))
    }
    object.append("text", .string(text(message, sender)))
    object.append("ts", .string(Self.timestamp(message)))
    if let image = message.image { object.append("files", [file(image, message)]) }
    appendThread(message, to: &object)
    if let at = message.editedAt {
      let time = "\(at.milliseconds / 1000).000000"
      object.append("edited", ["user": JSONValue(sender?.id), "ts": .string(time)])
    }
    if !message.reactions.isEmpty {
      object.append("reactions", .array(message.reactions.map(reaction)))
    }
    return .object(object)
  }

  private func appendThread(_ message: Team.Message, to object: inout JSONObject) {
    if let root = message.root.flatMap({ byId[$0] }) {
      object.append("thread_ts", .string(Self.timestamp(root)))
      object.append("parent_user_id", JSONValue(team.person(root.sender)?.id))
    } else if let answers = replies[message.id], let last = answers.last {
      var users: [String] = []
      for id in answers.compactMap({ team.person($0.sender)?.id }) where !users.contains(id) {
        users.append(id)
      }
      object.append("thread_ts", .string(Self.timestamp(message)))
      object.append("reply_count", JSONValue(answers.count))
      object.append("reply_users_count", JSONValue(users.count))
      object.append("latest_reply", .string(Self.timestamp(last)))
      object.append("reply_users", .array(users.map(JSONValue.string)))
      object.append(
        "replies",
        .array(
          answers.map {
            ["user": JSONValue(team.person($0.sender)?.id), "ts": .string(Self.timestamp($0))]
          }
        )
      )
    }
  }

  private func subtype(_ message: Team.Message, _ sender: Team.Person?) -> String? {
    if message.isEvent {
      return message.text.hasPrefix("joined") ? "channel_join" : "channel_topic"
    }
    return sender?.kind == .bot ? "bot_message" : nil
  }

  /// The text as mrkdwn.
  private func text(_ message: Team.Message, _ sender: Team.Person?) -> String {
    var escaped = ""
    for character in message.text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
    let text = team.resolveMentions(in: escaped) { "<@\($0.id)>" }.text
    guard message.isEvent else { return text }
    let author = "<@\(sender?.id ?? "")>"
    return text.hasPrefix("joined") ? "\(author) has joined the channel" : "\(author) \(text)"
  }

  private func file(_ image: String, _ message: Team.Message) -> JSONValue {
    [
      "id": .string("F\(message.number)"), "name": .string(image), "title": .string(image),
      "mimetype": .string(image.hasSuffix(".jpg") ? "image/jpeg" : "image/png"),
      "url_private": JSONValue(message.imageURL),
    ]
  }

  private func reaction(_ reaction: Team.Reaction) -> JSONValue {
    let name = team.emojiNames[reaction.emoji] ?? reaction.emoji
    return reaction.json(team, emoji: name, nameKey: "name", usersKey: "users")
  }

  /// Slack's `ts`: seconds, and six digits that make it unique.
  static func timestamp(_ message: Team.Message) -> String {
    let digits = String(Team.Message.scatter(message.id))
    return "\(message.at.milliseconds / 1000)."
      + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
