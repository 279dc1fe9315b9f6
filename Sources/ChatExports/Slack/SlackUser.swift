import ArchiveReading
import Conversations
import JSON

/// A person or program of a workspace.
struct SlackUser {
  /// Slack's id, for instance `U024BE7LH`.
  let id: String
  /// The name to show.
  let name: String
  /// Whether it is a program.
  let isBot: Bool
  /// The workspace the person belongs to.
  let team: String?
  /// The id in the bot's messages.
  let botId: String?
  private let timeZone: String?

  /// Reads an element of users.json.
  ///
  /// It is nil without an id.
  init?(_ value: JSONValue) {
    guard let id = value["id"]?.string, !id.isEmpty else { return nil }
    self.id = id
    name = Self.name(profile: value["profile"]) ?? Self.name(profile: value) ?? id
    isBot = value["is_bot"]?.bool == true || id == "USLACKBOT"
    team = value["team_id"]?.string
    botId = value["profile"]?["bot_id"]?.string
    timeZone = value["tz"]?.string
  }

  /// The name in a profile: the one shown, else the real one, else the account's.
  static func name(profile: JSONValue?) -> String? {
    let names = ["display_name", "real_name", "name"].map { profile?[$0]?.string?.trimmingSpaces }
    return names.compactMap { $0 }.first { !$0.isEmpty }.map { String($0) }
  }

  /// The description of the person as a participant.
  var participant: Participant {
    var participant = Participant(id: id, name: name, kind: isBot ? .bot : .human)
    participant.timeZone = timeZone
    return participant
  }
}
