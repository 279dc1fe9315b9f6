/// What the fields of nested records are called by the objects that they are in: `/author/name` is the
/// name of a sender, `/channel/title` that of a conversation.
struct NestedNames {
  /// The names as columns of databases are called, by the indices of their pointers.
  private(set) var names: [Int: String] = [:]

  /// Looks at pointers.
  ///
  /// - Parameter paths: The parts of each pointer, in lower-case letters and digits.
  init(_ paths: [[String]]) {
    var best: [String: (rank: Int, index: Int)] = [:]
    for (index, path) in paths.enumerated() {
      guard let (name, rank) = Self.name(path) else { continue }
      if let other = best[name], other.rank <= rank { continue }
      best[name] = (rank, index)
    }
    for (name, choice) in best where !Self.isTaken(name, by: paths, except: choice.index) {
      names[choice.index] = name
    }
  }

  /// Whether the last parts of another pointer are a name.
  private static func isTaken(_ name: String, by paths: [[String]], except own: Int) -> Bool {
    paths.enumerated().contains { index, path in
      index != own && path.indices.contains { path[$0...].joined() == name }
    }
  }

  /// The name of a field, and how little it is likely to be meant; the least of several is.
  private static func name(_ path: [String]) -> (name: String, rank: Int)? {
    guard path.count > 1, let leaf = path.last else { return nil }
    var outer = path.dropLast()
    while let part = outer.last, wrappers.contains(part) { outer = outer.dropLast() }
    // The owner of a channel, or the author of the message that is answered, is not the sender.
    guard let object = outer.last, outer.dropLast().allSatisfy(envelopes.union(wrappers).contains)
    else { return nil }
    for (suffix, leaves) in [("id", ids), ("name", titles)] {
      guard let leafRank = leaves.firstIndex(of: leaf) else { continue }
      if let rank = people.firstIndex(of: object) {
        return ("sender" + suffix, rank * leaves.count + leafRank)
      }
      if let rank = conversations.firstIndex(of: object) {
        return ("conversation" + suffix, rank * leaves.count + leafRank)
      }
    }
    return nil
  }

  private static let ids = ["id", "uid", "uuid", "guid", "key", "identifier"]
  private static let titles = [
    "displayname", "name", "fullname", "realname", "title", "label", "username", "nickname",
    "handle", "login",
  ]
  private static let people = [
    "sender", "author", "from", "speaker", "writer", "poster", "createdby", "sentby", "postedby",
    "creator", "user", "member", "person", "participant", "contact", "agent",
  ]
  private static let conversations = [
    "conversation", "channel", "room", "chat", "group", "space", "dialog", "dialogue", "ticket",
    "case", "issue", "topic", "session",
  ]
  /// Objects in which parts of others are.
  private static let wrappers: Set = [
    "profile", "info", "details", "detail", "data", "meta", "metadata", "attributes", "properties",
    "fields",
  ]
  /// Objects in which all of a message is.
  private static let envelopes: Set = [
    "message", "msg", "post", "comment", "event", "payload", "record", "item", "entry", "node",
    "body", "content", "object", "value", "document", "source", "result", "update",
  ]
}
