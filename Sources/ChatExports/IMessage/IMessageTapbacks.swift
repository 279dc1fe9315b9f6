import Conversations
import Database
import RecordSources

/// The hearts and thumbs of a `chat.db`, which are stored as separate messages.
struct IMessageTapbacks {
  private var reactions: [String: [(emoji: String, sender: String)]] = [:]

  init(
    _ connection: Connection,
    _ schema: DatabaseSchema,
    _ people: IMessagePeople
  ) throws(DatabaseError) {
    let type = schema.expression("associated_message_type", of: "message", as: "m")
    let target = schema.expression("associated_message_guid", of: "message", as: "m")
    guard type != "NULL", target != "NULL" else { return }
    let emoji = schema.expression("associated_message_emoji", of: "message", as: "m")
    let rows = try connection.prepare(
      """
      SELECT \(type), \(target), m.handle_id, m.is_from_me, \(emoji) FROM message m
      WHERE \(type) BETWEEN 2000 AND 3999 ORDER BY m.date, m.ROWID
      """
    )
    while try rows.step() {
      guard let target = rows.text(1),
        let sender = people.sender(handle: rows.integer(2), isOwn: rows.integer(3) != 0)
      else { continue }
      let guid = Self.guid(target)
      guard reactions[guid]?.count ?? 0 < 10_000 else { continue }
      let isAdded = rows.integer(0) < 3000
      // A person has one tapback per message: a new one replaces the old one.
      reactions[guid]?.removeAll { $0.sender == sender.id }
      guard isAdded else { continue }
      let emoji = rows.text(4) ?? Self.emoji(rows.integer(0) % 1000)
      reactions[guid, default: []].append((emoji, sender.id))
    }
  }

  /// The reactions to a message.
  func reactions(to guid: String) -> [Reaction] {
    Reaction.counted((reactions[guid] ?? []).map { ($0.emoji, $0.sender) })
  }

  /// The message id in a reference such as `p:0/GUID` or `bp:GUID`.
  static func guid(_ reference: String) -> String {
    guard let end = reference.lastIndex(where: { $0 == "/" || $0 == ":" }) else { return reference }
    return String(reference[reference.index(after: end)...])
  }

  private static func emoji(_ kind: Int64) -> String {
    let known = ["❤️", "👍", "👎", "😂", "‼️", "❓"]
    return known.indices.contains(Int(kind)) ? known[Int(kind)] : "emoji"
  }
}
