import Conversations
import JSON

/// The changes that later events of a log make to its messages.
///
/// Only messages with changes are stored.
struct SlackEventOutcome {
  /// The position of an event.
  struct Position: Comparable {
    let file: Int
    let line: Int

    static func < (left: Position, right: Position) -> Bool {
      (left.file, left.line) < (right.file, right.line)
    }
  }

  /// The changes to one message.
  struct MessageChanges {
    /// The line with its last version; nil if it was not changed.
    var lastVersion: Position?
    /// The time of the event that deleted it.
    var deletedBy: JSONValue?
    /// Emoji and their senders.
    var reactions: [Reaction] = []
  }

  /// The most frequently named workspace.
  private(set) var team: String?
  private var teams: [String: Int] = [:]
  private var changes: [String: MessageChanges] = [:]

  /// Adds an event.
  mutating func add(_ event: SlackEvent, at position: Position) {
    if let name = event.team, teams.count < 1000 {
      teams[name, default: 0] += 1
      if teams[name, default: 0] > teams[team ?? "", default: 0] { team = name }
    }
    guard let target = SlackTimestamp(event.target)?.text else { return }
    let key = "\(event.channel) \(target)"
    switch event.value["type"]?.string {
    case "reaction_added": react(key, event.value, isAdded: true)
    case "reaction_removed": react(key, event.value, isAdded: false)
    case "message":
      switch event.value["subtype"]?.string {
      case "message_changed": changes[key, default: MessageChanges()].lastVersion = position
      case "message_deleted": changes[key, default: MessageChanges()].deletedBy = event.value["ts"]
      default: break
      }
    default: break
    }
  }

  /// The changes to a message; nil if there are none.
  func changes(of target: String, in channel: String) -> MessageChanges? {
    changes["\(channel) \(target)"]
  }

  /// The maximum number of reactions counted for one message.
  private static let reactionLimit = 10_000

  private mutating func react(_ key: String, _ event: JSONValue, isAdded: Bool) {
    guard let user = event["user"]?.string, let name = event["reaction"]?.string else { return }
    let emoji = String(name.prefix { $0 != ":" })
    var change = changes[key, default: MessageChanges()]
    guard change.reactions.reduce(0, { $0 + $1.count }) < Self.reactionLimit else { return }
    if let position = change.reactions.firstIndex(where: { $0.emoji == emoji }) {
      change.reactions[position].senderIds.removeAll { $0 == user }
      if isAdded { change.reactions[position].senderIds.append(user) }
      change.reactions[position].count = change.reactions[position].senderIds.count
      if change.reactions[position].count == 0 { change.reactions.remove(at: position) }
    } else if isAdded {
      change.reactions.append(Reaction(emoji: emoji, count: 1, senderIds: [user]))
    }
    changes[key] = change
  }
}
