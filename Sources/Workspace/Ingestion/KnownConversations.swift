import Conversations
import Database

/// The ids under which a workspace knows conversations of Slack.
///
/// Some exports say which team they are of, others do not; Slack's own ids are unique, so that both
/// are the same conversation.
struct KnownConversations {
  /// The ids by Slack's own; nil where there are several.
  private var known: [Substring: String?] = [:]

  private static let prefix = "slack:"

  /// Looks up what a workspace has.
  init(_ transaction: Transaction) throws {
    for id in try ConversationCatalog(transaction).ids(withPrefix: Self.prefix) {
      let native = Self.nativeId(id.rawValue)
      known[native] = .some(known.keys.contains(native) ? nil : id.rawValue)
    }
  }

  /// Gives the conversations of a batch the ids that the workspace knows.
  func rename(_ batch: MessageBatch) {
    guard !known.isEmpty else { return }
    batch.renameConversations { bytes in
      bytes.starts(with: Self.prefix.utf8) ? id(of: String(decoding: bytes, as: UTF8.self)) : nil
    }
  }

  /// The id under which a conversation is known; nil if it is not known by another one.
  func id(of conversation: String) -> String? {
    let native = Self.nativeId(conversation)
    guard let id = known[native] ?? nil, id != conversation, Self.isNative(native),
      // A channel that two teams share is a conversation of each.
      !Self.namesTeam(id) || !Self.namesTeam(conversation)
    else { return nil }
    return id
  }

  private static func nativeId(_ id: String) -> Substring {
    id[(id.lastIndex(of: ":").map(id.index(after:)) ?? id.startIndex)...]
  }

  private static func namesTeam(_ id: String) -> Bool { id.dropFirst(prefix.count).contains(":") }

  /// Whether it is an id of Slack, and not the name of a folder.
  private static func isNative(_ id: Substring) -> Bool {
    id.count >= 9 && "CDG".contains(id.first ?? " ")
      && id.utf8.allSatisfy { byte in
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }
}
