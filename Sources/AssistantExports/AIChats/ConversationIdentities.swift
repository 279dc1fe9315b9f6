import ArchiveReading
import Conversations

/// Assigns ids to the conversations of a source that has none.
///
/// The id is derived from the beginning of a conversation, so it is stable when the conversation
/// grows or others are added to the file. Conversations with the same beginning are numbered in
/// source order.
struct ConversationIdentities {
  private let prefix: String
  private var seen: [String: Int] = [:]

  /// Creates an empty set of identities.
  init(prefix: String) { self.prefix = prefix }

  /// The id of a conversation.
  ///
  /// - Parameter messages: Its messages, or the first ones.
  mutating func id(_ native: String?, opening messages: [Message]) -> String {
    if let native { return "\(prefix):\(native)" }
    var derived = DerivedId()
    var exchange = 0
    // Instructions are often the same in all conversations; the first answer rarely is.
    for message in messages where exchange < 2 {
      derived.add(message.text)
      if message.sender?.kind != .system { exchange += 1 }
    }
    let count = seen[derived.text, default: 0] + 1
    seen[derived.text] = count
    return count == 1 ? "\(prefix):\(derived.text)" : "\(prefix):\(derived.text)-\(count)"
  }
}
