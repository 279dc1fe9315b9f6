import CivilTime
import Compression
import JSON

/// The team's talk as a Slack workspace export: index files, and a file per conversation and day.
///
/// AI chats are not in it: Slack has none. The fields are those of an export of 2024.
struct SlackExport {
  let team: Team

  /// Writes the zip.
  /// - Parameter path: The path of the zip.
  /// - Throws: ``CompressionError`` if it cannot be written.
  func write(to path: String) throws(CompressionError) {
    let zip = try ZipWriter(path: path)
    try add("users.json", .array(team.people.compactMap(user)), to: zip)
    for (name, kind) in [
      ("channels", Team.Conversation.Kind.channel), ("dms", .direct), ("mpims", .group),
    ] {
      let entries = team.conversations.filter { $0.kind == kind }.map(index)
      try add(name + ".json", .array(entries), to: zip)
    }
    for conversation in team.conversations where conversation.kind != .ai {
      let messages = SlackMessages(team: team, conversation: conversation)
      for (day, lines) in messages.byDay {
        try add("\(folder(conversation))/\(day).json", .array(lines), to: zip)
      }
    }
    try zip.finish()
  }

  private func add(_ name: String, _ value: JSONValue, to zip: ZipWriter) throws(CompressionError) {
    try zip.add(name: name, bytes: Array((value.indentedText + "\n").utf8))
  }

  /// The folder of a conversation, which for direct chats is the id, because they have no name.
  private func folder(_ conversation: Team.Conversation) -> String {
    conversation.kind == .direct ? conversation.id : slackName(conversation)
  }

  private func slackName(_ conversation: Team.Conversation) -> String {
    conversation.kind == .group
      ? "mpdm-\(conversation.members.joined(separator: "--"))-1" : conversation.name
  }

  private func user(_ person: Team.Person) -> JSONValue? {
    guard person.kind != .assistant else { return nil }
    return [
      "id": .string(person.id),
      "team_id": "T01MOOR",
      "name": .string(person.handle),
      "deleted": false,
      "real_name": .string(person.name),
      "tz": JSONValue(person.timeZone),
      "profile": [
        "real_name": .string(person.name),
        "display_name": .string(person.kind == .bot ? "" : person.name),
        "team": "T01MOOR",
      ],
      "is_bot": .bool(person.kind == .bot),
      "is_app_user": false,
    ]
  }

  private func index(_ conversation: Team.Conversation) -> JSONValue {
    let members = conversation.members.compactMap { team.person($0)?.id }
    let created = (conversation.messages.first?.at.milliseconds ?? 0) / 1000
    var object = JSONObject()
    object.append("id", .string(conversation.id))
    if conversation.kind != .direct { object.append("name", .string(slackName(conversation))) }
    object.append("created", .integer(created))
    if conversation.kind != .direct {
      object.append("creator", JSONValue(members.first))
      object.append("is_archived", false)
      object.append("is_general", .bool(conversation.name == "random"))
    }
    object.append("members", .array(members.map(JSONValue.string)))
    if conversation.kind == .channel {
      let value: JSONValue = [
        "value": .string(conversation.title ?? ""), "creator": JSONValue(members.first),
        "last_set": .integer(created),
      ]
      object.append("topic", value)
      object.append("purpose", value)
    }
    return .object(object)
  }
}
