import ArchiveReading
import CivilTime
import Conversations
import JSON

/// The people of an export, and the messages built from its posts.
///
/// Used by the reader's thread only.
struct MattermostWorkspace {
  private var names: [String: String] = [:]
  private var bots: Set<String> = []
  private var directChannels: Set<String> = []
  private var ids = DerivedIds()

  /// Adds a person or program.
  mutating func add(person: JSONValue, isBot: Bool, to collector: MessageCollector) {
    guard let user = person["username"]?.string, !user.isEmpty else { return }
    let full = ["first_name", "last_name"].compactMap { person[$0]?.string }
      .filter { !$0.isEmpty }.joined(separator: " ")
    let shown = [person["nickname"]?.string, full, person["display_name"]?.string, user]
    let name = shown.compactMap { $0 }.first { !$0.isEmpty }
    names[user] = name
    if isBot { bots.insert(user) }
    collector.append(
      Participant(id: Self.personId(user), name: name, kind: isBot ? .bot : .human)
    )
  }

  /// Adds a channel.
  func add(channel: JSONValue, to collector: MessageCollector) {
    guard let id = Self.channelId(channel["team"], channel["name"]) else { return }
    let name = channel["display_name"]?.idText ?? channel["name"]?.string
    var description = ConversationDescription(id: id, name: name, kind: .channel)
    description.topic = [channel["purpose"], channel["header"]].compactMap { $0?.idText }.first
    collector.append(description)
  }

  /// Adds a direct channel, identified by its members.
  mutating func add(
    direct members: JSONValue?,
    _ channel: JSONValue,
    to collector: MessageCollector
  ) {
    guard let id = Self.directId(members), directChannels.insert(id).inserted else { return }
    let people = Self.members(members)
    let name = people.map { names[$0] ?? $0 }.joined(separator: ", ")
    let kind: ConversationKind = people.count > 2 ? .group : .direct
    var description = ConversationDescription(id: id, name: name, kind: kind)
    description.topic = channel["header"]?.idText
    description.participants = people.map {
      Participant(id: Self.personId($0), name: names[$0] ?? $0)
    }
    collector.append(description)
  }

  /// Adds a post and the answers in it.
  ///
  /// - Parameters:
  ///   - post: The value of `post` or `direct_post`.
  ///   - line: Its line, counted from 1.
  /// - Throws: ``RecordProblem`` if it has no channel or no time, or any error of the collector.
  mutating func add(post: JSONValue, line: Int, to collector: MessageCollector) throws {
    let members = post["channel_members"]
    guard let conversation = Self.channelId(post["team"], post["channel"]) ?? Self.directId(members)
    else { throw RecordProblem(reason: "it names no channel") }
    if members != nil { add(direct: members, [:], to: collector) }
    let replies = post["replies"]?.array ?? []
    var root = try message(post, conversation)
    if !replies.isEmpty { root.threadId = root.id }
    try collector.append(root)
    for (index, reply) in replies.enumerated() {
      try collector.readPart("answer \(index + 1) of the post", line: line) {
        var message = try message(reply, conversation)
        message.threadId = root.id
        try collector.append(message)
      }
    }
  }

  /// Creates a message; edits change only the text, so the id is derived from the rest.
  private mutating func message(
    _ post: JSONValue,
    _ conversation: String
  ) throws(RecordProblem) -> Message {
    guard let time = post["create_at"], let createdAt = try time.instant("create_at", in: nil)
    else {
      throw RecordProblem(reason: "create_at is missing")
    }
    try post.requireTexts("message")
    let user = post["user"]?.string ?? ""
    var message = Message(
      id: ids.next(createdAt.milliseconds, conversation, user),
      conversationId: conversation,
      text: post["message"]?.string ?? "",
      createdAt: createdAt,
      sender: sender(user, post["props"])
    )
    if let edited = post["edit_at"], edited.integer != 0 {
      message.editedAt = try edited.instant("edit_at", in: nil)
    }
    message.isEvent = isEvent(post, user)
    message.reactions = Reaction.counted(
      (post["reactions"]?.array ?? []).compactMap { reaction in
        guard let emoji = reaction["emoji_name"]?.string else { return nil }
        return (emoji, reaction["user"]?.string.map(Self.personId))
      }
    )
    message.mentions = mentions(message.text)
    message.attachments = (post["attachments"]?.array ?? []).compactMap { file in
      guard let path = file["path"]?.string, let name = path.split(separator: "/").last else {
        return nil
      }
      return Attachment(named: String(name), url: path)
    }
    if message.text.isEmpty { message.text = Self.attached(post["props"]) }
    if message.text.isEmpty {
      message.text = message.attachments.map(\.marker).joined(separator: " ")
    }
    return message
  }

