import Conversations
import JSON

/// The JSON of DiscordChatExporter: one channel or thread a file.
///
/// <https://github.com/Tyrrrz/DiscordChatExporter>, `JsonMessageWriter.cs`. Threads are files of
/// their own and become threads of their channel; the parts of a partitioned channel are one
/// conversation.
public enum DiscordFormat: ArchiveFormat {
  /// The name that `--format` takes.
  public static let name = "discord"

  /// Whether there is a document with a guild, a channel and messages.
  public static func recognizes(_ probe: SourceProbe) -> Bool { probe.hasDocument(where: isExport) }

  /// Reads the channels one after the other.
  public static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let reader = DocumentReader(collector)
    try probe.readEach(probe.documents(where: isExport), into: collector) { file in
      guard let channel = try channel(of: file, reader) else {
        return try collector.setAside(line: nil, "the channel has no id")
      }
      collector.append(channel.description)
      let builder = DiscordMessageBuilder(channel, timeZone: options.timeZone)
      try reader.forEachPart(of: file, ["messages[]"]) { part, value in
        guard part.place == "messages[]", let value else { return }
        if let message = try builder.message(value) { try collector.append(message) }
      }
    }
  }

  private static func isExport(_ head: JSONValue) -> Bool {
    head["guild"]?.object != nil && head["channel"]?.object != nil
      && (head["messages"]?.array != nil || head["dateRange"]?.object != nil)
  }

  /// The channel, which the exporter writes in front of the messages.
  private static func channel(
    of file: SourceFile,
    _ reader: DocumentReader
  ) throws -> DiscordChannel? {
    let members = try reader.members(of: file, ["channel"], beside: "messages[]")
    return members["channel"].flatMap(DiscordChannel.init)
  }
}

/// A channel or thread.
struct DiscordChannel {
  /// Discord's id of the channel, or of the thread.
  let id: String
  /// The title.
  let name: String?
  /// Whether it is a thread; then its parent is the conversation.
  let isThread: Bool
  /// The id of our conversation.
  let conversationId: String
  private let conversationName: String?
  private let kind: ConversationKind
  private let topic: String?

  /// Reads a file's `channel`; nil without an id.
  init?(_ value: JSONValue) {
    guard let id = value["id"]?.idText else { return nil }
    self.id = id
    name = value["name"]?.string
    let type = value["type"]?.idText ?? ""
    // Of a thread, the category is the channel that it belongs to.
    let parent = value["categoryId"]?.idText
    isThread = type.hasSuffix("Thread") || ["10", "11", "12"].contains(type)
    conversationId = "discord:\(isThread ? parent ?? id : id)"
    conversationName = isThread ? value["category"]?.string ?? name : name
    topic = isThread ? nil : value["topic"]?.string
    kind =
      switch type {
      case "DirectTextChat", "1": .direct
      case "DirectGroupTextChat", "3": .group
      default: .channel
      }
  }

  /// What is said of the conversation to the workspace.
  var description: ConversationDescription {
    var description = ConversationDescription(
      id: conversationId,
      name: conversationName,
      kind: kind
    )
    description.topic = topic
    return description
  }
}
