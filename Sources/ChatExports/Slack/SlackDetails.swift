import Conversations
import JSON

extension Attachment {
  /// Reads a file of a message; deleted and hidden ones have few details left.
  init(slackFile file: JSONValue) {
    let state: String? =
      switch file["mode"]?.string {
      case "tombstone": "deleted file"
      case "hidden_by_limit": "hidden file"
      default: nil
      }
    let names = ["name", "title"].map { file[$0]?.string } + [state, file["id"]?.string]
    // The private address ends with a token that opens the file.
    let address = file["permalink"]?.string ?? file["url_private"]?.string
    self.init(
      name: names.compactMap { $0 }.first { !$0.isEmpty },
      mediaType: file["mimetype"]?.string.flatMap { $0.isEmpty ? nil : $0 },
      url: address.map { String($0.prefix { $0 != "?" }) }
    )
  }
}

extension Reaction {
  /// Reads the reactions to a message, merging those that differ only in skin tone.
  ///
  /// - Parameter elements: Objects with `name`, `users` and `count`, which may exceed the users.
  /// - Returns: One reaction per emoji, in the source's order.
  static func merged(_ elements: [JSONValue]) -> [Reaction] {
    var reactions: [Reaction] = []
    var positions: [String: Int] = [:]
    for element in elements {
      guard let name = element["name"]?.string, !name.isEmpty else { continue }
      // The tone follows the name: `clap::skin-tone-2`.
      let emoji = String(name.prefix { $0 != ":" })
      let users = element["users"]?.array?.compactMap(\.string) ?? []
      let count = Int(clamping: max(element["count"]?.integer ?? 0, Int64(users.count)))
      if let position = positions[emoji] {
        reactions[position].count = reactions[position].count &+ count
        let known = Set(reactions[position].senderIds)
        reactions[position].senderIds += users.filter { !known.contains($0) }
      } else {
        positions[emoji] = reactions.count
        reactions.append(Reaction(emoji: emoji, count: count, senderIds: users))
      }
    }
    return reactions
  }
}
