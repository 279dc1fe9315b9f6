import CivilTime
import Conversations
import JSON

/// A channel, group or direct chat of a workspace.
struct SlackConversation {
  /// The index files that name conversations.
  enum Index: String, CaseIterable {
    case channels = "channels.json"
    case groups = "groups.json"
    case mpims = "mpims.json"
    case dms = "dms.json"

    /// The index file that would contain a conversation, by its properties in Slack's API.
    init(api value: JSONValue) {
      self =
        switch true {
        case value["is_im"]?.bool == true: .dms
        case value["is_mpim"]?.bool == true: .mpims
        case value["is_private"]?.bool == true, value["is_group"]?.bool == true: .groups
        default: .channels
        }
    }
  }

  /// debrief's id: `slack:`, the team's id if it is known, and Slack's id.
  let id: String
  /// Slack's id.
  let nativeId: String
  /// Slack's name; direct chats have none.
  let name: String?
  /// Whether the channel was closed.
  let isArchived: Bool
  private let kind: ConversationKind?
  private let members: [String]
  private let topic: String?
  private let createdAt: Instant?

  /// Reads an element of an index file.
  ///
  /// It is nil without an id.
  init?(_ value: JSONValue, _ index: Index, team: String?) {
    guard let nativeId = value["id"]?.string, !nativeId.isEmpty else { return nil }
    self.nativeId = nativeId
    id = Self.id(nativeId, team: team)
    name = value["name"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    isArchived = value["is_archived"]?.bool == true
    members = value["members"]?.array?.compactMap(\.string) ?? []
    topic = [value["topic"], value["purpose"]].compactMap { $0?["value"]?.string }
      .first { !$0.isEmpty }
    createdAt = SlackTimestamp(value["created"])?.instant
    kind = Self.kind(value, index, name: name)
  }

  /// Describes a folder that is not in an index file.
  init(unknownFolder folder: String, team: String?) {
    id = Self.id(folder, team: team)
    nativeId = folder
    name = folder
    isArchived = false
    members = []
    topic = nil
    createdAt = nil
    kind = nil
  }

  /// The possible names of the folder of its messages.
  var folders: [String] { [name, nativeId].compactMap { $0 } }

  /// The description of the conversation.
  func description(_ directory: SlackDirectory) -> ConversationDescription {
    var description = ConversationDescription(id: id, name: title(directory), kind: kind)
    description.topic = topic.map { SlackText($0, directory).plain }
    description.createdAt = createdAt
    description.participants = members.map { id in
      directory.user(id)?.participant ?? Participant(id: id, name: id)
    }
    return description
  }

  /// The name, or the members' names if Slack's name only lists them.
  private func title(_ directory: SlackDirectory) -> String? {
    if let name, !name.hasPrefix("mpdm-") { return name }
    if members.isEmpty { return name }
    return members.map { directory.name(ofUser: $0) }.joined(separator: ", ")
  }

  /// The kind; private channels are channels too, with a name, a topic and changing members.
  private static func kind(_ value: JSONValue, _ index: Index, name: String?) -> ConversationKind {
    if index == .dms || value["is_im"]?.bool == true { return .direct }
    let isMultiParty =
      value["is_mpim"]?.bool == true || name?.hasPrefix("mpdm-") ?? (index != .channels)
    return index == .mpims || isMultiParty ? .group : .channel
  }

  /// debrief's id of a conversation: `slack:`, the team's id if it is known, and Slack's id.
  static func id(_ nativeId: String, team: String?) -> String {
    team.map { "slack:\($0):\(nativeId)" } ?? "slack:\(nativeId)"
  }
}