  private func sender(_ user: String, _ props: JSONValue?) -> Sender? {
    guard !user.isEmpty else { return nil }
    let isBot =
      bots.contains(user) || props?["from_bot"]?.truth == true
      || props?["from_webhook"]?.truth == true
    let name = isBot ? props?["override_username"]?.idText : nil
    return Sender(
      id: Self.personId(user),
      name: name ?? names[user] ?? user,
      kind: isBot ? .bot : .human
    )
  }

  /// Whether a post is a platform message, which older exports store as an ordinary post.
  private func isEvent(_ post: JSONValue, _ user: String) -> Bool {
    if let type = post["type"]?.string, type.hasPrefix("system_") { return true }
    guard let text = post["message"]?.string, text.hasPrefix("\(user) ") else { return false }
    let rest = text.dropFirst(user.count + 1)
    return [
      "joined the channel.", "joined the team.", "left the channel.", "left the team.",
      "has joined the channel.", "has left the channel.",
    ].contains { rest == $0 } || rest.hasPrefix("added to the channel by ")
  }

  /// The people whose names follow an `@`.
  private func mentions(_ text: String) -> [String] {
    var found: [String] = []
    for part in text.split(separator: "@", omittingEmptySubsequences: false).dropFirst() {
      var name = part.prefix { $0.isLetter || $0.isNumber || ".-_".contains($0) }
      while let last = name.last, ".-_".contains(last), names[String(name)] == nil {
        name = name.dropLast()
      }
      let id = Self.personId(String(name))
      if names[String(name)] != nil, !found.contains(id) { found.append(id) }
    }
    return found
  }

  /// The text of Slack-style attachments, which bots post.
  private static func attached(_ props: JSONValue?) -> String {
    let parts = (props?["attachments"]?.array ?? []).flatMap { attachment in
      [attachment["pretext"], attachment["title"], attachment["text"]].compactMap { $0?.idText }
    }
    if !parts.isEmpty { return parts.joined(separator: "\n") }
    let fallbacks = (props?["attachments"]?.array ?? []).compactMap { $0["fallback"]?.string }
    return fallbacks.joined(separator: "\n")
  }

  private static func personId(_ user: String) -> String { "mattermost:\(user)" }

  private static func channelId(_ team: JSONValue?, _ name: JSONValue?) -> String? {
    guard let name = name?.idText else { return nil }
    return "mattermost:\(team?.idText ?? "")/\(name)"
  }

  private static func members(_ value: JSONValue?) -> [String] {
    let people = value?.array?.compactMap { $0.string ?? $0["username"]?.string } ?? []
    return Set(people).sorted()
  }

  private static func directId(_ value: JSONValue?) -> String? {
    let people = members(value)
    return people.isEmpty ? nil : "mattermost:direct/\(people.joined(separator: ","))"
  }
}

extension Reaction {
  /// Groups and counts single reactions.
  /// - Parameter single: Emoji, each with its sender if known.
  /// - Returns: One reaction per emoji, in the order of first occurrence.
  static func counted(_ single: [(emoji: String, sender: String?)]) -> [Reaction] {
    var reactions: [Reaction] = []
    var positions: [String: Int] = [:]
    for (emoji, sender) in single {
      let position = positions[emoji] ?? reactions.count
      if positions[emoji] == nil {
        positions[emoji] = position
        reactions.append(Reaction(emoji: emoji, count: 0))
      }
      reactions[position].count += 1
      if let sender { reactions[position].senderIds.append(sender) }
    }
    return reactions
  }
}
