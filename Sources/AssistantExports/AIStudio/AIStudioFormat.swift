package import ArchiveReading
package import JSON

/// A prompt that Google AI Studio stores on Drive: a file without an extension.
///
/// There is no documentation; the format is known from files.
package enum AIStudioFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "ai-studio"

  /// Whether a document is a saved prompt, of the current or the former layout.
  package static func recognizes(_ beginning: JSONValue) -> Bool {
    guard beginning.object != nil else { return false }
    if beginning["chunkedPrompt"]?.object != nil { return true }
    return beginning["runSettings"] != nil && beginning["chunks"]?.array != nil
  }

  /// Prepares to read saved prompts, each of which is a conversation.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    AIStudioReader(collector: collector)
  }
}
