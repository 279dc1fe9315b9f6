import ArchiveReading
import Conversations
import JSON

/// The people and streams of an organization.
struct ZulipRealm {
  /// The tables of `realm.json` that are used.
  static let tables = [
    "zerver_userprofile", "zerver_userprofile_mirrordummy", "zerver_userprofile_crossrealm",
    "zerver_stream", "zerver_recipient", "zerver_subscription", "zerver_reaction",
  ]

  private var people: [Int64: Participant] = [:]
  private var streams: [Int64: JSONValue] = [:]
  private var recipients: [Int64: (type: Int64, id: Int64)] = [:]
  private var members: [Int64: [Int64]] = [:]
  private var reactions: [Int64: [(emoji: String, sender: String?)]] = [:]

  /// Adds a row.
  mutating func add(_ row: JSONValue, table: Substring) {
    switch table {
    case "zerver_stream": row["id"]?.integer.map { streams[$0] = row }
    case "zerver_recipient":
      guard let id = row["id"]?.integer, let type = row["type"]?.integer,
        let target = row["type_id"]?.integer
      else { return }
      recipients[id] = (type, target)
    case "zerver_subscription":
      guard let recipient = row["recipient"]?.integer, let user = row["user_profile"]?.integer
      else {
        return
      }
      members[recipient, default: []].append(user)
    case "zerver_reaction":
      guard let message = row["message"]?.integer, let emoji = row["emoji_name"]?.string else {
        return
      }
      let sender = row["user_profile"]?.integer.map(Self.personId)
      reactions[message, default: []].append((emoji, sender))
    default: add(person: row)
    }
  }

  private mutating func add(person row: JSONValue) {
    guard let id = row["id"]?.integer else { return }
    let name = [row["full_name"], row["short_name"], row["email"]].compactMap { $0?.idText }.first
    let isBot = row["is_bot"]?.bool == true || row["bot_type"]?.integer != nil
    var person = Participant(id: Self.personId(id), name: name, kind: isBot ? .bot : .human)
    person.timeZone = row["timezone"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    people[id] = person
  }

  /// Describes all people and streams.
  func describe(to collector: MessageCollector) {
    for (_, person) in people.sorted(by: { $0.key < $1.key }) { collector.append(person) }
    for (recipient, target) in recipients.sorted(by: { $0.key < $1.key }) {
      if let description = description(recipient, target.type, target.id) {
        collector.append(description)
      }
    }
  }

  private func description(
    _ recipient: Int64,
    _ type: Int64,
    _ id: Int64
  ) -> ConversationDescription? {
    let people = (members[recipient] ?? []).compactMap { self.people[$0] }
    if type == 2, let stream = streams[id] {
      var description = ConversationDescription(
        id: "zulip:stream\(id)",
        name: stream["name"]?.string,
        kind: .channel
      )
      description.topic = stream["description"]?.string.flatMap { $0.isEmpty ? nil : $0 }
      return description
    }
    guard type == 3 else { return nil }
    var description = ConversationDescription(
      id: "zulip:group\(id)",
      name: people.compactMap(\.name).joined(separator: ", "),
      kind: people.count == 2 ? .direct : .group
    )
    description.participants = people
    return description
  }

  /// A person, if the export has the id.
  func person(_ id: Int64) -> Participant? { people[id] }

  /// The reactions to a message.
  func reactions(to message: Int64) -> [Reaction] { Reaction.counted(reactions[message] ?? []) }

  /// Whether messages to a recipient are in topics.
  func isStream(_ recipient: Int64) -> Bool { recipients[recipient].map { $0.type == 2 } ?? true }

  /// debrief's id of the conversation that a message belongs to.
  ///
  /// - Parameter sender: Who wrote it: messages between two people are addressed to the other.
  func conversationId(_ recipient: Int64, from sender: Int64?) -> String {
    guard let target = recipients[recipient] else { return "zulip:recipient\(recipient)" }
    switch target.type {
    case 2: return "zulip:stream\(target.id)"
    case 1:
      let pair = [sender ?? target.id, target.id].sorted()
      return "zulip:direct\(pair[0])-\(pair[1])"
    default: return "zulip:group\(target.id)"
    }
  }

  /// debrief's id of a person.
  static func personId(_ id: Int64) -> String { "zulip:\(id)" }
}
