package import CivilTime
package import Conversations
package import JSON

/// Builds descriptions of conversations from loosely typed records.
///
/// Not thread-safe: use it from one thread at a time.
package struct ConversationBuilder {
  /// The zone of times that name none.
  let timeZone: TimeZoneRules?
  /// Whether the messages form trees.
  package var isTree = false
  /// The kind of conversations whose records name none.
  package var defaultKind: ConversationKind?

  private let parser = JSONParser()

  /// Prepares to make descriptions.
  package init(timeZone: TimeZoneRules?) { self.timeZone = timeZone }

  /// Describes a conversation.
  ///
  /// - Throws: ``RecordProblem`` if it has no id, or a time is invalid.
  package func description(
    _ values: FieldValues<ConversationField>
  ) throws(RecordProblem) -> ConversationDescription {
    guard let id = values[.id]?.idText else {
      throw RecordProblem(reason: "a conversation's id is missing")
    }
    var description = ConversationDescription(id: id, name: name(values))
    description.topic = values[.topic]?.talk
    description.participants = participants(values)
    description.kind =
      values[.kind]?.string.flatMap(ConversationKind.init(word:)) ?? defaultKind
      ?? kind(ofSize: description.participants.count)
    description.isTree = isTree
    description.activeLeafId = values[.activeLeafId]?.idText
    description.createdAt = try values[.createdAt]?.instant("createdAt", in: timeZone)
    description.isOptedOut = values[.aiEnabled]?.truth.map(!) ?? optOut(values[.preferences])
    return description
  }

  /// Whether preferences opt out of AI reading.
  ///
  /// - Parameter preferences: An object with `aiEnabled`, also inside `preferences`, also as text.
  /// - Returns: Whether `aiEnabled` is false; nil if they do not contain it.
  package func optOut(_ preferences: JSONValue?) -> Bool? {
    guard let object = preferences?.unpacked(parser), object.object != nil else { return nil }
    let enabled = object.first(of: "aiEnabled", "ai_enabled")?.truth
    let inner = object["preferences"]?.unpacked(parser)
    return (enabled ?? inner?.first(of: "aiEnabled", "ai_enabled")?.truth).map(!)
  }

  private func name(_ values: FieldValues<ConversationField>) -> String? {
    values[.name]?.idText
  }

  private func kind(ofSize count: Int) -> ConversationKind? {
    switch count {
    case 0, 1: nil
    case 2: .direct
    default: .group
    }
  }

  /// Everyone in the list of ids and in the details, which may name different people.
  private func participants(_ values: FieldValues<ConversationField>) -> [Participant] {
    var participants: [Participant] = []
    var positions: [String: Int] = [:]
    let list = values[.participants]?.unpacked(parser)
    for person in people(values[.participantDetails]?.unpacked(parser)) + people(list) {
      if let position = positions[person.id] {
        participants[position].name = participants[position].name ?? person.name
        participants[position].isOptedOut = participants[position].isOptedOut ?? person.isOptedOut
      } else {
        positions[person.id] = participants.count
        participants.append(person)
      }
    }
    return participants
  }

  /// The people of a list of ids or objects, or of an object with ids as keys.
  private func people(_ value: JSONValue?) -> [Participant] {
    switch value {
    case .array(let elements):
      elements.compactMap { element in
        (element.idText ?? element.memberId).map { person($0, element) }
      }
    case .object(let object): object.members.map { person($0.name, $0.value) }
    default: value?.idList.map { Participant(id: $0) } ?? []
    }
  }

  private func person(_ id: String, _ details: JSONValue) -> Participant {
    let name = details.first(of: "name", "displayName", "display_name", "username")?.idText
    var person = Participant(id: id, name: name ?? details.string.flatMap { $0 == id ? nil : $0 })
    person.timeZone = details.first(of: "timeZone", "timezone")?.string
    person.isOptedOut = optOut(details)
    return person
  }
}
