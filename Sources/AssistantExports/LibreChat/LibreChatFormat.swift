package import ArchiveReading
package import JSON

/// The export of a conversation from LibreChat.
///
/// Messages are a list with the ids of their parents, or nested in each other. See
/// <https://www.librechat.ai/docs/features/import_convos>.
package enum LibreChatFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "librechat"

  /// Whether a document has messages that record who created them.
  package static func recognizes(_ beginning: JSONValue) -> Bool {
    guard let message = beginning["messages"]?.array?.first else { return false }
    return message["messageId"] != nil && message["isCreatedByUser"] != nil
  }

  /// Prepares to read conversations, whose messages may be nested.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    ConversationReader(LibreChatShape(), into: collector)
  }
}
