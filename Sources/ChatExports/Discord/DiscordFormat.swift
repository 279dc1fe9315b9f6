package import ArchiveReading
import CivilTime
import Conversations
package import JSON

/// The JSON of DiscordChatExporter: one file per channel or thread.
///
/// <https://github.com/Tyrrrz/DiscordChatExporter>, `JsonMessageWriter.cs`. Threads are separate
/// files and become threads of their channel; the parts of a partitioned channel are one
/// conversation.
package enum DiscordFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "discord"

  /// Whether a document names a guild and a channel, and has messages or their dates.
  package static func recognizes(_ beginning: JSONValue) -> Bool {
    beginning["guild"]?.object != nil && beginning["channel"]?.object != nil
      && (beginning["messages"]?.array != nil || beginning["dateRange"]?.object != nil)
  }

  /// Prepares to read channels and threads.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    DiscordReader(timeZone: options.timeZone, collector: collector)
  }
}

/// Reads one channel or thread after another.
private struct DiscordReader: DocumentFormatReader {
  let timeZone: TimeZoneRules?
  let collector: MessageCollector

  func read(_ document: SourceDocument) throws {
    // The exporter writes the channel before the messages.
    guard let channel = document.beginning["channel"].flatMap(DiscordChannel.init) else {
      return try collector.setAside(line: nil, "the channel has no id")
    }
    collector.append(channel.description)
    let builder = DiscordMessageBuilder(channel, timeZone: timeZone)
    var threadName = channel.isThread ? channel.name : nil
    try JSONRecords(document, collector: collector).forEachElement(of: "messages[]") { _, record in
      guard var message = try builder.message(record) else { return }
      message.threadName = threadName
      threadName = nil
      try collector.append(message)
    }
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
  /// debrief's id of the conversation.
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
    // The category of a thread is the channel that it belongs to.
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

  /// The description of the conversation.
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
