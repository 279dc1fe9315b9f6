package import ArchiveReading
package import JSON

/// Conversations in the format of OpenAI's APIs: training files, logs and batches.
///
/// A record is a conversation: an object with `messages`, a request and its response, the items of
/// a response, or a list of messages. Records are one per line, in a list, or alone. Files with one
/// message per line are conversations too. See
/// <https://platform.openai.com/docs/api-reference/fine-tuning/chat-input>,
/// <https://platform.openai.com/docs/api-reference/responses/object>.
package enum OpenAIFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "openai"

  /// Whether a document is a message with a role, a conversation of such, or a list of either.
  package static func recognizes(_ beginning: JSONValue) -> Bool {
    if OpenAIRecord.isMessage(beginning) || isConversation(beginning) { return true }
    return beginning.array?.prefix(5).contains(where: isConversation) ?? false
  }

  /// Whether a value is a conversation that is not empty: lists of messages are empty in many
  /// formats.
  private static func isConversation(_ value: JSONValue) -> Bool {
    OpenAIRecord(value).map { !$0.messages.isEmpty } ?? false
  }

  /// Prepares to read messages and conversations, in the zone that the user gave.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    OpenAIReader(zone: options.timeZone, collector: collector)
  }
}
