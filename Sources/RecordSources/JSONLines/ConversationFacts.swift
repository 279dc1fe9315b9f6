import ArchiveReading
import CivilTime
import Conversations
import JSON

extension ConversationDescription {
  /// Reads the description of a conversation from a line of debrief's own JSON Lines.
  ///
  /// - Parameter facts: The member `conversation` of the line.
  init(id: String, facts: JSONValue) {
    self.init(id: id)
    topic = facts["topic"]?.string
    createdAt = facts["createdAt"]?.instant
    isTree = facts["isTree"]?.bool ?? false
    activeLeafId = facts["activeLeafId"]?.idText
    keepsBranches = facts["keepsBranches"]?.bool ?? false
    isOptedOut = facts["isOptedOut"]?.bool
    timeZone =
      facts["timeZone"]?.string
      .flatMap { try? TimeZoneRules(identifier: $0) }?.identifier
    participants = facts["participants"]?.array?.compactMap(Participant.init(line:)) ?? []
  }
}

extension Participant {
  /// Reads a person of debrief's own JSON Lines: an id, or an object with one.
  init?(line value: JSONValue) {
    guard let id = value.idText ?? value["id"]?.idText else { return nil }
    self.init(
      id: id,
      name: value["name"]?.string,
      kind: value["kind"]?.string.flatMap(SenderKind.init(role:)) ?? .human
    )
    timeZone = value["timeZone"]?.string
    isOptedOut = value["isOptedOut"]?.bool
  }
}
