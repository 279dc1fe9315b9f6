import ArchiveReading

/// Reads prompts, which contain neither their ids nor their titles.
final class AIStudioReader: DocumentFormatReader {
  private let collector: MessageCollector
  private var identities = ConversationIdentities(prefix: "ai-studio")

  init(collector: MessageCollector) { self.collector = collector }

  func read(_ document: SourceDocument) throws {
    let name = document.file.baseName
    let title = name.hasSuffix(".json") ? name.dropLast(5) : name
    let shape = AIStudioShape(title: String(title), identities: identities)
    let reader = ConversationReader(shape, into: collector)
    defer { identities = reader.shape.identities }
    try reader.read(document)
  }
}
