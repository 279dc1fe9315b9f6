package import Conversations
package import Redaction

/// The people of a text with all their names, for redaction.
package enum NamedPeople {
  /// Collects people.
  ///
  /// - Returns: Each person once, sorted by id.
  package static func of(_ senders: [Sender?], _ participants: [Participant]) -> [Person] {
    let all =
      senders.compactMap { $0.map { ($0.id, $0.name) } } + participants.map { ($0.id, $0.name) }
    var names: [String: [String]] = [:]
    for (id, name) in all {
      guard let name, names[id]?.contains(name) != true else { continue }
      names[id, default: []].append(name)
    }
    return names.sorted { $0.key < $1.key }.map { Person(id: $0.key, names: $0.value) }
  }
}
