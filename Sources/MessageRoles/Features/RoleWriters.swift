import Conversations

/// The people and programs that write in a thread.
struct RoleWriters {
  /// Their indices, by their ids.
  private(set) var indices: [String: Int] = [:]
  /// The names of the people among them.
  private(set) var names = RoleNames()
  /// The number of people.
  let people: Int

  init(_ messages: [StoredMessage]) {
    var people: Set<Int> = []
    for message in messages {
      guard let sender = message.sender else { continue }
      let index = indices[sender.id] ?? indices.count
      indices[sender.id] = index
      guard message.isByPerson, people.insert(index).inserted else { continue }
      names.add(sender.name ?? sender.id, of: index)
    }
    self.people = people.count
  }
}
