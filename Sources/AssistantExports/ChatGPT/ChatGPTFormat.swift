package import ArchiveReading
package import JSON

/// The export of a ChatGPT account, and single conversations in the same format.
///
/// The export is a zip with `conversations.json`, since 2026 with `conversations-000.json` and so
/// on; browser extensions write one conversation per file. There is no documentation: the format is
/// known from exports, for instance those in the tests of other importers. Each conversation maps
/// ids to the nodes of a tree.
package enum ChatGPTFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "chatgpt"

  /// The arrangement of conversations in a document.
  enum Layout: String {
    /// The document is a conversation.
    case single = ""
    /// The document is a list of conversations.
    case list = "[]"
    /// The document is an object with named conversations.
    case named = "{}"

    /// Determines the layout from the beginning of a document; nil if it has no conversations.
    init?(_ beginning: JSONValue) {
      switch beginning {
      case .array(let elements) where elements.prefix(20).contains(where: Self.isConversation):
        self = .list
      case .object where Self.isConversation(beginning): self = .single
      case .object(let object)
      where object.members.prefix(20).contains(where: { Self.isConversation($0.value) }):
        self = .named
      default: return nil
      }
    }

    private static func isConversation(_ value: JSONValue) -> Bool {
      guard let mapping = value["mapping"]?.object else { return false }
      guard let node = mapping.members.first?.value else {
        return value["current_node"] != nil || value["create_time"] != nil
      }
      return node["message"] != nil || node["parent"] != nil || node["children"] != nil
    }
  }

  /// Whether a document has conversations whose messages are nodes of a `mapping`.
  package static func recognizes(_ beginning: JSONValue) -> Bool { Layout(beginning) != nil }

  /// Prepares to read conversations node by node.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    ChatGPTReader(collector: collector)
  }
}
