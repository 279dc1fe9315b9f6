import JSON

/// The people that the workspace stores with a message besides its sender: who is mentioned, who has
/// read it, who reacted.
struct MessagePeople {
  /// The details kept of the message beyond its columns.
  private(set) var details: JSONValue

  init(details: JSONValue) { self.details = details }

  private static let lists = ["mentions", "deliveredTo", "readBy"]

  /// Removes people.
  mutating func remove(where isMeant: (String) throws -> Bool) rethrows -> Bool {
    guard let object = details.object else { return false }
    var (kept, isChanged) = (JSONObject(), false)
    for member in object.members {
      var value = member.value
      if Self.lists.contains(member.name) {
        value = try Self.removed(from: value, where: isMeant)
      } else if member.name == "reactions", let reactions = value.array {
        value = .array(try reactions.compactMap { try Self.reaction($0, without: isMeant) })
      }
      isChanged = isChanged || value != member.value
      if value != .array([]) { kept.append(member.name, value) }
    }
    details = .object(kept)
    return isChanged
  }

  private static func removed(
    from list: JSONValue,
    where isMeant: (String) throws -> Bool
  ) rethrows -> JSONValue {
    guard let elements = list.array else { return list }
    return .array(try elements.filter { try !($0.string.map(isMeant) ?? false) })
  }

  /// A reaction without some of those who gave it; nil if no one is left.
  private static func reaction(
    _ value: JSONValue,
    without isMeant: (String) throws -> Bool
  ) rethrows -> JSONValue? {
    var reaction = Reaction(json: value)
    let left = try reaction.senderIds.filter { try !isMeant($0) }
    guard left.count < reaction.senderIds.count else { return value }
    reaction.count = max(0, reaction.count - (reaction.senderIds.count - left.count))
    reaction.senderIds = left
    return reaction.count == 0 ? nil : reaction.json
  }
}
