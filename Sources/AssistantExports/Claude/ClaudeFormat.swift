package import ArchiveReading
package import JSON

/// The export of a Claude.ai account, and single conversations in the same format.
///
/// It is a zip with `conversations.json`, a list, next to `users.json` and `projects.json`; the
/// format is known from exports. Newer ones contain the parent of each message.
package enum ClaudeFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "claude"

  /// Whether a document is a conversation with `chat_messages`, or a list of them.
  package static func recognizes(_ beginning: JSONValue) -> Bool {
    let conversations = beginning.array ?? [beginning]
    return conversations.prefix(20).contains { conversation in
      guard let messages = conversation["chat_messages"]?.array else { return false }
      return conversation["uuid"] != nil || messages.first?["sender"] != nil
    }
  }

  /// Prepares to read conversations, with the names of the accounts in the same export.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    ConversationReader(ClaudeShape(people: ClaudeShape.people(in: probe)), into: collector)
  }
}
